morpion-summary = Trois à la suite, chacun son tour.
morpion-terms = Personne ne sait qui l’a inventé, et chacun peut y jouer.
morpion-seat = { $seat ->
    [1] Croix
   *[2] Ronds
}
morpion-option-line-name = Trois à la suite
morpion-option-line = Si trois marques à la suite font gagner ou perdre
morpion-value-line-wins = font gagner
morpion-value-line-loses = font perdre
morpion-cell-square = case
morpion-piece-cross = croix
morpion-piece-nought = rond
morpion-turns = les croix commencent et chacun joue à son tour : le nombre de marques ne convient pas
morpion-taken = { $square } est occupée
morpion-prompt = Marquez une case vide
morpion-marks = { $seat ->
    [1] Croix marque { $square }
   *[2] Ronds marque { $square }
}
morpion-end-line = { $winner ->
    [1] trois croix à la suite
   *[2] trois ronds à la suite
}
morpion-end-enemy-line = { $winner ->
    [1] Croix gagne, Ronds a dû en aligner trois
   *[2] Ronds gagne, Croix a dû en aligner trois
}
morpion-end-full = partie nulle, le plateau est plein
