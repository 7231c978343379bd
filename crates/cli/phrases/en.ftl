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
verify-rolls = { $rolls ->
    [one] one roll of the die follows
   *[other] { $rolls } rolls of the die follow
} from the seed that was promised
verify-proof = { $game }: { $winner } wins, correctly proved ({ $decisions } decisions, at most { $plies } plies)
verify-proof-wrong = the proof is not correct: { $reason }
verify-ply = ply { $ply } is not correct: { $reason }
verify-record = the record is not correct: { $reason }

serve-open = Tablier is running at http://{ $address }
serve-no-folder = there is no folder for data here: name one with --data
admin-no-reports = no report waits
admin-report = { $report }: { $by } about { $about }
admin-report-at = { $report }: { $by } about { $about }, at table { $table }
admin-chat = { $who }: { $text }
admin-chat-after = then this was reported, and afterwards:
admin-settled = report { $report } is settled
admin-renamed = the account is called { $name } now
admin-password = { $name } signs in with the password { $password } now, and can change it in the settings
admin-muted = { $name } may not chat any more
admin-banned = { $name } may not come in any more
admin-lifted = { $name } may come in and chat again
admin-deleted = { $name } is forgotten
admin-dumped = { $games ->
    [one] one game was written
   *[other] { $games } games were written
}
admin-backed-up = everything is in { $file }; to go back to it, put it into an empty data folder as tablier.db
serve-failed = The server cannot be started: { $error }
serve-config = cannot use { $file }, line { $error }
serve-log = “{ $filter }” does not say what to log: write error, warn, info, debug or trace

play-no-terminal = to play you need a terminal; the standard input and output are none here
play-no-chance = the system gives no random numbers for the dice: { $error }; choose them with --seed
play-no-folder = there is no folder to keep games in: set HOME or XDG_STATE_HOME
play-not-kept = if the program ends now, this game is lost: { $error }
play-kept = Your game is kept: “tablier play” goes on with it.
play-seat-wrong = “{ $text }” seats nobody: write N=PLAYER with a seat from 1 to { $seats }, such as 1=person or 2=level:4
play-seat-open = a seat can be open on a server only: name one with --at
play-clock-wrong = “{ $text }” is no clock: write minutes and the seconds for each move, such as 10+5
play-too-small = This window is too small for the board ({ $now }): it needs { $columns } columns and { $rows } rows.

play-person = person
play-engine = { $player }
play-level = level { $level }
play-strength = { $level ->
    [1] first steps
    [2] beginner
    [3] casual
    [4] regular
    [5] club player
    [6] solid
    [7] strong
    [8] expert
    [9] master
   *[10] full engine
}

play-shelf = Which game?
play-shelf-keys = ↑↓ choose · Enter take it · R rules · G français · ? help · Q quit
play-setup-keys = ↑↓ choose · ←→ change · Enter begin · Esc shelf · R rules · ? help
play-clock = clock
play-no-clock = none
play-about-seat = A person at this terminal, or the engine at one of ten levels.
play-about-clock = Minutes for each player, and seconds more for each move.
play-about-typing = Type another value, Enter takes it.
play-offer = A game of { $game } is not finished ({ $plies ->
    [one] one ply
   *[other] { $plies } plies
}). Go on with it?
play-offer-yes = Go on
play-offer-no = Something else
play-offer-keys = ↑↓ choose · Enter · Q quit

play-to-move = { $who } to move
play-thinking = { $who } is thinking …
play-ended = { $count ->
    [one] { $winners } wins
   *[other] { $winners } win
}: { $reason ->
    [resigned] the opponent has resigned
    [time] time is up
    [agreed] agreed
    [too-long] the game was too long
   *[abandoned] the game was abandoned
}
play-rolled = The die shows { $face }.
play-at = { $place }: { $what }
play-analysis = analysis, depth { $depth }
play-ply = ply { $ply } of { $plies }
play-hint = Hint: { $move }
play-hint-awaited = Looking for a good move …
play-no-choice = the engine finds no move here
play-no-touch = { $what } cannot be touched now
play-no-such-move = no legal move begins with “{ $text }”
play-completions = { $moves }{ $rest ->
    [0] {""}
   *[other] {" "} … and { $rest } more
}
play-not-your-turn = it is not your turn
play-over-now = The game is over: N begins another, U takes the last move back.
play-taken-back = Taken back.
play-nothing-to-take-back = there is nothing of yours to take back
play-saved = Saved in { $file }.
play-ask-resign = Resign? y/n
play-ask-leave = Leave this game for another? It is not kept. y/n
play-ask-overwrite = { $file } exists already. Write over it? y/n
play-ask-save = Save in the file:
play-ask-load = Load the file:
play-keys = ? help · H hint · U take back · Q quit · type a move or use the arrows
play-keys-over = ? help · N new game · U take back · S save · A analysis · Q quit
play-replay-keys = ? help · ←→ step · A analysis · Q quit · Home End · number Enter go to

play-help = Keys
play-signs = Brackets on the board
play-page-more = ↑↓ Space read on · any other key goes back
play-page-last = any other key goes back
play-key-rules = the rules of the game
play-key-language = en français
play-key-help = this page
play-key-redraw = draw everything anew
play-key-suspend = back to the shell; fg comes back
play-key-quit = quit; a game that is not over is kept for the next time
play-key-rows = choose a line
play-key-values = change its value
play-key-begin = take the game, begin to play
play-key-back = back
play-key-type = play the move you typed
play-key-tab = complete what you typed; otherwise go to the next thing you can touch
play-key-arrows = move about on the board
play-key-touch = touch: a piece, then where it goes; the mouse does the same
play-key-choice = choose, where the board asks
play-key-escape = undo what is half done
play-key-hint = ask the engine for a move
play-key-take-back = take your last move back
play-key-analysis = show or hide the engine’s analysis
play-key-flip = turn the board round
play-key-save = save the game as a record
play-key-load = go on with a record
play-key-resign = resign
play-key-new = a new game
play-key-forward = a ply forward
play-key-backward = a ply back
play-key-ten = ten plies forward or back
play-key-ends = to the beginning, to the end
play-key-go-to = to the ply of this number
play-sign-cursor = here you are
play-sign-target = you can touch it next
play-sign-touched = you have touched it
play-sign-hint = the engine suggests it
play-sign-last = the last move touched it

usage-missing = { $argument } is missing; see --help
usage-no-command = a command is missing; see --help
usage-unknown-command = there is no command “{ $command }”; see --help
usage-unknown-argument = “{ $argument }” is not understood here; see --help
usage-value = { $argument } cannot be “{ $value }”; see --help
usage-no-value = { $argument } needs a value; see --help
usage-twice = { $argument } cannot be given like this more than once; see --help
usage-together = { $argument } and { $other } cannot be given together; see --help
usage-other = the command line is not understood; see --help

play-remote-address = “{ $text }” is not the address of a server or of one of its tables: write it as in a browser, such as http://localhost:8080
play-remote-silent = { $address } does not answer: { $error }
play-remote-says = { $text }
play-remote-which = which game, or which table? Name a game to open a table, or one of these: { $tables }
play-remote-seat = on a server “{ $player }” cannot sit down; person, open and level:1 to level:10 can
play-remote-free = free
play-remote-you = you
play-remote-guest = a guest
play-remote-person = { $name }
play-remote-said = { $name }: { $text }
play-remote-cut-off = The server does not answer; trying again …
play-remote-gathering = Waiting for others
play-remote-aborted = The game was called off.
play-remote-no-engine = while you play against others, the engine does not help
play-remote-not-now = that is not possible now
play-remote-ask-draw = { $name } offers a draw. Agree? y/n
play-remote-ask-takeback = { $name } asks to take the last move back. Agree? y/n
play-remote-ask-alliance = { $name } proposes the alliances { $teams }. Agree? y/n
play-remote-ask-rematch = { $name } wants to play again. Agree? y/n
play-remote-ask-say = Say:
play-remote-keys = ? help · U ask to take back · D offer a draw · C say something · X resign · Q leave
play-remote-keys-ally = ? help · B begin, when all have come · T propose alliances · C say something · Q leave
play-remote-complete = All have come: B to begin
play-remote-invite = Others come here:
play-remote-ask-teams = Who plays together? { $teams }  ←→ other alliances · Enter propose
play-remote-key-begin = say that the game may begin, where alliances can be agreed on
play-remote-key-teams = propose alliances before the first roll
play-remote-keys-over = ? help · N play again · S save · A analysis · Q leave
play-remote-key-takeback = ask to take your last move back
play-remote-key-draw = offer a draw
play-remote-key-claim = claim the game, if the other has left
play-remote-key-rematch = play again, when the game is over
play-remote-key-say = say something to all at the table
play-remote-key-analysis = show or hide the engine’s analysis, when the game is over
play-remote-left = The table stands at { $address }; come back the same way.
