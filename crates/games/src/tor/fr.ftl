tor-summary = Allez sur une couleur que l’adversaire ne contrôle pas, donnez le jeton que vous quittez et posez celui que vous avez reçu ; qui ne peut plus bouger a perdu.
tor-terms = Un jeu d’Alain Couchot et Bernard Klein, dont les noms figurent partout où les règles sont montrées. Ils encouragent la reproduction à usage personnel ; toute reproduction commerciale demande leur accord.
tor-seat = { $seat ->
    [1] Blanc
   *[2] Noir
}
tor-option-pattern-name = Disposition des jetons
tor-option-pattern = Comment les jetons sont disposés au départ
tor-option-pattern-text = Une autre disposition s’écrit comme une position avant le premier pion
tor-value-pattern-tiles = pavage
tor-value-pattern-diagonal = diagonales
tor-value-pattern-shuffled = mélange
tor-option-seed-name = Numéro du mélange
tor-option-seed = Le nombre qui décide de l’ordre des jetons mélangés
tor-cell-slate = case
tor-zone-hand = { $owner ->
    [1] main de Blanc
   *[2] main de Noir
}
tor-piece-token = { $variant ->
    [blue] jeton bleu
    [red] jeton rouge
    [orange] jeton orange
   *[yellow] jeton jaune
}
tor-piece-pawn = { $owner ->
    [1] pion blanc
   *[2] pion noir
}
tor-colour = { $colour ->
    [blue] bleu
    [red] rouge
    [orange] orange
   *[yellow] jaune
}

tor-pattern = la disposition doit être tiles, diagonal, shuffled, ou le texte d’une position avant le premier pion ; ce texte n’est pas valable : { $reason }
tor-pattern-pawn = un pion est déjà sur le plateau

tor-expected-square = une case : ses jetons (b r o y) et éventuellement un pion (W K), ou - si elle est vide
tor-stack-high = une case porte au plus deux jetons, { $square } en a { $count }
tor-stack-same = en { $square }, deux jetons de même couleur ({ $colour }) sont l’un sur l’autre
tor-stack-none = le pion en { $square } n’a pas de jeton sous lui
tor-many-tokens = il y a douze jetons de chaque couleur, pas { $count } ({ $colour })
tor-many-pawns = { $seat ->
    [1] Blanc a deux pions, pas { $count }
   *[2] Noir a deux pions, pas { $count }
}
tor-both-control = les deux joueurs contrôlent la même couleur ({ $colour })
tor-unequal = les joueurs posent leurs pions tour à tour, Blanc d’abord ; Blanc ne peut pas en avoir posé { $white } et Noir { $black }
tor-side = avec ces pions sur le plateau, c’est { $seat ->
    [1] à Blanc
   *[2] à Noir
} d’en poser un
tor-hand-early = personne n’a de jeton en main pendant la pose des pions
tor-bare = pendant la pose des pions, chaque case a son jeton ; il en manque un en { $squares }
tor-hand-empty = il n’y a qu’au premier coup de Blanc qu’on n’a pas de jeton en main

tor-all-placed = tous les pions sont posés : il faut maintenant en bouger un
tor-place-first = les pions ne bougent pas avant que les quatre soient posés : posez-en un
tor-no-pawn = il n’y a pas de pion en { $from }
tor-not-yours = le pion en { $from } appartient à votre adversaire
tor-not-a-step = un pion avance d’une case, et { $to } ne touche pas { $from }
tor-goal-empty = il n’y a pas de jeton en { $square }, aucun pion ne peut s’y tenir
tor-goal-pawn = il y a déjà un pion en { $square }
tor-goal-controlled = votre adversaire contrôle la couleur du jeton supérieur en { $square } ({ $colour })
tor-hand-is-empty = vous n’avez pas de jeton en main à poser : le coup est simplement { $from }-{ $to }
tor-put-missing = vous avez un jeton en main ({ $colour }) et devez dire où il va, comme dans { $example }
tor-put-possible = le jeton en main ({ $colour }) peut être posé, comme dans { $example } : il ne peut pas être mis de côté
tor-put-pawn = le jeton ne peut pas être posé en { $square }, sous un pion
tor-put-empty = le jeton ne peut pas être posé en { $square } : il n’y a pas de jeton
tor-put-taken = le jeton ne peut pas être posé en { $square } : le seul jeton de la case va à votre adversaire
tor-put-two = le jeton ne peut pas être posé en { $square } : il y a déjà deux jetons
tor-put-same = le jeton ne peut pas être posé en { $square } : le jeton de la case est de la même couleur ({ $colour })

tor-end-stuck = { $winner ->
    [1] Blanc gagne, Noir ne peut bouger aucun pion
   *[2] Noir gagne, Blanc ne peut bouger aucun pion
}

tor-prompt-place = { $number ->
    [1] Posez votre premier pion
   *[2] Posez votre second pion
}
tor-prompt-pawn = Choisissez un pion à déplacer
tor-prompt-goal = Choisissez où va le pion en { $from }
tor-prompt-token = Posez le jeton { $colour }
tor-pawn-stuck = le pion en { $from } ne peut pas bouger : aucune case autour de lui ne vous est permise
tor-touch-stays = le pion en { $from } doit bouger : choisissez où il va
tor-touch-closed = { $square } vous est interdite : { $who } contrôle { $colour ->
    [blue] le bleu
    [red] le rouge
    [orange] l’orange
   *[yellow] le jaune
}
tor-touch-hand-empty = il n’y a pas encore de jeton en main : choisissez un pion à déplacer
tor-hand-later = bougez d’abord un pion : le jeton { $colour } se pose ensuite
tor-hand-goes = le jeton { $colour } se pose sur le plateau : choisissez sa case

tor-move-place = { $who } pose un pion en { $square }
tor-move-step = { $who } déplace un pion de { $from } à { $to }
tor-move-put = { $who } déplace un pion de { $from } à { $to } et pose le jeton { $colour } en { $square }
tor-move-aside = { $who } déplace un pion de { $from } à { $to } et met de côté le jeton { $colour }

tor-note-controls = contrôle { $one ->
        [blue] le bleu
        [red] le rouge
        [orange] l’orange
       *[yellow] le jaune
    }{ $count ->
    [1] { "" }
   *[2] { " " }et { $other ->
        [blue] le bleu
        [red] le rouge
        [orange] l’orange
       *[yellow] le jaune
    }
}

tor-guide-place = Vous jouez Blanc. Posez un pion en c3.
tor-guide-place-done = Vous contrôlez le bleu : il est interdit à Noir.
tor-guide-move = Le rouge est à Noir. Jouez de c3 en c4.
tor-guide-move-done = L’adversaire reçoit le jeton quitté. Le trou est interdit.
tor-guide-token = Jouez c4 en c5, puis le jeton rouge en a1.
tor-guide-token-done = Le jeton du dessus compte : a1 est rouge.
tor-guide-win = Privez Noir du bleu : d3 en c3, jeton en a1.
tor-guide-win-done = Noir est bloqué : vous gagnez !
