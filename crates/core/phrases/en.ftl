# Reading texts

text-unexpected = at character { $at }: expected { $expected }, found “{ $found }”
text-too-short = at character { $at }: expected { $expected }, but the text ends there
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
