# The layout

skip = Skip to content
nav = Site
nav-games = My games
nav-lobby = Lobby
nav-watch = Watch
nav-me = Guest
nav-profile = Profile
nav-settings = Settings
sign-up = Create account
sign-in = Sign in
sign-out = Sign out
footer = Abstract board games. They belong to their authors, who are named with the rules.
error-title = Something went wrong
error-address = this address is not valid; check it or go back to the games
error-form = the form could not be read; go back and fill it in again
error-home = Back to the games
player-engine = Computer, level { $level }
level-word = { $level ->
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

# The home page

home-title = Play abstract board games
home-lead = Games that are hard to find anywhere else. Choose one and play the computer right away; you do not need an account.
home-lobby = Waiting for an opponent
card-players = { $players } players
card-minutes = { $minutes } min
play-now = Play now
play-more = More options
phone-title = Play on your phone
phone-help = Scan the code with a phone on the same network, or open this address there.
phone-qr = QR code of this address
rules = Rules

# Before a game

setup-title = New table
setup-opponent = Opponent
setup-engine = The computer
setup-engine-help = ten levels
setup-link = A friend
setup-link-help = with a link or a QR code
setup-lobby = Open challenge
setup-lobby-help = anyone can join from the lobby
setup-screen = Same device
setup-screen-help = pass and play
setup-challenge = You challenge { $name }. The table is reserved for the two of you.
setup-level = Level
setup-seat = You play
setup-random = Random
setup-clock = Clock
setup-minutes = Minutes each
setup-seconds = Increment (seconds)
setup-days = Days per move
setup-days-off = Days off per player
setup-days-off-help = Each player can add these days to their time, a day at a time, in the course of the game.
setup-more = Other rules
setup-begin = Start
clock-none = No clock
clock-fast = Blitz: 3 minutes + 2 seconds per move
clock-steady = Rapid: 10 minutes + 5 seconds per move
clock-slow = Classical: 30 minutes + 15 seconds per move
clock-correspondence = Correspondence
clock-own = Custom
clock-timed = { $base } + { $bonus }
clock-minutes = { $minutes } min
clock-seconds = { $seconds } s
clock-days-off = { $clock }, { $days ->
    [one] one day off each
   *[other] { $days } days off each
}
clock-days = { $days ->
    [one] one day per move
   *[other] { $days } days per move
}

# A table

table-board = The board
table-beside = Game information
terms-rated = rated
terms-casual = not rated
terms-local = played on a device
terms-option = { $name }: { $value }
terms-custom = custom
table-menu = Menu
table-menu-close = Close the menu
table-proposals = Proposals
gathering-invited = { $name } invites you to play { $game }
gathering-host = Invite someone to play { $game }
gathering-seated = { $game } with { $name }
gathering-sit = Sit down
gathering-account = This game is rated. You need an account to sit down.
gathering-random = random sides
gathering-missing = { $free ->
    [0] Everyone is here
    [one] Waiting for one player
   *[other] Waiting for { $free } players
}
seats-title = Seats
seats-take = Take seat
seats-engine = Computer
seats-engine-level = Level of the computer
seats-leave = Leave seat
share-title = Share this link with your opponent
share-copy = Copy
share-send = Share
share-qr = QR code of this link
share-new = New link
share-new-help = The old one stops working.
alliance-title = Play in alliances
alliance-propose = Propose
alliance-none = everyone alone
alliance-all = everyone together
alliance-and = { $one } and { $other }
alliance-against = { $one } against { $other }
ready = Ready
ready-text = Your text for the dice (optional)
ready-help = It is mixed into the dice, so that nobody can choose the rolls in advance.
tab-moves = Moves
tab-chat = Chat
tab-more = More
steps = Step through the game
step-first = First position
step-back = Previous move
step-on = Next move
step-last = Current position
flip = Flip the board
typed = Type a move
typed-play = Play
legal = All legal moves
chat-say = Message
chat-players = Only the players can write here.
chat-send = Send
rules-pictures = Illustrated rules
more-title = This game
more-keys = Keys on the board: arrow keys and Enter select, Escape cancels, F flips the board, M turns sounds on or off. Beside the board, the left and right arrow keys, Home and End step through the game.
more-record = Game record
more-notify = Notify me when it is my turn
fairness-title = The dice
fairness-help = Before the game, the server shows the hash of its secret seed. Every roll is computed from the seed and the players’ texts. The seed is shown after the game, so that everybody can check the rolls.
fairness-commitment = Hash of the seed
fairness-contributions = Players’ texts
fairness-seed = Seed
conditional-title = Conditional moves
conditional-help = Play a move for your opponent on the board, then your answer. Your answer is played at once if your opponent makes that move.
conditional-add = Add a conditional move
actions = Actions
action-takeback = Take back
action-draw = Offer a draw
action-resign = Resign
action-abort = Abort game
action-claim = Claim the win
action-rematch = Rematch
end-close = Close
end-review = Review the game
end-copy = Copy the link
end-picture = Picture of the final position
end-animation = The game as an animated GIF
another-game = New game
next-game = Next game

# The guided start

learn-title = Learn by playing
learn-back = Back to the table
learn-first = New to { $game }? Learn it in half a minute
learn-skip = Skip and play

# For scripts

js-moved = { $seat } plays { $move }
js-rolled = { $seat } rolls { $move }
js-rolled-in-vain = { $seat } rolls { $move } and cannot move
js-your-turn = Your turn
js-your-turn-as = Your turn: { $seat }
js-prompt = { $turn }. { $prompt }
js-turn-of = { $name } to move
js-thinking = The computer is thinking…
js-missing-player = Waiting for one player
js-missing-players = Waiting for { $count } players
js-missing-me = Everyone is here: press Ready to start
js-missing-ready = { $names } is not ready yet
js-missing-ready-several = { $names } are not ready yet
js-not-ready = not ready yet
js-over = The game is over
js-past = Position after move { $ply }
js-present = Back to the current position
js-reconnecting = Connection lost. Reconnecting…
js-confirm = Play { $move }
js-cancel = Cancel
js-undo-touch = Undo
js-touch-refused = That is not possible now.
js-touch-past = This is an earlier position. Choose “{ $present }” to play on.
js-touch-watching = You are watching this game.
js-touch-wait = Not your turn yet: { $name } is to move.
js-choose = Complete your move
js-engine = Computer · { $level }
js-free = free
js-guest = Guest { $number }
js-you = you
js-here = here
js-away = away
js-ready = ready
js-resigned = resigned
js-ask-draw = { $name } offers a draw
js-ask-takeback = { $name } asks to take back a move
js-ask-rematch = { $name } offers a rematch
js-ask-alliance = { $name } proposes: { $teams }
js-mine-draw = You offered a draw
js-mine-takeback = You asked to take back a move
js-mine-rematch = You offered a rematch
js-mine-alliance = You proposed: { $teams }
js-agree = Accept
js-decline = Decline
js-withdraw = Withdraw
js-withdrawn = { $name } withdrew the offer
js-declined = { $name } declined your offer
js-declined-other = { $name } declined the offer
js-declined-mine = You declined the offer
js-result = { $headline }. { $ending }
js-rating-changed = Your rating: { $before } → { $after }
js-rating-changed-of = { $name }: { $before } → { $after }
js-easier = Easier: level { $level }
js-harder = Harder: level { $level }
js-hint-ask = Hint
js-hint = Hint: { $words }
js-hint-wait = The computer is looking for a hint…
js-learn-step = Step { $step } of { $steps }
js-learn-next = Next
js-taken-back = Moves were taken back
js-rematch-open = Go to the rematch
js-sure-resign = Press again to resign
js-sure-abort = Press again to abort the game
js-sure-day-off = Press again to take a day off
js-day-off = Take a day off ({ $days } left)
js-day-off-taken = { $name } takes a day off
js-copied = Copied
js-allied = with { $names }
js-alliance-none = everyone alone
js-alliance-all = everyone together
js-alliance-against = { $one } against { $other }
js-blocked-table-not-away = Possible once your opponent has been away for long enough
js-blocked-table-draw-again = Make a move before you offer a draw again
js-blocked-table-engine-plays-on = The computer plays every game to the end
js-blocked-table-nothing-to-take-back = You have not made a move yet
js-blocked-table-roll-was-seen = The die has been rolled since your last move
js-blocked-table-alliance-early = Possible once all seats are taken
js-blocked-table-rematch-there = The rematch has already been created
js-blocked-table-events-full = Only moves can be added to this table now
js-conditional = If { $their }, then { $mine }
js-premove = Premove: { $mine }
js-remove = Remove
js-conditional-theirs = Play your opponent’s move on the board
js-conditional-mine = Now play your answer
js-conditional-stop = Cancel
js-legal-touch = can be selected
js-touched = selected
js-affected = would be affected
js-disconnected = not connected
js-premoved = premove
js-one-minute = One minute left
js-twenty-seconds = Twenty seconds left
js-ten-seconds = Ten seconds left
js-dice-secret = shown at the end
js-dice-none = none
js-dice-right = The seed matches the hash shown before the game.
js-dice-wrong = The seed does not match the hash shown before the game!
js-title-turn = ● Your turn
js-sat = { $name } took a seat
js-move-list = Move { $ply }: { $move }
js-menu-unread = Menu, new chat message
js-player-rating = rating { $rating }
js-roll-list = Roll { $ply }: { $move }

# The lobby and my games

lobby-title = Lobby
lobby-lead = These tables are waiting for players. Join one or create your own.
lobby-empty = No table is waiting for players. Create one, and it will be listed here.
lobby-open = Create a table
lobby-next = Earlier tables
lobby-free = { $free ->
    [one] one free seat
   *[other] { $free } free seats
}
games-title = My games
games-guest = You are playing as a guest. With an account you keep your games on all your devices.
games-none = No games yet. Choose one on the home page.
games-waiting = Your turn
games-running = In progress
games-over = Finished
time-left = { $time } left
time-days = { $days } days
time-hours = { $hours } h
challenge-title = Challenges
challenge-by = { $name } challenges you
challenge-sent = Waiting for { $name }
challenge-accept = Accept
challenge-decline = Decline
challenge-withdraw = Withdraw
watch-title = Watch games
watch-lead = These games are being played now. Everyone can watch them.
watch-empty = Nobody is playing in public at the moment.
watch-spectators = { $count ->
    [one] one spectator
   *[other] { $count } spectators
}
players-title = Players
players-name = The name begins with
players-none = No player’s name begins with “{ $name }”.
players-next = More players
games-plies = { $plies ->
    [0] not started
    [one] one move
   *[other] { $plies } moves
}

# People

sign-up-lead = All you need is a name and a password.
sign-up-guest = You keep the games that you played as a guest.
sign-name = Name
sign-password = Password
sign-password-help = At least 8 characters.
sign-have = Already have an account?
sign-new = New here?
sign-forgotten = Forgot your password? Ask the operator of this server to reset it.
profile-guest = Guest
profile-account = Account
profile-deleted = Deleted
profile-since = since
settings-saved = Settings saved.
settings-theme = Theme
theme-system = System
theme-light = Light
theme-dark = Dark
settings-palette = Board colours
palette-usual = Each game’s own colours
palette-quiet = Muted
palette-contrast = High contrast
settings-coordinates = Coordinates
settings-sounds = Sounds
settings-engine-pause = Pause before the computer’s move
pause-none = None
pause-short = Short
pause-usual = Normal
pause-long = Long
settings-confirm = Confirm every move
settings-save = Save
settings-password = Password
settings-old = Current password
settings-new = New password
settings-change = Change password
delete-account-title = Delete account
delete-account-help = Your name and password are deleted. Your games are kept without your name.
delete-account = Delete account

# The leaderboard and the game archive

leaderboard-title = Leaderboard
leaderboard-games = Games
leaderboard-speeds = Time controls
leaderboard-none = No rated players yet. Play rated games to be the first.
leaderboard-rank = Rank
leaderboard-rating = Rating
leaderboard-count = Games
leaderboard-help = Rated games use a clock, random sides and the standard rules. They are played between accounts and rated levels of the computer.
speed-blitz = Blitz
speed-rapid = Rapid
speed-classical = Classical
speed-correspondence = Correspondence
history-title = Game archive
history-game = Game
history-any = All
history-opening = Opening moves
history-player = Player
history-against = Opponent
history-result = Result
history-won = Won
history-drawn = Drawn
history-lost = Lost
history-of = Games of { $name }
history-nobody = No player is called “{ $name }”.
history-result-of-whom = Enter a player to find games that they won or lost.
history-all = Show all games
history-find = Search
history-next = Earlier games
history-none = No games found.
history-rated = rated
profile-bot = Bot
profile-ratings = Ratings
profile-no-ratings = No rated games yet.
profile-games = { $games ->
    [one] one game
   *[other] { $games } games
}
profile-latest = Latest games
profile-challenge = Challenge
profile-challenge-game = Choose a game:
profile-all = All games
profile-moderation = Report this player
profile-block = Block this player from your tables and your chat
profile-unblock = Unblock
profile-report = What is wrong? Your report goes to the operator of the server.
profile-send = Send
profile-reported = Thank you. Your report was sent.
setup-rated = Rated: with a clock (Rapid if you choose none), random sides and the standard rules
settings-animation = Animate moves
settings-email-title = E-mail
settings-email = E-mail address (optional)
settings-email-help = It is not shown to anyone else.
settings-account = Account
sessions-title = Sessions
sessions-lead = The browsers and devices on which you are signed in.
sessions-current = this one
sessions-unknown = Unknown device
sessions-since = since
sessions-seen = last used
sessions-end = Sign out
sessions-end-others = Sign out everywhere else
sessions-ended = Signed out there.
keys-title = API keys
keys-lead = A key lets a program act for you, a bot for instance. Give each program a key of its own.
keys-none = No keys yet.
keys-created = Copy your new key now. It is not shown again.
keys-deleted = The key is deleted. It does not work any more.
keys-since = since
keys-delete = Delete
keys-new = New key
keys-name = What is it for?
keys-rights = The program may
keys-read = see what you see
keys-play = create tables and play
keys-account = change your account
keys-create = Create key
blocks-title = Blocked players
blocks-lead = They cannot sit down at your tables or write to you there.
blocks-none = You have not blocked anyone.
blocks-new = Block a player
blocks-block = Block
blocks-unknown = No account has this name.
js-storage-blocked = This browser does not let games be stored on this device, for instance in a private window. Nothing was changed.
js-storage-full = There is no space left on this device. Delete old games, then try again: nothing was changed.
js-storage-conflict = This game was continued or deleted in another tab. Reload the page to see it as it is now.
js-hint-stopped = The game has gone on: ask for a new hint.
js-engine-failed = The computer could not finish its move. Reload the page: the game is stored.
js-local-elsewhere = This game is open in another tab. It opens here when that tab is closed.
js-local-no-module = This browser cannot play games on the device: it has no WebAssembly.
js-local-me = Player
js-local-playing = In progress, { $plies } moves
js-local-continue = Continue
js-local-look = View
js-local-delete = Delete
js-local-delete-sure = Press again to delete it from this device
js-local-delete-unsaved = Not saved on the server. Press again to delete
js-local-deleted = The game was deleted from this device.
js-local-send-again = Try saving again
js-save-unfinished = On this device only: games are saved when they are over
js-save-uncounted = On this device only: a game that does not count is not saved
js-save-waits = On this device: it is saved to “My games” when the server can be reached
js-save-nobody = On this device only: sign in or play as a guest to save it to “My games”
js-save-done = Saved to “My games”
js-save-refused = On this device only: the server did not save it. { $reason }
js-kept-table = As it was on { $time }
js-needs-network = This needs the network.
js-move-waits = Your move { $move } waits on this device. It is sent when the server can be reached.
js-move-refused = Your move { $move } was not played: { $reason }
js-move-dismiss = Dismiss
js-move-take-back = Take back
js-move-not-stored = The move cannot be kept until the network is back: this browser stores nothing. Try again when you are connected.
app-update = A new version is ready.
app-reload = Reload
app-refused = A move that you made without a network was not played.
app-refused-show = Show
app-other-position = The position has changed since you made it.
local-nav = On this device
local-title = Games on this device
local-lead = Games that are played in this browser, also without a network. They are kept on this device until you delete them.
local-play = Play on this device, also without a network
local-setup-lead = This game is played and kept in this browser, also without a network.
local-missing = This game is not on this device
local-missing-help = It was played in another browser, or it was deleted.
local-install = Install Tablier
local-new = New game
local-list = Your games
local-tables = Correspondence games
local-unsaved = Some games are not saved on the server yet.
local-none = There is no game on this device yet.
offline-title = What works without a network
offline-needed = The page you asked for needs the network.
offline-retry = Try again
offline-works = Without a network you can
offline-works-play = play all five games against the computer or around one screen, with clocks, takebacks and hints;
offline-works-learn = read the rules and follow the guided starts;
offline-works-device = go on with the games on this device: a game that is over is saved to “My games” when the server can be reached and you are signed in or play as a guest;
offline-works-correspondence = open correspondence games that you have opened before, and make your move: it waits here, you can take it back, and it is sent later.
offline-not = You need the network to
offline-not-help = play with others, watch, write messages, sign in, or change settings.
offline-secure = Pages are kept for use without a network on addresses that begin with https://, and on the machine that runs the server.
