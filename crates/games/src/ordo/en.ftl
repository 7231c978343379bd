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
