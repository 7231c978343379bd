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

theseion-option-players = The number of players
theseion-option-teams = The alliances, such as 13/2: players 1 and 3 are allied, player 2 is alone; empty for none
theseion-option-die = The faces of the die, such as 0-5 or 0,2-4
theseion-option-exact = Whether a pawn needs the exact count to enter the light
theseion-option-red = Whether each red square of a route earns a roll (each) or all of them together only one (once)
theseion-option-board = The board: “standard”, or the text of a board file
theseion-option-refused = the option { $option }: { $reason }
theseion-players-and-teams = { $players } players cannot have the alliances { $teams }
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
