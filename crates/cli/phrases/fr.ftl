game-players = { $players } joueurs
option-without-value = « { $text } » n’est pas une option : écrivez NOM=VALEUR
command-unknown = il n’y a pas de commande « { $command } » ; les commandes sont { $known }

file-unreadable = impossible de lire { $file } : { $error }
file-unwritable = impossible d’écrire { $file } : { $error }
file-too-long = { $file } dépasse 16 Mio et ne peut pas être un de nos fichiers
file-not-text = { $file } n’est pas un texte en UTF-8
output-failed = impossible d’écrire la sortie : { $error }

solve-only = { $game } ne peut pas être résolu pour l’instant, seul orthokon peut l’être
solve-positions = positions
solve-won = gagnées
solve-lost = perdues
solve-drawn = nulles
solve-longest = gain le plus long
solve-start = début
solve-value = { $value ->
    [won] gagné en { $plies } coups
    [lost] perdu en { $plies } coups
   *[drawn] nul
}
solve-time = résolu en { $seconds } s
solve-by-plies = par nombre de coups jusqu’à la fin, perdues s’il est pair et gagnées s’il est impair :
prove-only = on ne peut pas encore prouver de positions de { $game }, seulement de Tortuga et de Tor
prove-wins = { $winner } gagne, c’est prouvé ({ $nodes } positions)
prove-open = pas de preuve : nombre de preuve { $proof }, de réfutation { $disproof } ({ $nodes } positions)
prove-no-proof = aucune preuve n’est écrite dans { $file } : elle n’est pas complète
prove-table = { $file } est inutilisable : { $reason }
prove-table-memory = la table de { $file } a { $found } Mio ; retirez --memory, ou commencez une autre table
memory-too-much = { $asked } Mio, c’est plus que les { $available } Mio qui sont libres

analyse-over = la partie est finie : { $reason }
analyse-wins = gagne en { $plies ->
    [one] un coup
   *[other] { $plies } coups
}, prouvé
analyse-loses = perd en { $plies ->
    [one] un coup
   *[other] { $plies } coups
}, prouvé
analyse-value = { $value }, chances de gagner { $chance } %
analyse-draws = nulle, prouvé
analyse-chances = { $chances }{ $proved ->
    [yes] , prouvé
   *[no] {""}
}
analyse-line = { $number }. { $value }, profondeur { $depth } : { $moves }
analyse-effort = { $nodes } positions, { $speed } millions par seconde
analyse-progress = profondeur { $depth }, { $line } ; { $effort }

draw-format = impossible de dessiner dans « { $file } » : le nom d’une image finit par .svg, .png ou .gif
draw-place = il n’y a pas d’endroit « { $place } » sur ce tablier ; les endroits ont des noms comme { $first } et { $last }
draw-arrow = « { $arrow } » n’est pas une flèche : écrivez DE-VERS, par exemple { $first }-{ $last }
draw-long = un film montre au plus { $most } coups, et non { $plies } : choisissez sa fin avec --ply
print-format = impossible d’imprimer dans « { $file } » : le nom du fichier finit par .pdf
draw-failed = impossible de peindre l’image : { $error }

player-unknown = il n’y a pas de joueur « { $player } » ; les joueurs sont { $known }
player-time = « { $player } » demande un nombre de secondes de 0.001 à 3600
player-level = « { $player } » demande un niveau de 1 à 10
player-number = « { $player } » demande un nombre entier de 1 à { $most }
match-seats = cette table a { $seats } places, mais il y a { $players } joueurs
match-record-exists = { $file } existe déjà : les parties ne sont notées que dans de nouveaux fichiers
match-player = { $place }. { $player } : { $wins } gagnées, { $draws } nulles, { $losses } perdues ; { $score } des points ({ $low } à { $high })
match-elo = différence Elo : { $elo } ({ $low } à { $high })
match-games = { $games } parties ; ce qui est entre parenthèses est juste 95 fois sur 100
match-unfinished = { $games ->
    [one] une partie a été interrompue
   *[other] { $games } parties ont été interrompues
} après { $plies } coups et { $games ->
    [one] compte
   *[other] comptent
} comme nulle

record-without-game = la partie notée ne nomme pas son jeu : il lui faut une étiquette [Game "..."]
replay-die = dé
replay-no-such-ply = la partie notée a { $plies ->
    [one] un seul coup
   *[other] { $plies } coups
}
verify-ok = { $game } : { $plies ->
    [one] un coup, correct
   *[other] { $plies } coups, tous corrects
}
verify-proof = { $game } : { $winner } gagne, preuve correcte ({ $decisions } décisions, { $plies } coups au plus)
verify-proof-wrong = la preuve n’est pas correcte : { $reason }
verify-ply = le coup { $ply } n’est pas correct : { $reason }
verify-record = la partie notée n’est pas correcte : { $reason }

usage-missing = il manque { $argument } ; voyez --help
usage-no-command = il manque une commande ; voyez --help
usage-unknown-command = il n’y a pas de commande « { $command } » ; voyez --help
usage-unknown-argument = « { $argument } » n’est pas compris ici ; voyez --help
usage-value = { $argument } ne peut pas valoir « { $value } » ; voyez --help
usage-no-value = { $argument } demande une valeur ; voyez --help
usage-twice = { $argument } ne peut pas être donné ainsi plusieurs fois ; voyez --help
usage-together = { $argument } et { $other } ne vont pas ensemble ; voyez --help
usage-other = la ligne de commande n’est pas comprise ; voyez --help
