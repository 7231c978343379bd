# Terms

table-option-long = an option may have at most { $most } bytes
table-clock = invalid clock: choose 1 second to 12 hours with an increment of up to 10 minutes, or 1 to { $days } days per move with up to { $days } days off
table-rated-clock = a rated game needs a clock
table-rated-random = a rated game needs random sides
table-rated-one-device = a rated game cannot be played on one device
table-rated-options = a rated game needs the standard rules; only the number of players and the alliances can be chosen

# Seats

table-not-seated = you have no seat at this table
table-seated = you already have a seat; leave it before you take another
table-no-seat = this table has no such seat
table-seat-taken = this seat is taken; choose another
table-full = all seats are taken; create another table
table-not-creator = only the table’s creator can assign seats to the computer
table-level = the computer has levels 1 to 10
table-level-unrated = this level has no measured rating in this game; choose a lower level or play unrated
table-reserved = this table is reserved for another player; create your own
table-not-invited = only the invited player can decline
table-contributed = you have already added a text to the dice
table-text = a text must be one line of 1 to { $most } characters
table-no-alliances = { $game } is played without alliances
table-alliance-unknown = the game does not know these alliances
table-alliance-early = alliances can be agreed once all seats are taken

# Playing

table-begun = the game has already started
table-not-begun = the game has not started yet
table-over = the game is over
table-time-up = your time is up
table-not-over = the game is not over yet
table-late = the game is already at move { $ply }; reload the board
table-not-your-turn = it is not your turn
table-no-holidays = days off are available only in correspondence games
table-holidays = you can take { $most ->
    [0] no more days off
    [one] one more day off
   *[other] 1 to { $most } days off
}
table-hint-rated = there are no hints in rated games
table-hint-opponent = there are no hints against other players, only against the computer or when all play on one device

# Proposals and ends

table-engine-plays-on = the computer plays every game to the end
table-draw-again = you have already offered a draw; make a move first
table-nothing-to-take-back = you have not made a move yet, so there is nothing to take back
table-roll-was-seen = the die has been rolled since then, so the move cannot be taken back
table-nothing-proposed = this proposal is no longer open
table-rematch-there = the rematch has already been created
table-too-late-to-abort = it is too late to abort; you can resign or offer a draw
table-claim-by-clock = you cannot claim the win here: the clock decides
table-not-away = { $unit ->
    [seconds] your opponent has not been away for long enough; you can claim the win in { $count ->
        [one] one second
       *[other] { $count } seconds
    }
    [minutes] your opponent has not been away for long enough; you can claim the win in { $count } minutes
    [hours] your opponent has not been away for long enough; you can claim the win in { $count } hours
   *[none] your opponent is still connected
}
table-broken = this table is damaged and cannot continue; please contact the server’s operator

# Conditional moves

conditional-own-turn = it is your turn: make a move instead of preparing one
conditional-die = moves cannot be prepared beyond a roll of the die
conditional-any-move = exactly one move must follow *
conditional-long = at most { $lines } lines of { $plies } moves can be prepared, { $bytes } bytes in all
table-events-full = This table already has { $most } messages, proposals and other events besides its moves. The game can continue, but nothing else can be added here.
