theseion-summary = Menez vos sept pions des ténèbres à la lumière, avec un dé, par des couloirs où les ennemis se renvoient les uns les autres.
theseion-terms = Un jeu de Ludate! (1976), dont le nom figure partout où les règles sont montrées.
theseion-seat = Joueur { $seat }
theseion-cell-path = chemin
theseion-cell-green = carré vert
theseion-cell-red = carré rouge
theseion-cell-light = la lumière
theseion-cell-edging = liséré jaune
theseion-zone-darkness = ténèbres du joueur { $owner }
theseion-zone-saved = pions sauvés du joueur { $owner }
theseion-zone-die = le dé
theseion-piece-pawn = pion du joueur { $owner }
theseion-piece-die = dé
theseion-choice-roll = le dé montre { $value }
theseion-choice-pass = Passer (perdre ce lancer)

theseion-option-players-name = Joueurs
theseion-option-players = Le nombre de joueurs
theseion-option-teams-name = Alliances
theseion-option-teams = Qui joue ensemble : les alliés gagnent et perdent ensemble
theseion-option-teams-text = Les alliances s’écrivent comme 13/2 : les joueurs 1 et 3 sont alliés, le joueur 2 est seul ; vide s’il n’y en a pas
theseion-option-die-name = Faces du dé
theseion-option-die = Quelles faces a le dé
theseion-option-die-text = D’autres faces s’écrivent comme 0-3 ou 0,2-4
theseion-value-die-0-5 = de 0 à 5
theseion-value-die-1-5 = de 1 à 5, sans zéro
theseion-value-die-1-6 = de 1 à 6, un dé ordinaire
theseion-option-exact-name = Compte exact
theseion-option-exact = Si un pion doit atteindre la lumière par le compte exact
theseion-value-exact-true = oui
theseion-value-exact-false = non
theseion-option-red-name = Carrés rouges
theseion-option-red = Si chaque carré rouge du trajet donne un lancer, ou tous ensemble un seul
theseion-value-red-each = un lancer pour chacun
theseion-value-red-once = un lancer par coup
theseion-option-board-name = Plateau
theseion-option-board = Le plateau sur lequel on joue
theseion-option-board-text = Un autre plateau s’écrit comme le texte d’un fichier de plateau
theseion-value-board-standard = standard
theseion-option-refused = l’option { $option } : { $reason }
theseion-players-and-teams = ces alliances ({ $teams }) ne sont pas pour { $players } joueurs
theseion-too-many-moves = Avec un lancer de { $face }, un joueur pourrait avoir le choix entre { $count } coups sur le plateau « { $board } » ; { $most } au plus sont permis. Prenez un dé aux faces plus petites, ou un plateau avec moins de carrés verts et rouges ou moins d’entrées.
theseion-and = { $one } ; { $other }

theseion-board-no-name = un fichier de plateau commence par son nom, par exemple « name: mon-plateau »
theseion-board-name = le nom d’un plateau a au plus { $longest } lettres minuscules, chiffres et traits d’union
theseion-board-name-taken = le nom « { $name } » est réservé au plateau d’origine
theseion-board-letter = la ligne { $line } contient la lettre « { $letter } », mais un plan n’a que les lettres { $letters }
theseion-board-empty = le plan n’a aucune rangée
theseion-board-ragged = les rangées du plan n’ont pas toutes la même longueur
theseion-board-size = un plateau a au plus { $columns } colonnes et { $rows } rangées
theseion-board-squares = { $count } cases ne sont pas de la roche, mais un plateau en a au plus { $most }
theseion-board-lights = un plateau a exactement une lumière, pas { $count }
theseion-board-light-at-border = la lumière ne peut pas être au bord, en { $square }
theseion-board-no-entrance = il n’y a pas d’entrée : tout le bord est de la roche
theseion-board-no-way-to-light = depuis l’entrée { $square }, aucun trajet ne mène à la lumière
theseion-board-orphan = aucun trajet depuis une entrée ne passe par { $square }
theseion-board-edging-missing = { $square } touche la lumière et s’écrit e, pas o
theseion-board-edging-astray = { $square } ne touche pas la lumière et s’écrit o, pas e

theseion-name = le nom d’un plateau
theseion-other-faces = des faces qui n’ont pas encore été nommées
theseion-face-above-zero = une face au-dessus de 0
theseion-other-seat = une place qui n’a pas encore été nommée
theseion-every-seat = toutes les places de 1 à 2, 3 ou 4
theseion-later-square = une case après { $square }, colonne par colonne et vers le haut
theseion-move-form = une face du dé, « pass » ou un trajet comme c3>c5 ou *>c1>c3

theseion-other-board = la position est sur le plateau « { $asked } », mais « { $loaded } » est chargé : chargez-le avec l’option board
theseion-pawn-on-rock = { $square } est de la roche, aucun pion ne peut s’y tenir
theseion-pawn-in-light = personne ne se tient dans la lumière en { $square } : un pion qui l’atteint est sauvé
theseion-enemies-together = des ennemis ne partagent jamais une case, mais c’est le cas en { $square }
theseion-pawn-count = le joueur { $seat } a sept pions, pas { $count }
theseion-roll-after-end = la partie est finie : il n’y a plus de lancer à jouer

theseion-not-a-face = { $face } n’est pas une face du dé, qui a { $die }
theseion-rolled = le dé a été lancé et montre { $face } : avancez un pion
theseion-roll-first = lancez d’abord le dé
theseion-no-pass = vous ne pouvez pas passer : aucun trajet ne rencontre de blocage, et vous pouvez jouer, par exemple { $example }
theseion-rock = { $square } est de la roche
theseion-no-way = aucun chemin droit ne mène de { $from } à { $to }
theseion-not-a-turn = le trajet va tout droit en { $square } ; on ne nomme que les cases où il tourne
theseion-turns-back = le trajet fait demi-tour en { $square }
theseion-nobody-in-darkness = aucun de vos pions n’est dans les ténèbres
theseion-not-an-entrance = { $square } n’est pas une entrée : les pions entrent par le bord
theseion-not-yours = le pion en { $square } appartient au joueur { $owner }
theseion-no-pawn = il n’y a pas de pion en { $square }
theseion-beyond-light = le trajet continue au-delà de la lumière en { $square }, où tout trajet s’arrête
theseion-straight-on = un pion qui arrive en { $square } continue tout droit : il ne peut tourner que sur un carré vert ou rouge
theseion-exact-count = la lumière demande le compte exact : le dé montre { $face }, et elle est à { $count ->
    [one] une case
   *[other] { $count } cases
}
theseion-wrong-count = le dé montre { $face }, mais ce trajet a { $count ->
    [one] une case
   *[other] { $count } cases
}
theseion-block = le trajet rencontre un blocage en { $square } et il est nul : jouez pass pour le choisir

theseion-end-saved = Le joueur { $winner } gagne avec sept pions sauvés
theseion-end-shared = Plusieurs joueurs ont sauvé leur septième pion en même temps et partagent la victoire

theseion-prompt-pawn = Vous avez fait { $face } : choisissez un pion
theseion-prompt-pawn-or-enter = Vous avez fait { $face } : choisissez un pion, sur le plateau ou dans les ténèbres
theseion-prompt-enter = Vous avez fait { $face } : choisissez vos pions dans les ténèbres
theseion-prompt-pass = Vous avez fait { $face }, mais aucun pion ne peut avancer : passez
theseion-prompt-entrance = Choisissez la case par laquelle le pion entre
theseion-prompt-stop = Choisissez où le pion s’arrête : encore { $count ->
    [one] une case
   *[other] { $count } cases
}
theseion-prompt-stop-or-turn = Choisissez où le pion s’arrête ou tourne : encore { $count ->
    [one] une case
   *[other] { $count } cases
}
theseion-pawn-blocked = le pion en { $square } ne peut pas avancer de { $face ->
    [one] une case
   *[other] { $face } cases
} : chaque trajet rencontre un blocage
theseion-pawn-no-route = le pion en { $square } ne peut pas avancer de { $face ->
    [one] une case
   *[other] { $face } cases
} : aucun trajet n’est aussi long
theseion-darkness-blocked = aucun pion ne peut entrer : chaque trajet rencontre un blocage
theseion-darkness-no-route = aucun pion ne peut entrer : aucun trajet n’a { $face ->
    [one] une case
   *[other] { $face } cases
}
theseion-turn-blocked = chaque trajet qui tourne en { $square } rencontre un blocage
theseion-entrance-blocked = chaque trajet qui entre en { $square } rencontre un blocage
theseion-entrance-no-route = aucun trajet de { $face ->
    [one] une case
   *[other] { $face } cases
} n’entre en { $square }
theseion-turn-chosen = vous avez choisi { $square } comme case où le pion tourne : il ne peut pas y aller tout droit
theseion-other-darkness = ce sont les ténèbres du joueur { $owner }
theseion-touch-die = le dé est déjà lancé : il montre { $face }
theseion-touch-no-pass = vous ne pouvez pas passer : un pion peut avancer, et aucun trajet ne rencontre de blocage
theseion-touch-stays = le pion doit avancer : choisissez où il s’arrête
theseion-touch-turns-back = un pion ne fait jamais demi-tour, pas même sur un carré vert ou rouge
theseion-touch-beyond-light = un pion ne peut pas aller au-delà de la lumière en { $square }
theseion-touch-straight-on = en { $square }, le pion va tout droit : il ne tourne que sur un carré vert ou rouge
theseion-touch-wrong-count = le dé montre { $face }, mais le trajet jusqu’en { $square } a { $count ->
    [one] une case
   *[other] { $count } cases
}
theseion-touch-block = le blocage en { $square } arrête le pion : choisissez un autre trajet
theseion-saved-stays = les pions sauvés ne bougent plus
theseion-choose-square = choisissez une case du plateau
theseion-pass-late = un pion est en route : on ne peut passer qu’avant d’en choisir un

theseion-move-roll = { $who } fait { $face }
theseion-move-zero = { $who } fait 0 et son tour s’arrête{ $saved ->
    [0] { "" }
    [one] , un pion est sauvé
   *[other] , { $saved } pions sont sauvés
}
theseion-move-pass = { $who } passe
theseion-move-walk = { $who } mène un pion { $from ->
    [darkness] des ténèbres
   *[other] de { $from }
} { $to ->
    [light] à la lumière
   *[other] en { $to }
}{ $thrown ->
    [0] { "" }
    [one] , un pion est renvoyé dans les ténèbres
   *[other] , { $thrown } pions sont renvoyés dans les ténèbres
}

theseion-guide-enter = Vous avez fait 3 : touchez vos pions, c1, c3.
theseion-guide-enter-done = Trois cases vers la lumière jaune.
theseion-guide-red = Vous avez fait 4 : e3, tournez en g3, puis g5.
theseion-guide-red-done = On tourne sur vert ou rouge. Le rouge offre un lancer.
theseion-guide-enemy = Un ennemi ! Jouez de g5 en e5.
theseion-guide-enemy-done = Retour aux ténèbres ! Deux pions ensemble bloquent le passage.
theseion-guide-light = Jouez de g5 à g7, la lumière.
theseion-guide-light-done = Sauvé ! Le premier à sauver sept pions gagne.
