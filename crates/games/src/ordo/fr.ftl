ordo-summary = Amenez un pion sur le camp de base adverse, tous vos pions restant reliés en un seul groupe.
ordo-terms = Un jeu de Dieter Stein (2009). Ses règles sont publiées sous licence CC BY-NC 3.0 sur spielstein.com/games/ordo : son nom et ce lien accompagnent les règles, qui ne peuvent pas être vendues.
ordo-seat = { $seat ->
    [1] Blanc
   *[2] Noir
}
ordo-cell-home-white = case du camp de base blanc
ordo-cell-home-black = case du camp de base noir
ordo-cell-plain = case
ordo-piece-stone = { $owner ->
    [1] pion blanc
   *[2] pion noir
}

ordo-empty-board = il n’y a aucun pion sur le plateau
ordo-too-many = { $seat ->
    [1] Blanc a au plus vingt pions, pas { $count }
   *[2] Noir a au plus vingt pions, pas { $count }
}

ordo-no-piece = il n’y a pas de pion en { $at }
ordo-not-yours = le pion en { $at } appartient à votre adversaire
ordo-stays = { $move } ne déplace rien
ordo-not-in-line = aucune ligne droite ne mène de { $from } à { $to }
ordo-backward = { $move } recule ; ce n’est permis que pour reconnecter un groupe
ordo-blocked = { $move } est bloqué : il y a un pion en { $at }
ordo-own-piece = { $move } est impossible : un de vos pions occupe { $at }
ordo-captures = il y a un pion adverse en { $to } : la capture s’écrit { $from }x{ $to }
ordo-captures-nothing = il n’y a rien à capturer en { $to } : le coup s’écrit { $from }-{ $to }

ordo-too-short = { $move } ne nomme qu’un pion ; un ordo en a au moins deux
ordo-crooked = { $move } n’est pas un ordo : ses deux bouts ne sont ni sur la même rangée ni sur la même colonne
ordo-along = { $move } est impossible : un ordo ne se déplace jamais le long de sa propre ligne
ordo-horizontal = { $move } est impossible : un ordo horizontal va tout droit vers l’avant
ordo-vertical = { $move } est impossible : un ordo vertical va tout droit sur le côté
ordo-ordo-captures = { $move } est impossible : un ordo ne capture jamais

ordo-splits = { $move } couperait votre groupe
ordo-not-reconnected = { $move } ne reconnecte pas vos pions en un seul groupe

ordo-end-no-piece = { $winner ->
    [1] Blanc gagne, Noir n’a plus de pion
   *[2] Noir gagne, Blanc n’a plus de pion
}
ordo-end-home-row = { $winner ->
    [1] Blanc gagne, avec un pion sur le camp de base noir
   *[2] Noir gagne, avec un pion sur le camp de base blanc
}
ordo-end-disconnected = { $winner ->
    [1] Blanc gagne, Noir ne peut pas reconnecter ses pions
   *[2] Noir gagne, Blanc ne peut pas reconnecter ses pions
}
ordo-end-stuck = { $winner ->
    [1] Blanc gagne, Noir n’a aucun coup possible
   *[2] Noir gagne, Blanc n’a aucun coup possible
}

ordo-prompt-piece = Choisissez un pion à déplacer
ordo-prompt-piece-or-line = Choisissez un pion, ou le bout d’une ligne
ordo-prompt-reconnect = Votre groupe est coupé : choisissez un pion ou une ligne qui le reconnecte
ordo-prompt-goal = Choisissez où va le pion en { $from }
ordo-prompt-line-end = Choisissez l’autre bout de la ligne qui commence en { $from }
ordo-prompt-goal-or-line-end = Choisissez où va le pion en { $from }, ou l’autre bout d’une ligne
ordo-prompt-line-goal = Choisissez où va { $count ->
    [2] la ligne de { $first } et { $last }
   *[other] la ligne de { $first } à { $last }
}

ordo-piece-blocked = le pion en { $at } ne peut pas bouger : tous ses chemins sont bloqués
ordo-piece-splits = le pion en { $at } ne peut pas bouger : votre groupe serait coupé
ordo-piece-reconnects-nothing = le pion en { $at } ne peut pas bouger : il ne reconnecterait pas votre groupe
ordo-line-blocked = { $count ->
    [2] la ligne de { $first } et { $last }
   *[other] la ligne de { $first } à { $last }
} ne peut pas bouger : tous ses chemins sont bloqués
ordo-line-splits = { $count ->
    [2] la ligne de { $first } et { $last }
   *[other] la ligne de { $first } à { $last }
} ne peut pas bouger : votre groupe serait coupé
ordo-line-reconnects-nothing = { $count ->
    [2] la ligne de { $first } et { $last }
   *[other] la ligne de { $first } à { $last }
} ne peut pas bouger : elle ne reconnecterait pas votre groupe

ordo-touch-stays = le pion en { $from } doit bouger : choisissez où il va
ordo-touch-backward = un pion ne recule que pour reconnecter votre groupe
ordo-touch-blocked = le chemin de { $from } à { $to } est bloqué : il y a un pion en { $at }
ordo-touch-splits = aller de { $from } à { $to } couperait votre groupe
ordo-touch-not-reconnected = aller de { $from } à { $to } ne reconnecterait pas votre groupe
ordo-touch-line-crooked = { $from } et { $to } ne forment pas de ligne : il faut une même rangée ou une même colonne
ordo-touch-line-gap = { $from } et { $to } ne forment pas de ligne : vous n’avez pas de pion en { $at }
ordo-touch-line-stays = la ligne doit bouger : choisissez où elle va
ordo-touch-line-backward = une ligne ne recule que pour reconnecter votre groupe
ordo-touch-line-blocked = la ligne ne peut pas aller en { $to } : il y a un pion en { $at }
ordo-touch-line-own-piece = la ligne ne peut pas aller en { $to } : un de vos pions occupe { $at }
ordo-touch-line-captures = une ligne ne capture jamais, et il y a un pion adverse en { $at }
ordo-touch-line-splits = amener la ligne en { $to } couperait votre groupe
ordo-touch-line-not-reconnected = amener la ligne en { $to } ne reconnecterait pas votre groupe
ordo-touch-horizontal = une ligne horizontale va tout droit vers l’avant : { $to } n’est pas devant elle
ordo-touch-horizontal-reconnecting = une ligne horizontale avance ou recule tout droit : { $to } n’est ni devant elle ni derrière
ordo-touch-vertical = une ligne verticale va tout droit sur le côté : { $to } n’est pas à côté d’elle

ordo-move-piece = { $who } va de { $from } à { $to }{ $effect ->
    [splits] { " " }et coupe le groupe adverse
    [reconnects] { " " }et reconnecte son groupe
   *[none] { "" }
}
ordo-move-capture = { $who } capture en { $to } depuis { $from }{ $effect ->
    [splits] { " " }et coupe le groupe adverse
    [reconnects] { " " }et reconnecte son groupe
   *[none] { "" }
}
ordo-move-line = { $who } déplace une ligne, { $first } en { $goal } et { $last } en { $end }{ $effect ->
    [splits] { " " }et coupe le groupe adverse
    [reconnects] { " " }et reconnecte son groupe
   *[none] { "" }
}

ordo-note-split = groupe coupé, à reconnecter

ordo-guide-piece = Vous jouez Blanc. Touchez e3, puis e4.
ordo-guide-piece-done = Un pion avance ou va de côté. Tous doivent rester groupés.
ordo-guide-line = Des voisins avancent ensemble : c2, d2, puis c3.
ordo-guide-line-done = Une rangée avance, une colonne va de côté. Une ligne ne capture jamais.
ordo-guide-split = Un pion seul capture : prenez d6 avec d4.
ordo-guide-split-done = Noir est coupé : il doit se reconnecter aussitôt, ou perd.
ordo-guide-goal = Jouez de g7 en g8.
ordo-guide-goal-done = Atteindre le camp de base adverse gagne !
