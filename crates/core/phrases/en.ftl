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
option-repetition = whether the game is drawn when the same position stands for the third time

# Playing

touch-place = { $name }
move-after-end = the game is over: { $reason }
end-repetition = drawn, the same position stands for the third time

# The catalogue

game-unknown = there is no game “{ $game }”; the games are { $known }

# Records

record-word = “{ $text }” cannot stand in a record: a move or a name is one word without brackets
record-share = the share of a seat lies between 0 and 1
record-ending = an ending has a share for each seat and a reason that is not a number
record-json = this is not the JSON of a record: { $error }
record-too-deep = variations may be nested { $max } deep, not deeper
record-expected-tag = the name of a tag
record-expected-move = a move
record-expected-number = the number { $number }
record-expected-clock = a time such as 0:04:58
record-expected-result = “unfinished”, or a share from 0 to 1 for each seat and a reason
record-expected-escape = one of the escapes \\, \n, \r or the closing character
record-is-over = the record calls the game unfinished, but it is over: { $reason }
record-not-over = the record says “{ $reason }”, but the game is not over
record-other-ending = the game ends otherwise than the record says: { $values } { $reason }
record-shares = there must be a share for each of { $seats } seats, one point in all

# Dice

dice-seed = the seed of the dice is not one: it has 64 hexadecimal digits
dice-tag-missing = the dice cannot be checked: the tag { $tag } is missing
dice-commitment = the seed of the dice is not the one that was promised: its hash is { $hash }
dice-roll = the die shows { $told } here, but the seed gives { $face }

# Proofs

proof-not-a-proof = this is not a proof
proof-version = the proof has a version that cannot be read, only version 1 can
proof-damaged = the proof is damaged or not complete: its checksum is wrong
proof-malformed = the head of the proof does not tell game, options, position and winner
proof-game = a game of { $game } cannot be proved: that takes two players and no die
proof-not-won = { $position } is over and not won, but the proof counts on it
proof-circle = { $position } comes back, so the proof goes in a circle
proof-ends = { $position } comes up, but the proof ends before it
proof-no-move = the proof plays move { $number } in { $position }, where there is none of that number
proof-rest = the proof has something left when everything is shown
