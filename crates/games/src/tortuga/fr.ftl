tortuga-summary = Les tortues ne font qu’avancer ; elles se sautent les unes les autres et changent de camp. Amenez-en une sur le camp de base adverse.
tortuga-terms = Un jeu de Vincent Everaert édité par Gigamic (2007), nommés partout où les règles sont montrées.
tortuga-seat = { $seat ->
    [1] Sud
   *[2] Nord
}
tortuga-option-setup = La disposition de départ : classic, une tortue au fond de chaque colonne, ou compact, toutes autour du camp de base
tortuga-option-chain = Les enchaînements permis : open, tous ceux qui vont jusqu’au bout, ou longest, seulement ceux qui ont le plus de sauts
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
