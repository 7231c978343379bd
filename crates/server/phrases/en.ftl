# Terms

table-option-long = an option has at most { $most } bytes
table-clock = there is no such clock: choose 1 second to 12 hours with at most 10 minutes more a move, or 1 to 60 days a move with at most 60 days off
table-rated-clock = a game for ratings needs a clock
table-rated-lot = in a game for ratings the sides are drawn by lot
table-rated-one-screen = a game for ratings is not played at one screen
table-rated-options = a game for ratings has the usual options; only players and teams can be chosen

# Seats

table-not-seated = you have no seat at this table
table-seated = you have a seat already; get up first to take another
table-no-seat = this table has no such seat
table-seat-taken = somebody sits there already; choose another seat
table-full = no seat is free; open another table
table-not-creator = only who opened the table can give seats to the computer
table-level = the computer plays at levels 1 to 10
table-level-unrated = nobody knows how strong this level is in this game; choose a lower one, or play without ratings
table-rated-account = guests have no ratings; make an account first, or choose another table
table-blocked = somebody at this table does not want to play with you; choose another
table-contributed = you have added a text to the dice already
table-text = a text is one line of 1 to { $most } characters
table-no-alliances = { $game } is played without alliances
table-alliance-unknown = The game does not know these alliances.
table-alliance-early = alliances are agreed when everybody has sat down

# Playing

table-begun = the game has begun already
table-not-begun = the game has not begun yet
table-over = the game is over
table-time-up = Your time is up
table-not-over = the game is not over yet
table-late = it is ply { $ply } now; look at the board again
table-not-your-turn = it is not your turn
table-muted = you may not chat at the moment
table-blocked-chat = somebody at this table does not want to hear from you
table-no-holidays = days off exist only where a move has days
table-holidays = you can take { $most ->
    [0] no more days off
    [one] one more day off
   *[other] 1 to { $most } days off
}

# Proposals and ends

table-engine-plays-on = the computer plays every game to its end
table-draw-again = you have offered a draw already; move first
table-nothing-to-take-back = you have not moved yet, so there is nothing to take back
table-roll-was-seen = the die has been rolled since, and nobody can forget what it showed
table-nothing-proposed = nothing of the kind is proposed any more
table-rematch-there = the rematch is open already
table-too-late-to-abort = the game has really begun; you can resign or offer a draw
table-claim-by-clock = in this game the clock decides
table-not-away = your opponent is still there, or has not been away for long enough
table-broken = This table is damaged and cannot go on; please tell the operator of the server

# Prepared moves

conditions-own-turn = it is your turn: move instead of preparing moves
conditions-die = nothing can be prepared beyond a roll of the die
conditions-whatever = behind * stands exactly one move
conditions-long = at most { $lines } lines of { $plies } plies can be prepared, and { $bytes } bytes in all
table-events-full = This table already has { $most } messages, proposals and other events beside its moves. The game can go on, but no more of this is possible here.

# The store

store-conflict = somebody else has changed the same at the same time; try again
store-full = the disk is full: make space and try again
store-read-only = the data folder cannot be written to: allow it, or choose another with --data
store-locked = another server uses { $folder } already: stop it, or choose another folder with --data
store-empty = { $file } is empty or gone, although a server has used this folder. Restore a backup, or remove what is left of the database to begin with a new one.
store-absent = No Tablier data in { $folder }: name the data folder with --data
store-older = a server of an older version of tablier is running: start it again with this version first
store-newer = the data were written by a newer version of tablier: install that one
store-damaged = The data are damaged ({ $error }): restore a backup
store-failed = the data cannot be used: { $error }

# People

user-deleted = Deleted user
user-guest = Guest { $number }
user-name = a name has 1 to 24 letters and digits, with spaces, hyphens, points or apostrophes between them
user-name-taken = somebody is called { $name } already, or has a name that looks like it; choose another name
user-name-scripts = A name is written in one script: do not mix, for example, Latin and Cyrillic letters
user-name-reserved = This name is reserved, because others could take you for the computer or for somebody in charge; choose another name
user-password = a password has 8 to 200 characters
user-password-common = This password is too easy to guess: many people use it, or it is your name; choose another one
user-wrong-password = Wrong name or password
user-has-account = you have an account already
user-no-account = Guests cannot do this; create an account first
user-banned = this account is closed for { $days ->
    [one] one more day
   *[other] { $days } more days
}
user-banned-for-good = this account is closed
user-email = this is not an e-mail address of at most 254 bytes, such as ada@example.org
user-bot-late = this account has played for ratings already; make another one for the program
user-oneself = you cannot do this to yourself
user-too-many-blocks = you block { $most } people already; unblock one first
user-report-text = a report has 1 to { $most } characters
user-too-many-reports = you have made { $most } reports today; more can be made tomorrow
user-unknown = there is nobody of that number
user-scope = a key opens at least one of: read, play, account
user-scope-beyond = a key cannot make a key that opens more than itself
user-too-many-tokens = You already have { $most } keys; revoke one first
user-too-many-newcomers = Too many new people have come from your network. Wait a minute, or sign in.
user-system = this cannot be done now; try again in a moment

# Administration

admin-no-person = nobody is called { $person }; give the name of an account, or id: and a number
admin-no-report = no report { $report } waits; see tablier admin reports
admin-no-account = { $name } is a guest and has no name of their own
admin-file = cannot write { $file }: { $error }

# Over HTTP

api-not-found = Not found
api-method = This method is not allowed here
api-unauthorized = Sign in or continue as a guest; programs send an API key
api-scope = This API key lacks the scope for that
api-key-page = a key opens what is under /api, not the pages
api-no-session = a key has no session to end; take the key itself away with DELETE /api/tokens/ID
api-other-site = this was asked by another site; ask from our own pages, or with a key
api-not-json = send JSON, with the content type application/json
api-malformed = Invalid JSON: { $error }
api-incomplete = the request is not complete; send it again
api-answer-too-large = This answer has more than { $most } MiB, which is too large to send.
api-busy = The server is busy. Try again in a few seconds.
api-too-large = at most { $most } bytes can be sent at once
api-too-often = Too many requests; wait a moment
api-chat-too-often = you say too much at once; wait a moment
api-changes-too-often = You are changing things too fast. Wait a moment.
api-question = Invalid query string: { $error }
api-opening = an opening has at most 1000 characters
api-result-of-whom = who won or lost? add person=NUMBER
api-cursor = behind= takes what stood in next
api-too-many-tables = you have { $most } tables already; finish some first
api-tables-too-often = Too many tables are being opened from your network. Wait a moment.
api-engine-busy = The computer still has many moves to find for your network. Wait until it has answered, then open another table.
api-too-many-watched = at most { $most } tables can be watched at once
api-too-many-streams = You already have { $most } live connections open; close some first
api-first = when a table is opened, seats can be taken and given to the computer, at most 8 times
api-websocket = this address is for WebSockets
api-unavailable = this is not possible at the moment; try again soon
api-not-ready = The server is not ready: { $reason }
api-not-stored = This was not saved, because the server cannot write to its disk at the moment. Nothing has changed; please try again soon.

# The program

serve-address = cannot listen on { $address }: { $error }; choose another with --address
