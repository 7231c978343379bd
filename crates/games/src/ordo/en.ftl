ordo-summary = Bring one piece to your opponent’s home row, while all your pieces stay connected in one group.
ordo-terms = Designed by Dieter Stein (2009). His rules are published under CC BY-NC 3.0 at spielstein.com/games/ordo: his name and this link must be shown with the rules, and the rules may not be sold.
ordo-seat = { $seat ->
    [1] White
   *[2] Black
}
ordo-cell-home-white = square of White’s home row
ordo-cell-home-black = square of Black’s home row
ordo-cell-plain = square
ordo-piece-stone = { $owner ->
    [1] white piece
   *[2] black piece
}

ordo-empty-board = there is no piece on the board
ordo-too-many = { $seat ->
    [1] White has at most twenty pieces, not { $count }
   *[2] Black has at most twenty pieces, not { $count }
}

ordo-no-piece = there is no piece on { $at }
ordo-not-yours = the piece on { $at } belongs to your opponent
ordo-stays = { $move } moves nothing
ordo-not-in-line = there is no straight line from { $from } to { $to }
ordo-backward = { $move } goes backward, which is allowed only to reconnect your group
ordo-blocked = { $move } is blocked: there is a piece on { $at }
ordo-own-piece = { $move } is not possible: one of your own pieces is on { $at }
ordo-captures = there is an enemy piece on { $to }: the capture is written { $from }x{ $to }
ordo-captures-nothing = there is nothing to capture on { $to }: the move is written { $from }-{ $to }

ordo-too-short = { $move } names one piece; an ordo has at least two
ordo-crooked = { $move } is not an ordo: its two ends are not in the same row or column
ordo-along = { $move } is not possible: an ordo never moves along its own line
ordo-horizontal = { $move } is not possible: a horizontal ordo moves straight forward
ordo-vertical = { $move } is not possible: a vertical ordo moves straight sideways
ordo-ordo-captures = { $move } is not possible: an ordo never captures

ordo-splits = { $move } would split your group
ordo-not-reconnected = { $move } does not reconnect your pieces into one group

ordo-end-no-piece = { $winner ->
    [1] White wins, Black has no piece left
   *[2] Black wins, White has no piece left
}
ordo-end-home-row = { $winner ->
    [1] White wins, with a piece on Black’s home row
   *[2] Black wins, with a piece on White’s home row
}
ordo-end-disconnected = { $winner ->
    [1] White wins, Black cannot reconnect
   *[2] Black wins, White cannot reconnect
}
ordo-end-stuck = { $winner ->
    [1] White wins, Black has no legal move
   *[2] Black wins, White has no legal move
}

ordo-prompt-piece = Choose a piece to move
ordo-prompt-piece-or-line = Choose a piece, or one end of a line
ordo-prompt-reconnect = Your group is split: choose a piece or a line that reconnects it
ordo-prompt-goal = Choose where the piece on { $from } goes
ordo-prompt-line-end = Choose the other end of the line that begins on { $from }
ordo-prompt-goal-or-line-end = Choose where the piece on { $from } goes, or the other end of a line
ordo-prompt-line-goal = Choose where { $count ->
    [2] the line of { $first } and { $last }
   *[other] the line from { $first } to { $last }
} goes

ordo-piece-blocked = the piece on { $at } cannot move: all its ways are blocked
ordo-piece-splits = the piece on { $at } cannot move: your group would be split
ordo-piece-reconnects-nothing = the piece on { $at } cannot move: it would not reconnect your group
ordo-line-blocked = { $count ->
    [2] the line of { $first } and { $last }
   *[other] the line from { $first } to { $last }
} cannot move: all its ways are blocked
ordo-line-splits = { $count ->
    [2] the line of { $first } and { $last }
   *[other] the line from { $first } to { $last }
} cannot move: your group would be split
ordo-line-reconnects-nothing = { $count ->
    [2] the line of { $first } and { $last }
   *[other] the line from { $first } to { $last }
} cannot move: it would not reconnect your group

ordo-touch-stays = the piece on { $from } has to move: choose where it goes
ordo-touch-backward = a piece goes backward only to reconnect your group
ordo-touch-blocked = the way from { $from } to { $to } is blocked: there is a piece on { $at }
ordo-touch-splits = moving { $from } to { $to } would split your group
ordo-touch-not-reconnected = moving { $from } to { $to } would not reconnect your group
ordo-touch-line-crooked = { $from } and { $to } form no line: its ends must be in the same row or column
ordo-touch-line-gap = { $from } and { $to } form no line: you have no piece on { $at }
ordo-touch-line-stays = the line has to move: choose where it goes
ordo-touch-line-backward = a line goes backward only to reconnect your group
ordo-touch-line-blocked = the line cannot go to { $to }: there is a piece on { $at }
ordo-touch-line-own-piece = the line cannot go to { $to }: one of your own pieces is on { $at }
ordo-touch-line-captures = a line never captures, and there is an enemy piece on { $at }
ordo-touch-line-splits = moving the line to { $to } would split your group
ordo-touch-line-not-reconnected = moving the line to { $to } would not reconnect your group
ordo-touch-horizontal = a horizontal line goes straight ahead: { $to } is not in front of it
ordo-touch-horizontal-reconnecting = a horizontal line goes straight ahead or back: { $to } is neither in front of it nor behind it
ordo-touch-vertical = a vertical line goes straight sideways: { $to } is not beside it

ordo-move-piece = { $who } moves { $from } to { $to }{ $effect ->
    [splits] { " " }and splits the enemy’s group
    [reconnects] { " " }and reconnects the group
   *[none] { "" }
}
ordo-move-capture = { $who } captures { $to } from { $from }{ $effect ->
    [splits] { " " }and splits the enemy’s group
    [reconnects] { " " }and reconnects the group
   *[none] { "" }
}
ordo-move-line = { $who } moves a line, { $first } to { $goal } and { $last } to { $end }{ $effect ->
    [splits] { " " }and splits the enemy’s group
    [reconnects] { " " }and reconnects the group
   *[none] { "" }
}

ordo-note-split = group split, must reconnect

ordo-guide-piece = You play White. Touch e3, then e4.
ordo-guide-piece-done = Pieces go straight, diagonally or sideways, never back, and stay one group.
ordo-guide-line = Neighbours move together: touch c2, d2, then c3.
ordo-guide-line-done = A row goes ahead, a column sideways. A line never captures.
ordo-guide-split = A single piece captures: take d6 with d4.
ordo-guide-split-done = Black is split, and must reconnect at once or lose.
ordo-guide-goal = Move g7 to g8.
ordo-guide-goal-done = Reaching the opponent’s home row wins!
