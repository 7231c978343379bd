game-players = { $players } players
option-without-value = “{ $text }” is not an option: write NAME=VALUE
command-unknown = there is no command “{ $command }”; the commands are { $known }

file-unreadable = cannot read { $file }: { $error }
file-unwritable = cannot write { $file }: { $error }
file-too-long = { $file } is longer than 16 MiB and cannot be a file of ours
file-not-text = { $file } is not a text in UTF-8
output-failed = cannot write the output: { $error }

solve-only = { $game } cannot be solved so far, only orthokon can
solve-positions = positions
solve-won = won
solve-lost = lost
solve-drawn = drawn
solve-longest = longest win
solve-start = start
solve-value = { $value ->
    [won] won in { $plies } plies
    [lost] lost in { $plies } plies
   *[drawn] drawn
}
solve-time = solved in { $seconds } s
solve-by-plies = by plies until the end, lost where they are even and won where they are odd:
prove-only = positions of { $game } cannot be proved so far, only those of Tortuga and Tor
prove-wins = { $winner } wins, proved ({ $nodes } positions)
prove-open = not proved: proof number { $proof }, disproof number { $disproof } ({ $nodes } positions)
prove-no-proof = no proof is written to { $file }: it is not complete
prove-table = { $file } cannot be used: { $reason }
prove-table-memory = the table in { $file } has { $found } MiB; leave out --memory, or begin another table
memory-too-much = { $asked } MiB are more than the { $available } MiB that are free

analyse-over = the game is over: { $reason }
analyse-wins = wins in { $plies ->
    [one] one ply
   *[other] { $plies } plies
}, proved
analyse-loses = loses in { $plies ->
    [one] one ply
   *[other] { $plies } plies
}, proved
analyse-value = { $value }, win chance { $chance } %
analyse-draws = drawn, proved
analyse-chances = { $chances }{ $proved ->
    [yes] , proved
   *[no] {""}
}
analyse-line = { $number }. { $value }, depth { $depth }: { $moves }
analyse-effort = { $nodes } nodes, { $speed } million a second
analyse-progress = depth { $depth }, { $line }; { $effort }

draw-format = cannot draw into “{ $file }”: the name of a picture ends with .svg, .png or .gif
draw-place = there is no place “{ $place }” on this board; places have names like { $first } and { $last }
draw-arrow = “{ $arrow }” is not an arrow: write FROM-TO, such as { $first }-{ $last }
draw-long = a film shows at most { $most } plies, not { $plies }: choose how far it goes with --ply
print-format = cannot print into “{ $file }”: the name of the file ends with .pdf
draw-failed = the picture cannot be painted: { $error }

player-unknown = there is no player “{ $player }”; the players are { $known }
player-time = “{ $player }” needs a number of seconds from 0.001 to 3600
player-level = “{ $player }” needs a level from 1 to 10
player-number = “{ $player }” needs a whole number from 1 to { $most }
match-seats = this table has { $seats } seats, but there are { $players } players
match-record-exists = { $file } exists already: records are written into new files only
match-player = { $place }. { $player }: { $wins } won, { $draws } drawn, { $losses } lost; { $score } of the points ({ $low } to { $high })
match-elo = difference in Elo: { $elo } ({ $low } to { $high })
match-games = { $games } games; what stands in brackets is right 95 times in 100
match-unfinished = { $games ->
    [one] one game was
   *[other] { $games } games were
} broken off after { $plies } plies and count as drawn

record-without-game = the record does not name its game: it needs a tag [Game "..."]
replay-die = die
replay-no-such-ply = the record has { $plies ->
    [one] one ply
   *[other] { $plies } plies
}
verify-ok = { $game }: { $plies ->
    [one] one ply, correct
   *[other] { $plies } plies, all correct
}
verify-proof = { $game }: { $winner } wins, correctly proved ({ $decisions } decisions, at most { $plies } plies)
verify-proof-wrong = the proof is not correct: { $reason }
verify-ply = ply { $ply } is not correct: { $reason }
verify-record = the record is not correct: { $reason }

usage-missing = { $argument } is missing; see --help
usage-no-command = a command is missing; see --help
usage-unknown-command = there is no command “{ $command }”; see --help
usage-unknown-argument = “{ $argument }” is not understood here; see --help
usage-value = { $argument } cannot be “{ $value }”; see --help
usage-no-value = { $argument } needs a value; see --help
usage-twice = { $argument } cannot be given like this more than once; see --help
usage-together = { $argument } and { $other } cannot be given together; see --help
usage-other = the command line is not understood; see --help
