# Boards in words.
place-empty = vide
piece-showing = { $piece } montrant { $face }
prompt-premove = Coup préparé : choisissez ce que vous jouerez ensuite si c’est possible
prompt-premove-on = Coup préparé : choisissez la suite
touch-no-premove = quoi que joue votre adversaire, ce ne sera pas possible
touch-unknown = il n’y a ici ni case ni choix « { $touch } »
touch-no-beginning = ici, aucun coup ne commence par « { $touched } »
touch-possible = « { $touch } » est possible ici

# How games ended.
over-headline = { $reader ->
    [won] Vous avez gagné
    [lost] Vous avez perdu
    [drawn] Partie nulle
   *[spectator] { $count ->
        [1] { $winner } a gagné
        [2] { $winner } et { $other } ont gagné
       *[other] Victoire partagée
    }
}
over-resigned = { $reader ->
    [won] { $loser } a abandonné, vous gagnez
    [lost] Vous avez abandonné
   *[spectator] { $loser } a abandonné, { $winner } gagne
}
over-agreed = Partie nulle d’un commun accord
over-time = { $reader ->
    [won] { $loser } n’a plus de temps, vous gagnez
    [lost] Vous n’avez plus de temps
   *[spectator] { $loser } n’a plus de temps, { $winner } gagne
}
over-abandoned = { $reader ->
    [won] { $loser } a quitté la partie, vous gagnez
    [lost] Votre absence a été trop longue
   *[spectator] { $loser } a quitté la partie, { $winner } gagne
}
over-all-left = Tout le monde a quitté la partie
over-aborted = Partie annulée
over-declined = Défi refusé
over-too-long = Partie nulle : elle a atteint 10 000 coups

# The guided start.
guide-other-move = ce coup est possible aussi, mais un autre est demandé ici
guide-no-step = la prise en main n’a pas cette étape
