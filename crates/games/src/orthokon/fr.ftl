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
