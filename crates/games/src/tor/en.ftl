tor-summary = Step onto a colour that your opponent does not control, hand over the token you leave and put down the one you were given; whoever cannot move loses.
tor-terms = Designed by Alain Couchot and Bernard Klein, who are named wherever the rules are shown. They encourage copies for personal use; commercial reproduction requires their permission.
tor-seat = { $seat ->
    [1] White
   *[2] Black
}
tor-option-pattern-name = Token pattern
tor-option-pattern = How the tokens lie at the start
tor-option-pattern-text = Another pattern is written as a position before the first pawn
tor-value-pattern-tiles = tiles
tor-value-pattern-diagonal = diagonals
tor-value-pattern-shuffled = shuffled
tor-option-seed-name = Shuffle number
tor-option-seed = The number that decides the order of the shuffled tokens
tor-cell-slate = square
tor-zone-hand = { $owner ->
    [1] White’s hand
   *[2] Black’s hand
}
tor-piece-token = { $variant ->
    [blue] blue token
    [red] red token
    [orange] orange token
   *[yellow] yellow token
}
tor-piece-pawn = { $owner ->
    [1] white pawn
   *[2] black pawn
}
tor-colour = { $colour ->
    [blue] blue
    [red] red
    [orange] orange
   *[yellow] yellow
}

tor-pattern = the pattern must be tiles, diagonal, shuffled, or the text of a position before the first pawn; this text is not valid: { $reason }
tor-pattern-pawn = a pawn is on the board already

tor-expected-square = a square: its tokens (b r o y) and optionally a pawn (W K), or - if it is empty
tor-stack-high = a square holds at most two tokens, { $square } has { $count }
tor-stack-same = two { $colour } tokens are stacked on { $square }
tor-stack-none = the pawn on { $square } has no token under it
tor-many-tokens = there are twelve { $colour } tokens, not { $count }
tor-many-pawns = { $seat ->
    [1] White has two pawns, not { $count }
   *[2] Black has two pawns, not { $count }
}
tor-both-control = both sides control { $colour }
tor-unequal = the players place their pawns in turn, White first; White cannot have placed { $white } and Black { $black }
tor-side = with these pawns on the board it is { $seat ->
    [1] White’s turn
   *[2] Black’s turn
} to place one
tor-hand-early = nobody has a token in hand while pawns are being placed
tor-bare = while pawns are being placed every square has its token; none is on { $squares }
tor-hand-empty = only on White’s first move is there no token in hand

tor-all-placed = all the pawns are on the board: now one of them has to move
tor-place-first = pawns do not move before all four are on the board: place one
tor-no-pawn = there is no pawn on { $from }
tor-not-yours = the pawn on { $from } belongs to your opponent
tor-not-a-step = a pawn moves one square, and { $to } is not next to { $from }
tor-goal-empty = there is no token on { $square }, so no pawn can stand there
tor-goal-pawn = there is already a pawn on { $square }
tor-goal-controlled = the top token of { $square } is { $colour }, a colour that your opponent controls
tor-hand-is-empty = you have no token in hand to put down: the move is just { $from }-{ $to }
tor-put-missing = you have a token in hand ({ $colour }) and must say where it goes, as in { $example }
tor-put-possible = the token in hand ({ $colour }) can be put down, as in { $example }, so it cannot be put aside
tor-put-pawn = the token cannot be put on { $square }, under a pawn
tor-put-empty = the token cannot be put on { $square }: no token lies there
tor-put-taken = the token cannot be put on { $square }: its only token goes to your opponent
tor-put-two = the token cannot be put on { $square }: two tokens lie there already
tor-put-same = the token cannot be put on { $square }: the token there is { $colour } too

tor-end-stuck = { $winner ->
    [1] White wins, Black cannot move a pawn
   *[2] Black wins, White cannot move a pawn
}

tor-prompt-place = { $number ->
    [1] Place your first pawn
   *[2] Place your second pawn
}
tor-prompt-pawn = Choose a pawn to move
tor-prompt-goal = Choose where the pawn on { $from } goes
tor-prompt-token = Place the { $colour } token
tor-pawn-stuck = the pawn on { $from } cannot move: no square around it is open to you
tor-touch-stays = the pawn on { $from } has to move: choose where it goes
tor-touch-closed = { $square } is closed to you: { $who } controls { $colour ->
    [blue] blue
    [red] red
    [orange] orange
   *[yellow] yellow
}
tor-touch-hand-empty = there is no token in hand yet: choose a pawn to move
tor-hand-later = move a pawn first: the { $colour } token is placed after it
tor-hand-goes = the { $colour } token goes onto the board: choose its square

tor-move-place = { $who } places a pawn on { $square }
tor-move-step = { $who } moves a pawn from { $from } to { $to }
tor-move-put = { $who } moves a pawn from { $from } to { $to } and places the { $colour } token on { $square }
tor-move-aside = { $who } moves a pawn from { $from } to { $to } and puts the { $colour } token aside

tor-note-controls = controls { $one ->
        [blue] blue
        [red] red
        [orange] orange
       *[yellow] yellow
    }{ $count ->
    [1] { "" }
   *[2] { " " }and { $other ->
        [blue] blue
        [red] red
        [orange] orange
       *[yellow] yellow
    }
}

tor-guide-place = You play White. Place a pawn on c3.
tor-guide-place-done = You control blue now: it is closed to Black.
tor-guide-move = Red is Black’s. Move c3 to c4.
tor-guide-move-done = Your opponent gets the token you left. The hole stays closed.
tor-guide-token = Move c4 to c5, then place your red token on a1.
tor-guide-token-done = The top token counts: a1 is red now.
tor-guide-win = Black needs blue. Close it: d3 to c3, token on a1.
tor-guide-win-done = Black cannot move: you win!
