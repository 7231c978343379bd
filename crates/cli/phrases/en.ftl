game-players = { $players } players
option-without-value = “{ $text }” is not an option: write NAME=VALUE
command-unknown = there is no command “{ $command }”; the commands are { $known }

file-unreadable = cannot read { $file }: { $error }
file-unwritable = cannot write { $file }: { $error }
file-too-long = { $file } is larger than 16 MiB and cannot be read
file-not-text = { $file } is not a UTF-8 text file
output-failed = cannot write the output: { $error }

solve-only = { $game } cannot be solved; these games can: { $known }
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
solve-by-plies = Positions by number of plies until the end (even: lost, odd: won):
prove-only = positions of { $game } cannot be proved; those of these games can: { $known }
prove-wins = { $winner } wins, proved ({ $nodes } positions)
prove-not-proved = Not proved: proof number { $proof }, disproof number { $disproof } ({ $nodes } positions)
prove-no-proof = The proof is incomplete, so nothing was written to { $file }
prove-table = { $file } cannot be used: { $reason }
prove-table-memory = the table in { $file } has { $found } MiB; leave out --memory, or start another table
memory-too-much = { $asked } MiB is more than the { $available } MiB of free memory

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

draw-format = cannot draw “{ $file }”: the name of a picture must end with .svg, .png or .gif
draw-place = this board has no place “{ $place }”; places have names such as { $first } and { $last }
draw-arrow = “{ $arrow }” is not an arrow: write FROM-TO, such as { $first }-{ $last }
draw-long = an animated GIF can have at most { $most } plies, not { $plies }: limit it with --ply
print-options = an option needs the name of its game: the booklet has every game with its usual options
print-format = cannot print “{ $file }”: the file name must end with .pdf
print-letters = the font has no glyph for some letters of { $game }, which are printed as a replacement sign: { $letters }
draw-failed = the picture cannot be drawn: { $error }

player-unknown = there is no player “{ $player }”; the players are { $known }
player-time = “{ $player }” needs a number of seconds from 0.001 to 3600
player-level = “{ $player }” needs a level from 1 to 10
player-number = “{ $player }” needs a whole number from 1 to { $most }
match-seats = the game has { $seats } seats, but { $players } players are given
match-record-exists = { $file } already exists; records are written to new files only
match-player = { $place }. { $player }: { $wins } won, { $draws } drawn, { $losses } lost; { $score } of the points ({ $low } to { $high })
match-elo = Elo difference: { $elo } ({ $low } to { $high })
match-games = { $games } games; 95 % confidence intervals in brackets
match-unfinished = { $games ->
    [one] One game was
   *[other] { $games } games were
} stopped after { $plies } plies and counted as a draw

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
    [one] One roll of the die matches
   *[other] { $rolls } rolls of the die match
} the committed seed
verify-proof = { $game }: { $winner } wins, correctly proved ({ $decisions } decisions, at most { $plies } plies)
verify-proof-wrong = the proof is not correct: { $reason }
verify-ply = ply { $ply } is not correct: { $reason }
verify-record = the record is not correct: { $reason }

serve-open = Tablier is running at http://{ $address }
serve-lan = On your local network: http://{ $address }
serve-lan-code = Scan the code with a phone on the same network to play there.
serve-lan-none = No local network was found, so other devices cannot reach this computer.
serve-nats-database = --nats needs --database: without a shared database there are no other servers to reach
serve-nats-client = --nats-client-certificate and --nats-client-key belong together: give both or neither
worker-nats = a worker needs the address of NATS: give --nats
serve-lan-address = --lan chooses the address itself: give either --lan or --address
serve-no-folder = no data folder could be found: choose one with --data
admin-no-reports = No open reports
admin-report = { $report }: { $by } about { $about }
admin-report-at = { $report }: { $by } about { $about }, at table { $table }
admin-chat = { $who }: { $text }
admin-chat-after = Then the report was sent, followed by:
admin-settled = Report { $report } is settled
admin-renamed = The account is now called { $name }
admin-password = The new password of { $name } is { $password }; it can be changed in the settings
admin-muted = { $name } is muted
admin-banned = { $name } is banned
admin-lifted = { $name } is no longer muted or banned
admin-deleted = { $name } was deleted
admin-dumped = { $games ->
    [one] One game was written
   *[other] { $games } games were written
}
admin-archived = { $tables ->
    [one] One table was archived
   *[other] { $tables } tables were archived
}
admin-copying = Copying { $table }: { $done } of { $total } rows
admin-verifying = Comparing { $table }
admin-copied = { $rows ->
    [one] One row was copied to { $to } and compared; both sides are equal
   *[other] { $rows } rows were copied to { $to } and compared; both sides are equal
}
admin-copy-continued = An interrupted copy to { $to } was finished and compared; both sides are equal, with { $rows } rows
admin-backed-up = The backup is in { $file }; to restore it, copy it to an empty data folder as tablier.db
serve-failed = the server cannot be started: { $error }
serve-config = cannot use { $file }, line { $error }
serve-log = “{ $filter }” is not a valid log filter: use error, warn, info, debug or trace

play-no-terminal = play needs a terminal, but the standard input and output are not a terminal
play-no-random-numbers = the system provides no random numbers for the dice: { $error }; choose a seed with --seed
play-no-folder = no folder to save games in: set HOME or XDG_STATE_HOME
play-not-autosaved = this game cannot be saved and will be lost when the program ends: { $error }
play-autosaved = Your game is saved: “tablier play” continues it.
play-seat-wrong = “{ $text }” is not a seat: write N=PLAYER with a seat from 1 to { $seats }, such as 1=person or 2=level:4
play-seat-open = only a server has open seats: choose one with --at
play-clock-wrong = “{ $text }” is not a clock: write the minutes and the increment in seconds, such as 10+5
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
   *[10] full strength
}

play-choose-game = Choose a game
play-choose-game-keys = ↑↓ choose · Enter select · R rules · G language · ? help · Q quit
play-setup-keys = ↑↓ choose · ←→ change · Enter start · Esc games · R rules · ? help
play-clock = Clock
play-no-clock = none
play-about-seat = A person at this terminal, or the engine at one of ten levels.
play-about-clock = Minutes for each player, plus an increment in seconds for each move.
play-about-typing = Type another value and press Enter.
play-offer = There is an unfinished game of { $game } ({ $plies ->
    [one] one ply
   *[other] { $plies } plies
}). Continue it?
play-offer-yes = Continue
play-offer-no = Another game
play-offer-keys = ↑↓ choose · Enter · Q quit

play-to-move = { $who } to move
play-thinking = { $who } is thinking…
play-ended = { $reader ->
    [won] You win: { $reason ->
        [resigned] { $losers } resigned
        [time] { $losers } ran out of time
       *[abandoned] { $losers } left the game
    }
    [lost] You lose: { $reason ->
        [resigned] you resigned
        [time] you ran out of time
       *[abandoned] you were away for too long
    }
    [drawn] Draw: { $reason ->
        [agreed] by agreement
        [too-long] the game was too long
       *[abandoned] everyone left the game
    }
   *[spectator] { $count ->
        [one] { $winners } wins
       *[other] { $winners } win
    }: { $reason ->
        [resigned] { $losers } resigned
        [time] { $losers } ran out of time
       *[abandoned] { $losers } left the game
    }
}
play-rolled = The die shows { $face }.
play-at = { $place }: { $what }
play-analysis = analysis, depth { $depth }
play-ply = ply { $ply } of { $plies }
play-hint = Hint: { $move }
play-hint-awaited = Looking for a good move…
play-no-choice = The engine finds no move here
play-no-such-move = No legal move begins with “{ $text }”
play-completions = { $moves }{ $rest ->
    [0] {""}
   *[other] {" "} … and { $rest } more
}
play-not-your-turn = It is not your turn
play-over-now = The game is over: N starts a new game, U takes back the last move.
play-taken-back = Move taken back.
play-nothing-to-take-back = You have no move to take back
play-saved = Saved to { $file }.
play-ask-resign = Resign? y/n
play-ask-leave = Leave this game for another? It will not be saved. y/n
play-ask-overwrite = { $file } already exists. Overwrite it? y/n
play-ask-save = Save to file:
play-ask-load = Load file:
play-keys = ? help · H hint · U take back · Q quit · type a move or use the arrows
play-keys-over = ? help · N new game · U take back · S save · A analysis · Q quit
play-replay-keys = ? help · ←→ step · A analysis · Q quit · Home End · number Enter go to

play-help = Keys
play-signs = Brackets on the board
play-page-more = ↑↓ Space scroll · any other key closes
play-page-last = any key closes
play-key-rules = the rules of the game
play-key-language = change the language
play-key-help = this page
play-key-redraw = redraw the screen
play-key-suspend = return to the shell; fg resumes
play-key-quit = quit; an unfinished game is saved for the next time
play-key-rows = choose a line
play-key-values = change its value
play-key-begin = select the game, start to play
play-key-back = back
play-key-type = play the move you typed
play-key-tab = complete what you typed; otherwise go to the next place you can select
play-key-arrows = move the cursor on the board
play-key-touch = select a piece, then its destination; you can also click with the mouse
play-key-choice = choose, when the board asks
play-key-escape = cancel a half-made move
play-key-hint = ask the engine for a move
play-key-take-back = take back your last move
play-key-analysis = show or hide the engine’s analysis
play-key-flip = flip the board
play-key-save = save the game as a record
play-key-load = continue a saved record
play-key-resign = resign
play-key-new = a new game
play-key-forward = one ply forward
play-key-backward = one ply back
play-key-ten = ten plies forward or back
play-key-ends = to the start, to the end
play-key-go-to = to the ply with this number
play-sign-cursor = cursor
play-sign-target = can be selected next
play-sign-selected = selected
play-sign-hint = suggested by the engine
play-sign-last = part of the last move

usage-missing = { $argument } is missing; see --help
usage-no-command = a command is missing; see --help
usage-unknown-command = there is no command “{ $command }”; see --help
usage-unknown-argument = unknown argument “{ $argument }”; see --help
usage-value = “{ $value }” is not a valid value for { $argument }; see --help
usage-no-value = { $argument } needs a value; see --help
usage-twice = { $argument } is given more often than allowed; see --help
usage-together = { $argument } and { $other } cannot be used together; see --help
usage-other = invalid command line; see --help

play-remote-address = “{ $text }” is not the address of a server or a table: write it as in a browser, such as http://localhost:8080
play-remote-no-answer = { $address } does not answer: { $error }
play-remote-says = { $text }
play-remote-which = choose a game to create a table, or one of these tables: { $tables }
play-remote-seat = “{ $player }” cannot play on a server; use person, open or level:1 to level:10
play-remote-free = free
play-remote-you = you
play-remote-guest = a guest
play-remote-person = { $name }
play-remote-said = { $name }: { $text }
play-remote-reconnecting = Connection lost. Reconnecting…
play-remote-waiting = Waiting for players
play-remote-aborted = The game was aborted.
play-remote-no-engine = The engine does not help while you play against others
play-remote-not-now = This is not possible now
play-remote-ask-draw = { $name } offers a draw. Accept? y/n
play-remote-ask-takeback = { $name } asks to take back a move. Accept? y/n
play-remote-ask-alliance = { $name } proposes the alliances { $teams }. Accept? y/n
play-remote-ask-rematch = { $name } offers a rematch. Accept? y/n
play-remote-ask-say = Message:
play-remote-keys = ? help · U ask to take back · D offer a draw · C chat · X resign · Q leave
play-remote-keys-ally = ? help · B ready, once all seats are taken · T propose alliances · C chat · Q leave
play-remote-seats-taken = All seats are taken: press B when you are ready
play-remote-invite = Share this address with the other players:
play-remote-ask-teams = Alliances: { $teams }  ←→ others · Enter propose
play-remote-key-begin = ready to start, in games with alliances
play-remote-key-teams = propose alliances before the first roll
play-remote-keys-over = ? help · N rematch · S save · A analysis · Q leave
play-remote-key-takeback = ask to take back your last move
play-remote-key-draw = offer a draw
play-remote-key-claim = claim the win, if your opponent has left
play-remote-key-rematch = offer a rematch, after the game
play-remote-key-say = send a chat message
play-remote-key-analysis = show or hide the engine’s analysis, after the game
play-remote-left = The table is still open at { $address }; use the same command to return to it.
