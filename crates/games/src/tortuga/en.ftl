tortuga-summary = Turtles only move forward; they jump over each other and change sides. Bring one of yours to the enemy’s base.
tortuga-terms = Designed by Vincent Everaert and published by Gigamic (2007), both named wherever the rules are shown.
tortuga-seat = { $seat ->
    [1] South
   *[2] North
}
tortuga-option-setup = The turtles at the start: classic, one on the rearmost cell of every column, or compact, all around the base
tortuga-option-chain = Which chain of jumps may be chosen: open, any that cannot go on, or longest, only one with the most jumps
tortuga-cell-sand = cell
tortuga-cell-base-south = South’s base
tortuga-cell-base-north = North’s base
tortuga-piece-turtle = { $owner ->
    [1] South’s turtle
   *[2] North’s turtle
}
tortuga-piece-neutral-turtle = neutral turtle, on its back
tortuga-choice-face-own = Turn it to your side
tortuga-choice-face-enemy = Turn it to the enemy’s side

tortuga-a-cell = a cell of the board (a1 to a4, b1 to b5, c1 to c6, d1 to d7, e1 to e6, f1 to f5, g1 to g4)
tortuga-too-many = there are at most sixteen turtles, not { $count }

tortuga-no-turtle = there is no turtle on { $cell }
tortuga-on-its-back = the turtle on { $cell } is on its back: it belongs to nobody and cannot move
tortuga-not-yours = the turtle on { $cell } belongs to your opponent
tortuga-not-forward = from { $from } to { $to } is backward: a turtle only moves forward
tortuga-not-adjacent = { $to } is not next to { $from }: a step goes one cell forward, and a jump is written with ^
tortuga-occupied = from { $from } to { $to } is not possible: { $to } is occupied
tortuga-no-jump = no jump leads from { $from } to { $to }: a jump goes two cells straight in a forward direction
tortuga-nothing-to-jump = there is nothing to jump on { $cell }
tortuga-mixed = { $cell } cannot be jumped now: friends and enemies cannot be jumped in the same move
tortuga-choice-missing = the turtle on { $cell } is neutral: after jumping it, write + to turn it to your side or - to turn it to the enemy’s side
tortuga-choice-needless = the turtle on { $cell } is on its feet: + and - are only for neutral turtles
tortuga-goes-on = the chain must go on: the turtle can jump from { $from } to { $to }
tortuga-must-jump-enemy = you must jump an enemy, for example with { $example }
tortuga-longer-chain = a chain with more jumps is possible and must be chosen, for example { $example }

tortuga-end-base = { $winner ->
    [1] South wins with a turtle on North’s base
   *[2] North wins with a turtle on South’s base
}
tortuga-end-stuck = { $winner ->
    [1] South wins, North cannot move
   *[2] North wins, South cannot move
}
