theseion-summary = Lead your seven pawns out of the darkness into the light, with one die, through corridors where enemies throw each other back.
theseion-terms = A game by Ludate! (1976), whose name stands wherever the rules are shown.
theseion-seat = player { $seat }
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
theseion-choice-pass = lose this roll

theseion-option-players = how many play
theseion-option-teams = the alliances, such as 13/2: players 1 and 3 are allied, player 2 is alone; empty for none
theseion-option-die = the faces of the die, such as 0-5 or 0,2-4
theseion-option-exact = whether a pawn needs the exact count to enter the light
theseion-option-red = whether each red square of a route earns a roll, or all of them only one together
theseion-option-board = the board: “standard”, or the text of a board file
theseion-option-refused = the option { $option }: { $reason }
theseion-players-and-teams = { $players } players cannot have the alliances { $teams }
theseion-too-many-moves = When the die shows { $face }, a player could have up to { $count } moves to choose from on the board “{ $board }”, and at most { $most } are allowed. A die with smaller faces, fewer green and red squares or fewer entrances make it possible.
theseion-and = { $one }; { $other }

theseion-board-no-name = a board file begins with its name, such as “name: my-board”
theseion-board-name = the name of a board has at most { $longest } small letters, digits and hyphens
theseion-board-name-taken = only the board of the house can be called “{ $name }”
theseion-board-letter = line { $line } has the letter “{ $letter }”, but a map has only the letters { $letters }
theseion-board-empty = the map has no rows
theseion-board-ragged = the rows of the map do not have the same length
theseion-board-size = a board has at most { $columns } columns and { $rows } rows
theseion-board-squares = there are { $count } squares that are not rock, and can be at most { $most }
theseion-board-lights = a board has exactly one light, not { $count }
theseion-board-light-at-border = the light cannot be at the border, on { $square }
theseion-board-no-entrance = there is no entrance: every square of the border is rock
theseion-board-no-way-to-light = from the entrance { $square } no walk leads to the light
theseion-board-orphan = no walk from an entrance leads through { $square }
theseion-board-edging-missing = { $square } lies next to the light and is written e, not o
theseion-board-edging-astray = { $square } does not lie next to the light and is written o, not e

theseion-name = the name of a board
theseion-other-faces = faces that were not named before
theseion-face-above-zero = a face above 0
theseion-other-seat = a seat that was not named before
theseion-every-seat = every seat from 1 to 2, 3 or 4
theseion-later-square = a square after { $square }, column by column and upwards
theseion-move-form = a face of the die, “pass” or a route such as c3>c5 or *>c1>c3

theseion-other-board = the position is on the board “{ $asked }”, but “{ $loaded }” is loaded: load that board with the option board
theseion-pawn-on-rock = there is rock on { $square }, no pawn can stand there
theseion-pawn-in-light = nobody stands in the light on { $square }: a pawn that reaches it is saved
theseion-enemies-together = enemies never share a square, but they do on { $square }
theseion-pawn-count = player { $seat } has seven pawns, not { $count }
theseion-roll-after-end = the game is over, no roll lies on the table

theseion-not-a-face = { $face } is not a face of the die, which has { $die }
theseion-rolled = the die is rolled and shows { $face }: now a pawn walks
theseion-roll-first = first the die is rolled
theseion-no-pass = you cannot pass: no route meets a block, and you have one to play, such as { $example }
theseion-rock = { $square } is rock
theseion-no-way = no straight way leads from { $from } to { $to }
theseion-not-a-turn = the route goes straight on at { $square }; only squares where it turns are named
theseion-turns-back = the route turns back on itself at { $square }
theseion-nobody-in-darkness = none of your pawns is in the darkness
theseion-not-an-entrance = { $square } is not an entrance: pawns come in at the border
theseion-not-yours = the pawn on { $square } belongs to player { $owner }
theseion-no-pawn = there is no pawn on { $square }
theseion-beyond-light = the route goes on beyond the light on { $square }, where every route ends
theseion-straight-on = a pawn that comes to { $square } goes straight on: it can turn only on a green or red square
theseion-exact-count = the light needs the exact count: the die shows { $face }, and it is { $count ->
    [one] one square
   *[other] { $count } squares
} away
theseion-wrong-count = the die shows { $face }, but this route has { $count ->
    [one] one square
   *[other] { $count } squares
}
theseion-block = the route meets a block on { $square } and is void: say pass to choose it

theseion-end-saved = player { $winner } wins with seven pawns saved
theseion-end-shared = several players have saved their seventh pawn at the same time and share the win
