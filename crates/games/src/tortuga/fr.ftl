tortuga-summary = Les tortues ne font qu’avancer ; elles se sautent les unes les autres et changent de camp. Amenez-en une sur le camp de base adverse.
tortuga-terms = Un jeu de Vincent Everaert édité par Gigamic (2007), nommés partout où les règles sont montrées.
tortuga-seat = { $seat ->
    [1] Sud
   *[2] Nord
}
tortuga-option-setup-name = Position de départ
tortuga-option-setup = Où sont les tortues au départ
tortuga-value-setup-classic = classique
tortuga-value-setup-compact = compacte
tortuga-option-chain-name = Enchaînement des sauts
tortuga-option-chain = Les enchaînements permis : tous ceux qui vont jusqu’au bout, ou seulement ceux qui ont le plus de sauts
tortuga-value-chain-open = au choix
tortuga-value-chain-longest = le plus long seulement
tortuga-cell-sand = case
tortuga-cell-base-south = camp de base de Sud
tortuga-cell-base-north = camp de base de Nord
tortuga-piece-turtle = { $owner ->
    [1] tortue de Sud
   *[2] tortue de Nord
}
tortuga-piece-neutral-turtle = tortue neutralisée, sur le dos
tortuga-choice-face-own = La tourner dans votre sens
tortuga-choice-face-enemy = La tourner dans le sens adverse

tortuga-a-cell = une case du plateau (a1 à a4, b1 à b5, c1 à c6, d1 à d7, e1 à e6, f1 à f5, g1 à g4)
tortuga-too-many = il y a au plus seize tortues, pas { $count }

tortuga-no-turtle = il n’y a pas de tortue en { $cell }
tortuga-on-its-back = la tortue en { $cell } est sur le dos : elle n’est à personne et ne peut pas bouger
tortuga-not-yours = la tortue en { $cell } appartient à votre adversaire
tortuga-not-forward = de { $from } à { $to }, c’est reculer : une tortue ne fait qu’avancer
tortuga-not-adjacent = { $to } n’est pas voisine de { $from } : un pas avance d’une case, et un saut s’écrit avec ^
tortuga-occupied = aller de { $from } à { $to } est impossible : { $to } est occupée
tortuga-no-jump = aucun saut ne mène de { $from } à { $to } : un saut avance de deux cases en ligne droite
tortuga-nothing-to-jump = il n’y a rien à sauter en { $cell }
tortuga-mixed = on ne peut pas sauter { $cell } maintenant : tortues amies et adverses ne se sautent pas dans le même coup
tortuga-choice-missing = la tortue en { $cell } est neutralisée : après l’avoir sautée, écrivez + pour la tourner dans votre sens ou - dans le sens adverse
tortuga-choice-needless = la tortue en { $cell } est sur ses pattes : + et - ne valent que pour les tortues neutralisées
tortuga-goes-on = il faut enchaîner : la tortue peut sauter de { $from } à { $to }
tortuga-must-jump-enemy = vous devez sauter une tortue adverse, par exemple avec { $example }
tortuga-longer-chain = un enchaînement avec plus de sauts est possible et obligatoire, par exemple { $example }

tortuga-end-base = { $winner ->
    [1] Sud gagne avec une tortue sur le camp de base de Nord
   *[2] Nord gagne avec une tortue sur le camp de base de Sud
}
tortuga-end-stuck = { $winner ->
    [1] Sud gagne, Nord ne peut pas jouer
   *[2] Nord gagne, Sud ne peut pas jouer
}

tortuga-prompt-turtle = Choisissez une tortue
tortuga-prompt-must-jump = Vous devez sauter une tortue adverse : choisissez une tortue
tortuga-prompt-goal = Choisissez où va la tortue en { $cell }
tortuga-prompt-jump = Choisissez où saute la tortue en { $cell }
tortuga-prompt-jump-on = Il faut enchaîner depuis { $cell } : choisissez le saut suivant
tortuga-prompt-facing = Choisissez dans quel sens tourner la tortue en { $cell }
tortuga-turtle-stuck = la tortue en { $cell } ne peut pas bouger : rien n’est libre devant elle
tortuga-turtle-must-jump = vous devez sauter une tortue adverse, et la tortue en { $cell } ne le peut pas
tortuga-out-of-reach = { $to } est hors de portée de { $from } : une tortue avance d’une case, ou de deux en sautant
tortuga-touch-stays = la tortue en { $cell } doit bouger : choisissez où elle va
tortuga-touch-jump-on = la tortue en { $cell } doit enchaîner : choisissez le saut suivant
tortuga-touch-land-behind = pour sauter la tortue en { $cell }, choisissez la case derrière elle, { $to }
tortuga-touch-nothing-to-jump = { $to } est trop loin : { $cell } est vide, il n’y a pas de tortue à sauter
tortuga-touch-mixed = impossible de sauter { $cell } : un coup ne saute jamais à la fois des amies et des adverses
tortuga-touch-must-jump = vous ne pouvez pas avancer en { $cell } : vous devez sauter une tortue adverse
tortuga-touch-misses-enemy = vous devez sauter une tortue adverse, et c’est impossible en passant par { $cell }
tortuga-touch-other-jumps-more = une autre tortue peut faire plus de sauts, et il faut en faire le plus possible
tortuga-touch-more-jumps = un autre chemin permet plus de sauts, et il faut en faire le plus possible
tortuga-turn-first = choisissez d’abord dans quel sens tourner la tortue en { $cell }
tortuga-nothing-to-turn = il n’y a pas de tortue à tourner maintenant

tortuga-move-step = { $who } avance de { $from } à { $to }
tortuga-move-jump = { $who } saute de { $from } à { $to }{ $knocked ->
    [0] { "" }
   *[other] , met { $backs } sur le dos
}{ $won ->
    [0] { "" }
   *[other] , tourne { $friends } dans son sens
}{ $lost ->
    [0] { "" }
   *[other] , tourne { $enemies } dans le sens adverse
}

tortuga-guide-step = Vous jouez Sud : une tortue avance toujours. Touchez d2, puis d3.
tortuga-guide-step-done = Une case à la fois ; un saut va plus loin.
tortuga-guide-jump = Sautez l’adversaire : d3 en d5.
tortuga-guide-jump-done = Sur le dos, elle n’est à personne. Sauter un adversaire est obligatoire.
tortuga-guide-neutral = Sautez celle-ci, d3 en d5, et choisissez son sens.
tortuga-guide-neutral-done = Son sens dit à qui elle est.
tortuga-guide-goal = Jouez de d6 en d7.
tortuga-guide-goal-done = Une tortue sur le camp de base adverse gagne !
