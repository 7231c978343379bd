# Boards in words.
place-empty = empty
piece-showing = { $piece } showing { $face }
prompt-premove = Premove: choose what you play next if it is possible
prompt-premove-on = Premove: choose how it goes on
touch-no-premove = whatever your opponent plays, this will not be possible
touch-unknown = there is no place or choice “{ $touch }” here
touch-no-beginning = no move begins with “{ $touched }” here
touch-possible = “{ $touch }” is possible here

# How games ended.
over-headline = { $reader ->
    [won] You won
    [lost] You lost
    [drawn] Draw
   *[spectator] { $count ->
        [1] { $winner } won
        [2] { $winner } and { $other } won
       *[other] A shared win
    }
}
over-resigned = { $reader ->
    [won] { $loser } resigned, you win
    [lost] You resigned
   *[spectator] { $loser } resigned, { $winner } wins
}
over-agreed = Draw by agreement
over-time = { $reader ->
    [won] { $loser } ran out of time, you win
    [lost] You ran out of time
   *[spectator] { $loser } ran out of time, { $winner } wins
}
over-abandoned = { $reader ->
    [won] { $loser } left the game, you win
    [lost] You were away for too long
   *[spectator] { $loser } left the game, { $winner } wins
}
over-all-left = Everyone left the game
over-aborted = Game aborted
over-declined = Challenge declined
over-too-long = Draw: the game reached 10,000 moves

# The guided start.
guide-other-move = this move is possible, too, but here another one is asked for
guide-no-step = the guided start has no such step
