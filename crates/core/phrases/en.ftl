# Reading texts

text-unexpected = { $place }: expected { $expected }, found “{ $found }”
text-too-short = { $place }: expected { $expected }, but the text ends there
text-at = at character { $at }
text-at-line = at line { $line }, column { $column }
text-end = the end of the text
text-space = a space
text-character = “{ $character }”
text-word = “{ $word }”
text-one-of = one of { $characters }
text-number = a number from { $min } to { $max }
text-square = a square from a1 to { $last }
text-run = a run of at most { $max ->
    [one] one empty square
   *[other] { $max } empty squares
}
text-piece-or-run = a piece ({ $characters }) or a number of empty squares

# Options

option-unknown = { $game } has no option “{ $option }”; it has { $known }
option-value = the option { $option } cannot be “{ $value }”; it can be { $allowed }
option-twice = the option { $option } is given twice
option-repetition-name = Repetition
option-repetition = Whether the third occurrence of a position is a draw
value-repetition-draw = draw the third time
value-repetition-none = no limit

# Playing

touch-place = { $name }
move-after-end = the game is over: { $reason }
end-repetition = Draw by threefold repetition

# What to do next; without a full stop

prompt-piece = Choose a piece
prompt-place = Choose a place
prompt-goal = Choose where { $from } goes
prompt-on = Choose the next place after { $last }
prompt-choice = Make your choice
prompt-roll = { $who } rolls the die

# Why something cannot be touched

touch-not-yours = { $place } has a piece that is not yours: { $piece }
touch-blocked = { $place } has a piece that cannot move now: { $piece }
touch-occupied = { $place } is occupied: { $piece }
touch-nothing = there is nothing to choose on { $place }
touch-unreachable = { $place } cannot be reached from { $from }
touch-no-choice = this cannot be chosen now
touch-roll-due = the die has to be rolled first

# What a move does; without a full stop

move-of-piece = { $who }: { $piece } from { $from } to { $to }
move-of-touch = { $who }: { $touch }

# The catalogue

game-unknown = there is no game “{ $game }”; the games are { $known }
game-registered-late = games are registered before anything else is done with the list of games, and only once
game-registered-twice = there are two games with the name “{ $game }”
game-name = “{ $game }” cannot name a game: a name has only lower-case letters and digits, and begins with a letter
game-phrases = the phrases of the game “{ $game }” cannot be read: { $reason }

# Records

record-word = “{ $text }” cannot be part of a record: a move or a name is one word without brackets
record-share = a seat’s share must be between 0 and 1
record-ending = an ending needs a share for each seat and a reason that is not a number
record-json = invalid JSON record: { $error }
record-too-deep = variations can be nested at most { $max } deep
record-expected-tag = the name of a tag
record-expected-move = a move
record-expected-number = the number { $number }
record-expected-clock = a time such as 0:04:58
record-expected-result = “unfinished”, or a share from 0 to 1 for each seat and a reason
record-expected-escape = one of the escapes \\, \n, \r or the closing character
record-is-over = the record calls the game unfinished, but it is over: { $reason }
record-not-over = the record says “{ $reason }”, but the game is not over
record-other-ending = the game ends differently from what the record says: { $values } { $reason }
record-shares = there must be a share for each of the { $seats } seats, adding up to one

# Dice

dice-seed = the seed of the dice is invalid: it must have 64 hexadecimal digits
dice-tag-missing = the dice cannot be checked: the tag { $tag } is missing
dice-commitment = the seed of the dice does not match the commitment: its hash is { $hash }
dice-roll = the record shows a roll of { $told }, but the seed gives { $face }

# Proofs

proof-not-a-proof = this is not a proof file
proof-version = the proof has an unsupported version: only version 1 can be read
proof-damaged = the proof is damaged or incomplete: its checksum is wrong
proof-malformed = the header of the proof must name the game, options, position and winner
proof-game = { $game } cannot be proved: a proof needs two players and no die
proof-not-won = { $position } is over but not won, although the proof relies on it
proof-circle = { $position } repeats, so the proof is circular
proof-ends = { $position } is reached, but the proof ends before it
proof-no-move = the proof plays move { $number } in { $position }, which has no move with that number
proof-rest = the proof has extra data at the end
