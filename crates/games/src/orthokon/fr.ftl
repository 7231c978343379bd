orthokon-summary = Faites glisser un pion bicolore aussi loin que possible et retournez les pions adverses voisins ; qui ne peut plus jouer a perdu.
orthokon-terms = Un jeu de L. Lynn Smith (2001), dont le nom figure partout où les règles sont montrées.
orthokon-seat = { $seat ->
    [1] Blanc
   *[2] Noir
}
orthokon-cell-hollow = case
orthokon-piece-disc = { $owner ->
    [1] pion blanc
   *[2] pion noir
}

orthokon-piece-count = il y a toujours huit pions, pas { $count }

orthokon-no-piece = il n’y a pas de pion en { $from }
orthokon-not-yours = le pion en { $from } appartient à votre adversaire
orthokon-not-in-line = aucune ligne droite ne mène de { $from } à { $to }
orthokon-blocked = { $from }-{ $to } est bloqué : la case suivante est occupée
orthokon-slide-stops = { $from }-{ $to } est impossible : un pion glisse aussi loin qu’il peut, ici jusqu’en { $stop }

orthokon-end-no-piece = { $winner ->
    [1] Blanc gagne, Noir n’a plus de pion
   *[2] Noir gagne, Blanc n’a plus de pion
}
orthokon-end-stuck = { $winner ->
    [1] Blanc gagne, Noir ne peut bouger aucun pion
   *[2] Noir gagne, Blanc ne peut bouger aucun pion
}

orthokon-prompt-piece = Choisissez un pion à faire glisser
orthokon-prompt-goal = Choisissez où glisse le pion en { $from }
orthokon-stuck = le pion en { $from } ne peut pas bouger : toutes les cases autour de lui sont occupées
orthokon-stays = le pion en { $from } doit bouger : choisissez où il glisse
orthokon-touch-blocked = le pion en { $from } ne peut pas glisser par là : { $next } est occupée
orthokon-touch-slides-on = le pion en { $from } ne peut pas s’arrêter en { $to } : il glisse jusqu’en { $stop }
orthokon-touch-stopped = le pion en { $from } ne peut pas atteindre { $to } : un autre pion l’arrête en { $stop }
orthokon-move = { $who } glisse de { $from } à { $to }{ $count ->
    [0] { "" }
   *[other] { " " }et retourne { $turned }
}

orthokon-guide-slide = Vous jouez Blanc. Touchez a1, puis a3 : un pion glisse jusqu’à un obstacle.
orthokon-guide-slide-done = Il a retourné le pion noir voisin, qui est à vous maintenant.
orthokon-guide-turn = Faites maintenant glisser b1 jusqu’en b3, entre les pions noirs.
orthokon-guide-turn-done = Les voisins de gauche, de droite et du dessus sont retournés, pas les diagonales.
orthokon-guide-win = Il ne reste qu’un pion à Noir. Faites glisser a1 jusqu’en a3.
orthokon-guide-win-done = Noir n’a plus rien à jouer. Qui ne peut plus jouer a perdu : vous gagnez !
