# Boards in words.
place-empty = empty
piece-showing = { $piece } showing { $face }
prompt-premove = Premove: choose what you play next if it is possible
prompt-premove-on = Premove: choose how it goes on
touch-no-premove = whatever your opponent plays, this will not be possible
touch-unknown = there is no place or choice “{ $touch }” here
touch-no-beginning = no move begins with “{ $touched }” here
touch-possible = “{ $touch }” is possible here
