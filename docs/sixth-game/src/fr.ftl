morpion-summary = Trois à la suite, chacun son tour.
morpion-terms = Personne ne sait qui l’a inventé, et chacun peut y jouer.
morpion-seat = { $seat ->
    [1] Croix
   *[2] Ronds
}
morpion-cell-square = case
morpion-piece-cross = croix
morpion-piece-nought = rond
morpion-turns = les croix commencent et chacun joue à son tour : le nombre de marques ne convient pas
morpion-taken = { $square } est occupée
morpion-end-line = { $winner ->
    [1] trois croix à la suite
   *[2] trois ronds à la suite
}
morpion-end-full = partie nulle, le plateau est plein
