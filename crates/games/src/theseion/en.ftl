theseion-summary = Lead your seven pawns out of the darkness into the light, with one die, through corridors where enemies send each other back.
theseion-terms = A game by Ludate! (1976), who is named wherever the rules are shown.
theseion-seat = Player { $seat }
theseion-cell-path = path
theseion-cell-green = green square
theseion-cell-red = red square
theseion-cell-light = the light
theseion-cell-edging = yellow edging
theseion-zone-darkness = darkness of player { $owner }
theseion-zone-saved = saved pawns of player { $owner }
theseion-zone-die = the die
theseion-piece-pawn = pawn of player { $owner }
theseion-piece-die = die
theseion-choice-roll = the die shows { $value }
theseion-choice-pass = Pass (lose this roll)

theseion-option-players-name = Players
theseion-option-players = The number of players
theseion-option-teams-name = Alliances
theseion-option-teams = Who plays together: allies win and lose together
theseion-option-teams-text = Alliances are written like 13/2: players 1 and 3 are allied, player 2 is alone; empty for none
theseion-option-die-name = Die faces
theseion-option-die = Which faces the die has
theseion-option-die-text = Other faces are written like 0-3 or 0,2-4
theseion-value-die-0-5 = 0 to 5
theseion-value-die-1-5 = 1 to 5, no zero
theseion-value-die-1-6 = 1 to 6, an ordinary die
theseion-option-exact-name = Exact count
theseion-option-exact = Whether a pawn needs the exact count to enter the light
theseion-value-exact-true = yes
theseion-value-exact-false = no
theseion-option-red-name = Red squares
theseion-option-red = Whether each red square of a route earns a roll, or all of them together only one
theseion-value-red-each = one roll for each
theseion-value-red-once = one roll per move
theseion-option-board-name = Board
theseion-option-board = The board that is played on
theseion-option-board-text = Another board is written as the text of a board file
theseion-value-board-standard = standard
theseion-option-refused = the option { $option }: { $reason }
theseion-players-and-teams = these alliances ({ $teams }) are not for { $players } players
theseion-too-many-moves = With a roll of { $face }, a player could have { $count } moves to choose from on the board “{ $board }”; at most { $most } are allowed. Use a die with smaller faces, or a board with fewer green and red squares or fewer entrances.
theseion-and = { $one }; { $other }

theseion-board-no-name = a board file must begin with its name, such as “name: my-board”
theseion-board-name = the name of a board may have at most { $longest } lower-case letters, digits and hyphens
theseion-board-name-taken = the name “{ $name }” is reserved for the built-in board
theseion-board-letter = line { $line } contains the letter “{ $letter }”, but a map may contain only the letters { $letters }
theseion-board-empty = the map has no rows
theseion-board-ragged = the rows of the map do not have the same length
theseion-board-size = a board may have at most { $columns } columns and { $rows } rows
theseion-board-squares = { $count } squares are not rock, but a board may have at most { $most } of them
theseion-board-lights = a board must have exactly one light, not { $count }
theseion-board-light-at-border = the light cannot be at the border, on { $square }
theseion-board-no-entrance = there is no entrance: every square of the border is rock
theseion-board-no-way-to-light = there is no route from the entrance { $square } to the light
theseion-board-orphan = no route from an entrance leads through { $square }
theseion-board-edging-missing = { $square } is next to the light and must be written e, not o
theseion-board-edging-astray = { $square } is not next to the light and must be written o, not e

theseion-name = the name of a board
theseion-other-faces = faces that were not named before
theseion-face-above-zero = a face above 0
theseion-other-seat = a seat that was not named before
theseion-every-seat = every seat from 1 to 2, 3 or 4
theseion-later-square = a square after { $square }, column by column and upwards
theseion-move-form = a face of the die, “pass” or a route such as c3>c5 or *>c1>c3

theseion-other-board = the position is on the board “{ $asked }”, but “{ $loaded }” is loaded: load that board with the option board
theseion-pawn-on-rock = { $square } is rock, where no pawn can stand
theseion-pawn-in-light = no pawn can stand in the light on { $square }: a pawn that reaches it is saved
theseion-enemies-together = enemies never share a square, but they do on { $square }
theseion-pawn-count = player { $seat } has seven pawns, not { $count }
theseion-roll-after-end = the game is over, so there is no roll to play

theseion-not-a-face = { $face } is not a face of the die, which has { $die }
theseion-rolled = the die has been rolled and shows { $face }: move a pawn
theseion-roll-first = roll the die first
theseion-no-pass = you cannot pass: no route meets a block, and you can play a move such as { $example }
theseion-rock = { $square } is rock
theseion-no-way = there is no straight path from { $from } to { $to }
theseion-not-a-turn = the route goes straight on at { $square }; name only the squares where it turns
theseion-turns-back = the route turns back on itself at { $square }
theseion-nobody-in-darkness = none of your pawns is in the darkness
theseion-not-an-entrance = { $square } is not an entrance: pawns enter at the border
theseion-not-yours = the pawn on { $square } belongs to player { $owner }
theseion-no-pawn = there is no pawn on { $square }
theseion-beyond-light = the route goes on beyond the light on { $square }, where every route ends
theseion-straight-on = a pawn must go straight on at { $square }: it can turn only on a green or red square
theseion-exact-count = the light needs the exact count: the die shows { $face }, but the light is { $count ->
    [one] one square
   *[other] { $count } squares
} away
theseion-wrong-count = the die shows { $face }, but this route has { $count ->
    [one] one square
   *[other] { $count } squares
}
theseion-block = the route meets a block on { $square } and is void: play pass to choose it

theseion-end-saved = Player { $winner } wins with seven pawns saved
theseion-end-shared = Several players saved their seventh pawn at the same time and share the win

theseion-prompt-pawn = You rolled { $face ->
    [8] an 8
   *[other] a { $face }
}: choose a pawn
theseion-prompt-pawn-or-enter = You rolled { $face ->
    [8] an 8
   *[other] a { $face }
}: choose a pawn on the board or in the darkness
theseion-prompt-enter = You rolled { $face ->
    [8] an 8
   *[other] a { $face }
}: choose your pawns in the darkness
theseion-prompt-pass = You rolled { $face ->
    [8] an 8
   *[other] a { $face }
}, but no pawn can move: pass
theseion-prompt-entrance = Choose the square where the pawn enters
theseion-prompt-stop = Choose where the pawn stops: { $count ->
    [one] one square
   *[other] { $count } squares
} to go
theseion-prompt-stop-or-turn = Choose where the pawn stops or turns: { $count ->
    [one] one square
   *[other] { $count } squares
} to go
theseion-pawn-blocked = the pawn on { $square } cannot move { $face ->
    [one] one square
   *[other] { $face } squares
}: every route meets a block
theseion-pawn-no-route = the pawn on { $square } cannot move { $face ->
    [one] one square
   *[other] { $face } squares
}: no route is that long
theseion-darkness-blocked = no pawn can enter: every route meets a block
theseion-darkness-no-route = no pawn can enter: no route is { $face ->
    [one] one square
   *[other] { $face } squares
} long
theseion-turn-blocked = every route that turns on { $square } meets a block
theseion-entrance-blocked = every route that enters at { $square } meets a block
theseion-entrance-no-route = no route of { $face ->
    [one] one square
   *[other] { $face } squares
} enters at { $square }
theseion-turn-chosen = you have chosen { $square } as the square where the pawn turns: it cannot go straight on
theseion-other-darkness = this is the darkness of player { $owner }
theseion-touch-die = the die has been rolled already: it shows { $face }
theseion-touch-no-pass = you cannot pass: a pawn can move, and no route meets a block
theseion-touch-stays = the pawn has to move on: choose where it stops
theseion-touch-turns-back = a pawn never turns back, not even on a green or red square
theseion-touch-beyond-light = a pawn cannot go on beyond the light on { $square }
theseion-touch-straight-on = on { $square } the pawn goes straight on: it turns only on green and red squares
theseion-touch-wrong-count = the die shows { $face }, but the route to { $square } has { $count ->
    [one] one square
   *[other] { $count } squares
}
theseion-touch-block = the block on { $square } stops the pawn: choose another route
theseion-saved-stays = pawns that are saved do not move any more
theseion-choose-square = choose a square on the board
theseion-pass-late = a pawn is on its way: you can pass only before you choose one

theseion-move-roll = { $who } rolls { $face ->
    [8] an 8
   *[other] a { $face }
}
theseion-move-zero = { $who } rolls a 0 and the turn ends{ $saved ->
    [0] { "" }
    [one] , one pawn is saved
   *[other] , { $saved } pawns are saved
}
theseion-move-pass = { $who } passes
theseion-move-walk = { $who } moves a pawn from { $from ->
    [darkness] the darkness
   *[other] { $from }
} { $to ->
    [light] into the light
   *[other] to { $to }
}{ $thrown ->
    [0] { "" }
    [one] , one pawn is sent back to the darkness
   *[other] , { $thrown } pawns are sent back to the darkness
}

theseion-guide-enter = You rolled 3. Touch your pawns, c1, then c3.
theseion-guide-enter-done = Three squares towards the light, the yellow middle.
theseion-guide-red = You rolled 4. Touch e3, turn on g3, then g5.
theseion-guide-red-done = Pawns turn on green and red. Red earns another roll.
theseion-guide-enemy = An enemy stands there: move g5 to e5.
theseion-guide-enemy-done = Back to the darkness! Two together cannot be passed.
theseion-guide-light = Move g5 to the light, g7.
theseion-guide-light-done = Saved! Whoever saves seven pawns first wins.
