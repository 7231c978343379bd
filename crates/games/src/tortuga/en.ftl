tortuga-summary = Turtles only move forward; they jump over each other and change sides. Bring one of yours to the enemy’s base.
tortuga-terms = Designed by Vincent Everaert and published by Gigamic (2007), both named wherever the rules are shown.
tortuga-seat = { $seat ->
    [1] South
   *[2] North
}
tortuga-option-setup-name = Starting position
tortuga-option-setup = Where the turtles stand at the start
tortuga-value-setup-classic = classic
tortuga-value-setup-compact = compact
tortuga-option-chain-name = Jump chains
tortuga-option-chain = Which chain of jumps may be chosen: any that cannot go on, or only one with the most jumps
tortuga-value-chain-open = any
tortuga-value-chain-longest = longest only
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

tortuga-prompt-turtle = Choose a turtle
tortuga-prompt-must-jump = You must jump an enemy: choose a turtle
tortuga-prompt-goal = Choose where the turtle on { $cell } goes
tortuga-prompt-jump = Choose where the turtle on { $cell } jumps
tortuga-prompt-jump-on = Jump on from { $cell }: choose the next landing
tortuga-prompt-facing = Choose which way the turtle on { $cell } shall face
tortuga-turtle-stuck = the turtle on { $cell } cannot move: nothing ahead of it is free
tortuga-turtle-must-jump = you must jump an enemy, and the turtle on { $cell } cannot
tortuga-out-of-reach = { $to } is out of reach from { $from }: a turtle goes one cell forward, or two in a jump
tortuga-touch-stays = the turtle on { $cell } has to move: choose where it goes
tortuga-touch-jump-on = the turtle on { $cell } has to jump on: choose the next landing
tortuga-touch-land-behind = to jump the turtle on { $cell }, choose the cell behind it, { $to }
tortuga-touch-nothing-to-jump = { $to } is too far: { $cell } is empty, so there is no turtle to jump
tortuga-touch-mixed = { $cell } cannot be jumped: one move never jumps both friends and enemies
tortuga-touch-must-jump = you cannot step to { $cell }: you must jump an enemy
tortuga-touch-misses-enemy = you must jump an enemy, which is not possible by way of { $cell }
tortuga-touch-other-jumps-more = another turtle can make more jumps, and you must make as many as possible
tortuga-touch-more-jumps = another way has more jumps, and you must make as many as possible
tortuga-turn-first = first choose which way the turtle on { $cell } shall face
tortuga-nothing-to-turn = there is no turtle to turn now

tortuga-move-step = { $who } moves from { $from } to { $to }
tortuga-move-jump = { $who } jumps from { $from } to { $to }{ $knocked ->
    [0] { "" }
    [one] , puts { $backs } on its back
   *[other] , puts { $backs } on their backs
}{ $won ->
    [0] { "" }
   *[other] , turns { $friends } to its own side
}{ $lost ->
    [0] { "" }
   *[other] , turns { $enemies } to the enemy’s side
}

tortuga-guide-step = You play South. Turtles only go forward. Touch d2, then d3.
tortuga-guide-step-done = One cell at a time; only jumps go further.
tortuga-guide-jump = Jump the enemy: d3 to d5.
tortuga-guide-jump-done = On its back, it is nobody’s. You must jump enemies.
tortuga-guide-neutral = Jump this one, d3 to d5, and choose which way it faces.
tortuga-guide-neutral-done = It belongs to the side whose way it faces.
tortuga-guide-goal = Move d6 to d7.
tortuga-guide-goal-done = A turtle on the enemy’s base wins!
