# Boards in words.
place-empty = vide
piece-showing = { $piece } montrant { $face }
prompt-premove = Coup préparé : choisissez ce que vous jouerez ensuite si c’est possible
prompt-premove-on = Coup préparé : choisissez la suite
touch-no-premove = quoi que joue votre adversaire, ce ne sera pas possible
touch-unknown = il n’y a ici ni case ni choix « { $touch } »
touch-no-beginning = ici, aucun coup ne commence par « { $touched } »
touch-possible = « { $touch } » est possible ici
