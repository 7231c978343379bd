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
