morpion-summary = Three in a row, by turns.
morpion-terms = Nobody knows who invented it, and everybody may play it.
morpion-seat = { $seat ->
    [1] Crosses
   *[2] Noughts
}
morpion-cell-square = square
morpion-piece-cross = cross
morpion-piece-nought = nought
morpion-turns = crosses begin and the players take turns, so the numbers of marks do not fit
morpion-taken = { $square } is taken
morpion-end-line = { $winner ->
    [1] Crosses have three in a row
   *[2] Noughts have three in a row
}
morpion-end-full = drawn, the board is full
