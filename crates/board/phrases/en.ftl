# Boards in words.
place-empty = empty
piece-showing = { $piece } showing { $face }
