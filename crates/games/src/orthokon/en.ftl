orthokon-summary = Slide a two-sided piece as far as it goes and turn over the enemies beside it; whoever cannot move loses.
orthokon-terms = Designed by L. Lynn Smith (2001), who is named wherever the rules are shown.
orthokon-seat = { $seat ->
    [1] White
   *[2] Black
}
orthokon-cell-hollow = square
orthokon-piece-disc = { $owner ->
    [1] white piece
   *[2] black piece
}

orthokon-piece-count = there are always eight pieces, not { $count }

orthokon-no-piece = there is no piece on { $from }
orthokon-not-yours = the piece on { $from } belongs to your opponent
orthokon-not-in-line = there is no straight line from { $from } to { $to }
orthokon-blocked = { $from }-{ $to } is blocked: the next square is occupied
orthokon-slide-stops = { $from }-{ $to } is not possible: a slide goes as far as it can, this one to { $stop }

orthokon-end-no-piece = { $winner ->
    [1] White wins, Black has no piece left
   *[2] Black wins, White has no piece left
}
orthokon-end-stuck = { $winner ->
    [1] White wins, Black cannot move any piece
   *[2] Black wins, White cannot move any piece
}
