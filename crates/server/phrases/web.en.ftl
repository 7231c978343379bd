# The layout

skip = Skip to content
nav = Site
nav-games = My games
nav-lobby = Lobby
nav-me = Guest
nav-profile = Profile
nav-settings = Settings
sign-up = Create account
sign-in = Sign in
sign-out = Sign out
footer = Five abstract board games. They belong to their authors, who are named with the rules.
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
   *[10] full strength
}

# The home page

home-title = Play five abstract board games
home-lead = Five games that are hard to find anywhere else. Choose one and play the computer right away; you do not need an account.
card-players = { $players } players
card-minutes = { $minutes } min
play-now = Play now
play-more = More options
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
setup-level = Level
setup-seat = You play
setup-random = Random
setup-clock = Clock
setup-minutes = Minutes each
setup-seconds = Increment (seconds)
setup-more = Other rules
setup-begin = Start
clock-none = No clock
clock-fast = Blitz: 3 minutes + 2 seconds per move
clock-steady = Rapid: 10 minutes + 5 seconds per move
clock-slow = Classical: 30 minutes + 15 seconds per move
clock-three-days = Correspondence: three days per move
clock-own = Custom
clock-timed = { $time } min
clock-days = { $days ->
    [one] one day per move
   *[other] { $days } days per move
}
option-name-repetition = Repetition
option-name-setup = Starting position
option-name-chain = Jump chains
option-name-pattern = Token pattern
option-name-seed = Shuffle number
option-name-players = Players
option-name-teams = Alliances
option-name-die = Die faces
option-name-exact = Exact count
option-name-red = Red squares
option-name-board = Board
option-word-draw = draw after three times
option-word-none = no limit
option-word-classic = classic
option-word-compact = compact
option-word-open = any
option-word-longest = longest only
option-word-tiles = tiles
option-word-diagonal = diagonal
option-word-shuffled = shuffled
option-word-true = yes
option-word-false = no
option-word-each = one roll for each
option-word-once = one roll per move

# A table

table-board = The board
table-beside = Game information
table-proposals = Proposals
seats-title = Seats
seats-take = Take seat
seats-engine = Computer
seats-leave = Leave seat
share-title = Share this link with your opponent
share-copy = Copy
share-send = Share
share-qr = QR code of this link
share-new = New link
share-new-help = The old one stops working.
alliance-title = Play in alliances
alliance-propose = Propose
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
chat-send = Send
rules-pictures = Illustrated rules
more-title = This game
more-keys = Keys on the board: arrow keys and Enter select, Escape cancels, F flips the board, M turns sounds on or off.
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
next-game = Next game
over-resigned = { $winner } wins by resignation
over-agreed = Draw by agreement
over-time = { $winner } wins on time
over-abandoned = { $winner } wins: the opponent left the game
over-aborted = Game aborted
over-too-long = Draw: the game reached 10,000 moves

# For scripts

js-moved = { $seat } plays { $move }
js-rolled = { $seat } rolls { $move }
js-your-turn = Your turn
js-your-turn-as = Your turn: { $seat }
js-turn-of = { $name } to move
js-thinking = The computer is thinking…
js-gathering = Waiting for players
js-over = The game is over
js-past = Position after move { $ply }
js-present = Back to the current position
js-reconnecting = Connection lost. Reconnecting…
js-confirm = Play { $move }
js-cancel = Cancel
js-undo-touch = Undo
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
js-taken-back = Moves were taken back
js-rematch-open = Go to the rematch
js-sure-resign = Press again to resign
js-copied = Copied
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
profile-all = All games
profile-moderation = Report this player
profile-block = Block this player from your tables and your chat
profile-unblock = Unblock
profile-report = What is wrong? Your report goes to the operator of the server.
profile-send = Send
profile-reported = Thank you. Your report was sent.
setup-rated = Rated: with a clock, random sides and the standard rules
settings-animation = Animate moves
settings-email-title = E-mail
settings-email = E-mail address (optional)
settings-email-help = It is not shown to anyone else.
