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

orthokon-prompt-piece = Choose a piece to slide
orthokon-prompt-goal = Choose where the piece on { $from } slides to
orthokon-stuck = the piece on { $from } cannot move: every square around it is occupied
orthokon-stays = the piece on { $from } has to move: choose where it slides to
orthokon-touch-blocked = the piece on { $from } cannot slide that way: { $next } is occupied
orthokon-touch-slides-on = the piece on { $from } cannot stop on { $to }: it slides on to { $stop }
orthokon-touch-stopped = the piece on { $from } cannot reach { $to }: another piece stops it on { $stop }
orthokon-move = { $who } slides { $from } to { $to }{ $count ->
    [0] { "" }
   *[other] { " " }and turns over { $turned }
}

orthokon-guide-slide = You play White. Touch your piece on a1, then a3: a piece slides on until something stops it.
orthokon-guide-slide-done = It stopped beside a black piece and turned it over: that piece is yours now.
orthokon-guide-turn = Now slide b1 up to b3, between the black pieces.
orthokon-guide-turn-done = The pieces to the left, to the right and above were turned over. Diagonal ones, like c4, stay as they are.
orthokon-guide-win = Black has one piece left. Slide a1 up to a3.
orthokon-guide-win-done = Black has nothing left to move. Whoever cannot move loses: you win!
