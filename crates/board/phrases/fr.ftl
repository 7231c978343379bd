# Boards in words.
place-empty = vide
piece-showing = { $piece } montrant { $face }
