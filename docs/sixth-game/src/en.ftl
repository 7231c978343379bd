morpion-summary = Three in a row, by turns.
morpion-terms = Nobody knows who invented it, and everybody may play it.
morpion-seat = { $seat ->
    [1] Crosses
   *[2] Noughts
}
morpion-option-line-name = Three in a row
morpion-option-line = Whether three in a row win the game or lose it
morpion-value-line-wins = win
morpion-value-line-loses = lose
morpion-cell-square = square
morpion-piece-cross = cross
morpion-piece-nought = nought
morpion-turns = crosses begin and the players take turns, so the numbers of marks do not fit
morpion-taken = { $square } is taken
morpion-prompt = Mark an empty square
morpion-marks = { $seat ->
    [1] Crosses mark { $square }
   *[2] Noughts mark { $square }
}
morpion-end-line = { $winner ->
    [1] Crosses have three in a row
   *[2] Noughts have three in a row
}
morpion-end-enemy-line = { $winner ->
    [1] Crosses win, Noughts had to make three in a row
   *[2] Noughts win, Crosses had to make three in a row
}
morpion-end-full = drawn, the board is full
