# The frame

skip = To the content
nav = Site
nav-games = My games
nav-lobby = Lobby
nav-me = Guest
nav-profile = Profile
nav-settings = Settings
sign-up = Create account
sign-in = Sign in
sign-out = Sign out
foot = Five abstract board games, day and night. The games belong to their authors, who are named with their rules.
error-title = Something went wrong
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
   *[10] full engine
}

# The shelf

shelf-title = An evening of games
shelf-lead = Five games that are hard to find anywhere else. Choose one: the computer is ready, and no account is needed.
box-players = { $players } players
box-minutes = { $minutes } min
play-now = Play now
play-friends = More options
rules = Rules

# Before a game

setup-title = New table
setup-opponent = Opponent
setup-engine = The computer
setup-engine-help = at ten levels
setup-link = A friend
setup-link-help = by a link or a code to scan
setup-lobby = Open challenge
setup-lobby-help = the table waits in the lobby
setup-screen = Same device
setup-screen-help = pass and play
setup-level = Level
setup-seat = You play
setup-lot = Random
setup-clock = Clock
setup-minutes = Minutes each
setup-seconds = Increment (seconds)
setup-more = Other rules
setup-begin = Start
clock-none = no clock
clock-fast = Blitz: 3 minutes, 2 seconds increment
clock-steady = Rapid: 10 minutes, 5 seconds increment
clock-slow = Classical: 30 minutes, 15 seconds increment
clock-three-days = Correspondence: three days a move
clock-own = Custom
clock-timed = { $time } min
clock-days = { $days ->
    [one] a day a move
   *[other] { $days } days a move
}
option-name-repetition = Repetition
option-name-setup = Starting cells
option-name-chain = Chains of jumps
option-name-pattern = Pattern of the tokens
option-name-seed = Number of the shuffle
option-name-players = Players
option-name-teams = Alliances
option-name-die = Faces of the die
option-name-exact = Exact count
option-name-red = Red squares
option-name-board = Board
option-word-draw = a draw
option-word-none = goes on
option-word-classic = classic
option-word-compact = compact
option-word-open = open
option-word-longest = longest
option-word-tiles = tiles
option-word-diagonal = diagonal
option-word-shuffled = shuffled
option-word-true = yes
option-word-false = no
option-word-each = each
option-word-once = once

# A table

table-board = The board
table-beside = Beside the board
table-proposals = Proposals
gather-title = Seats
gather-sit = Sit down
gather-engine = Computer
gather-leave = Leave seat
share-title = Share this link with your opponent
share-copy = Copy
share-send = Share
share-qr = The same link as a code to scan
share-new = New link
share-new-help = The old one stops working.
alliance-title = Play in alliances
alliance-propose = Propose
ready = Ready
ready-text = A text of yours for the dice, if you like
ready-help = It is mixed into the dice, so that nobody can have chosen the rolls beforehand.
tab-moves = Moves
tab-chat = Chat
tab-more = More
steps = Step through the game
step-first = To the start
step-back = One move back
step-on = One move on
step-last = To the present
flip = Turn the board round
typed = Type a move
typed-play = Play
legal = Every legal move
chat-say = Say something
chat-send = Send
rules-pictures = The rules with pictures
more-title = This game
more-keys = Keys on the board: arrows and Enter to touch, Escape to undo, F to turn it round, M for sounds.
more-record = The record of the game
more-notify = Tell me when it is my turn
fair-title = The dice
fair-help = Before the game the server shows the hash of its secret seed. Every roll follows from the seed and your texts; at the end the seed is shown, and everybody can check it.
fair-commitment = Hash of the seed
fair-contributions = Texts of the players
fair-seed = Seed
prepare-title = Prepare moves
prepare-help = Play your opponent’s move on the board, then your answer: it is played at once if it comes to that.
prepare-begin = Prepare an answer
deeds = Actions
do-takeback = Take back
do-draw = Offer a draw
do-resign = Resign
do-abort = Abort game
do-claim = Claim the win
do-rematch = Rematch
next-game = Next game
over-resigned = { $winner } wins by resignation
over-agreed = Draw by agreement
over-time = { $winner } wins on time
over-abandoned = { $winner } wins, the opponent left
over-aborted = Game aborted
over-too-long = Drawn: the game has lasted 10,000 plies

# For scripts

js-moved = { $seat } plays { $move }
js-rolled = { $seat } rolls { $move }
js-your-turn = Your turn
js-your-turn-as = Your turn: { $seat }
js-turn-of = { $name } is to move
js-thinking = { $name } is thinking
js-gathering = Waiting for players
js-over = The game is over
js-past = Position after { $ply } plies
js-present = To the present
js-reconnecting = Connection lost; reconnecting
js-confirm = Play { $move }
js-cancel = Cancel
js-undo-touch = Undo
js-choose = Choose what to touch next
js-engine = Computer · { $level }
js-free = free
js-guest = Guest { $number }
js-you = you
js-here = here
js-away = away
js-ready = ready
js-given-up = given up
js-ask-draw = { $name } offers a draw
js-ask-takeback = { $name } would like to take back
js-ask-rematch = { $name } would like a rematch
js-ask-alliance = { $name } proposes the alliances { $teams }
js-mine-draw = You offer a draw
js-mine-takeback = You ask to take back
js-mine-rematch = You offer a rematch
js-mine-alliance = You propose the alliances { $teams }
js-agree = Agree
js-decline = Decline
js-declined = { $name } declined
js-taken-back = Moves were taken back
js-rematch-open = To the rematch
js-sure-resign = Resign? Press again
js-copied = Copied
js-alliance-none = everyone alone
js-prepared = If { $their }, then { $mine }
js-prepared-any = Premove: { $mine }
js-remove = Remove
js-prepare-theirs = Play their move on the board
js-prepare-mine = Now your answer
js-prepare-stop = Stop preparing
js-legal-touch = can be touched
js-touched = touched
js-hit = would be hit
js-apart = group broken apart
js-planned = prepared
js-one-minute = One minute left
js-twenty-seconds = Twenty seconds left
js-ten-seconds = Ten seconds left
js-dice-secret = shown at the end
js-dice-none = none
js-dice-right = The seed is the one that was promised.
js-dice-wrong = The seed is not the one that was promised!
js-title-turn = ● Your turn
js-sat = { $name } has sat down
js-move-list = Ply { $ply }: { $move }

# The lobby and my games

lobby-title = Lobby
lobby-lead = Somebody waits at each of these tables. Sit down, or open one of your own.
lobby-empty = Nobody waits just now. Open a table, and somebody will find it here.
lobby-open = Open a table
lobby-next = Earlier tables
lobby-free = { $free ->
    [one] one seat free
   *[other] { $free } seats free
}
games-title = My games
games-guest = You play as a guest; an account keeps your games on all your devices.
games-none = No games yet. Choose one on the home page.
games-waiting = Your turn
games-running = Going on
games-over = Over
games-plies = { $plies ->
    [0] not begun
    [one] one ply
   *[other] { $plies } plies
}

# People

sign-up-lead = A name and a password are all it takes.
sign-up-guest = The games you have played as a guest stay yours.
sign-name = Name
sign-password = Password
sign-password-help = 8 characters or more.
sign-have = You have an account?
sign-new = New here?
sign-forgotten = Forgot your password? Ask the operator of this server for a new one.
profile-guest = Guest
profile-account = Account
profile-gone = Deleted
profile-since = since
settings-saved = Saved.
settings-theme = Theme
theme-system = System
theme-light = Light
theme-dark = Dark
settings-palette = Boards
palette-usual = each in its own colours
palette-quiet = quiet
palette-contrast = High contrast
settings-coordinates = Names of rows and columns
settings-sounds = Sounds
settings-confirm = Confirm every move
settings-save = Save
settings-password = Password
settings-old = Present password
settings-new = New password
settings-change = Change
settings-goodbye = Delete account
settings-goodbye-help = Your name and your password are deleted; the games stay, without your name.
settings-go = Delete the account

# The best, and games that were played

leaders-title = Leaderboard
leaders-games = Games
leaders-speeds = Speeds
leaders-none = Nobody has a reliable rating yet. Play rated games, and this list begins with you.
leaders-place = Place
leaders-rating = Rating
leaders-count = Games
leaders-help = Rated games have a clock, random sides and the standard rules, and are played among accounts and the measured levels of the computer.
speed-fast = Blitz
speed-steady = Rapid
speed-slow = Classical
speed-days = Correspondence
history-title = Game archive
history-game = Game
history-any = any
history-opening = Begins with the moves
history-find = Find
history-next = Earlier games
history-none = No games here yet.
history-rated = rated
profile-bot = A program
profile-ratings = Ratings
profile-no-ratings = No rated games yet.
profile-games = { $games ->
    [one] one game
   *[other] { $games } games
}
profile-latest = Latest games
profile-all = All games
profile-manners = Report this player
profile-block = Block: not at my tables, not in my chat
profile-unblock = Do not block any more
profile-report = Tell the operator of the server what is wrong
profile-send = Send
profile-reported = Thank you, it was passed on.
setup-rated = Rated: with a clock, random sides, the standard rules
settings-animation = Animate moves
settings-letters = E-mail
settings-email = E-mail address, if you like
settings-email-help = Nobody else sees it.
