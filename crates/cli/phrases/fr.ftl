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
verify-rolls = { $rolls ->
    [one] un jet de dé vient
   *[other] { $rolls } jets de dé viennent
} de la graine qui était promise
verify-proof = { $game } : { $winner } gagne, preuve correcte ({ $decisions } décisions, { $plies } coups au plus)
verify-proof-wrong = la preuve n’est pas correcte : { $reason }
verify-ply = le coup { $ply } n’est pas correct : { $reason }
verify-record = la partie notée n’est pas correcte : { $reason }

serve-open = Tablier est en service à l’adresse http://{ $address }
serve-no-folder = il n’y a pas de dossier pour les données ici : nommez-en un avec --data
admin-no-reports = aucun signalement n’attend
admin-report = { $report } : { $by } au sujet de { $about }
admin-report-at = { $report } : { $by } au sujet de { $about }, à la table { $table }
admin-chat = { $who } : { $text }
admin-chat-after = puis ceci a été signalé, et ensuite :
admin-settled = le signalement { $report } est réglé
admin-renamed = le compte s’appelle maintenant { $name }
admin-password = { $name } se connecte désormais avec le mot de passe { $password }, et peut le changer dans les réglages
admin-muted = { $name } ne peut plus parler
admin-banned = { $name } ne peut plus entrer
admin-lifted = { $name } peut de nouveau entrer et parler
admin-deleted = { $name } est oublié
admin-dumped = { $games ->
    [one] une partie est écrite
   *[other] { $games } parties sont écrites
}
admin-backed-up = tout est dans { $file } ; pour y revenir, mettez-le dans un dossier de données vide sous le nom tablier.db
serve-failed = Le serveur ne peut pas démarrer : { $error }
serve-config = impossible d’utiliser { $file }, ligne { $error }
serve-log = « { $filter } » ne dit pas que noter dans le journal : écrivez error, warn, info, debug ou trace

play-no-terminal = pour jouer il faut un terminal ; l’entrée et la sortie standard n’en sont pas un ici
play-no-chance = le système ne donne pas de nombres au hasard pour les dés : { $error } ; choisissez-les avec --seed
play-no-folder = il n’y a pas de dossier où garder les parties : définissez HOME ou XDG_STATE_HOME
play-not-kept = si le programme s’arrête maintenant, cette partie est perdue : { $error }
play-kept = Votre partie est gardée : « tablier play » la reprend.
play-seat-wrong = « { $text } » n’assied personne : écrivez N=JOUEUR avec une place de 1 à { $seats }, par exemple 1=person ou 2=level:4
play-seat-open = une place ne peut être ouverte (open) que sur un serveur : nommez-en un avec --at
play-clock-wrong = « { $text } » n’est pas une pendule : écrivez les minutes et les secondes par coup, par exemple 10+5
play-too-small = Cette fenêtre est trop petite pour le tablier ({ $now }) : il lui faut { $columns } colonnes et { $rows } lignes.

play-person = personne
play-engine = { $player }
play-level = niveau { $level }
play-strength = { $level ->
    [1] premiers pas
    [2] débutant
    [3] amateur
    [4] habitué
    [5] joueur de club
    [6] solide
    [7] fort
    [8] expert
    [9] maître
   *[10] moteur entier
}

play-shelf = Quel jeu ?
play-shelf-keys = ↑↓ choisir · Entrée prendre · R règles · G English · ? aide · Q quitter
play-setup-keys = ↑↓ choisir · ←→ changer · Entrée commencer · Échap étagère · R règles · ? aide
play-clock = pendule
play-no-clock = aucune
play-about-seat = Une personne à ce terminal, ou le moteur à l’un de ses dix niveaux.
play-about-clock = Des minutes pour chaque joueur, et des secondes de plus par coup.
play-about-typing = Tapez une autre valeur, Entrée la prend.
play-offer = Une partie de { $game } n’est pas finie ({ $plies ->
    [one] un coup
   *[other] { $plies } coups
}). La reprendre ?
play-offer-yes = Reprendre
play-offer-no = Autre chose
play-offer-keys = ↑↓ choisir · Entrée · Q quitter

play-to-move = { $who } : à vous de jouer
play-thinking = { $who } réfléchit …
play-ended = { $count ->
    [one] { $winners } gagne
   *[other] { $winners } gagnent
} : { $reason ->
    [resigned] l’adversaire a abandonné
    [time] le temps est écoulé
    [agreed] d’un commun accord
    [too-long] la partie était trop longue
   *[abandoned] la partie a été interrompue
}
play-rolled = Le dé montre { $face }.
play-at = { $place } : { $what }
play-analysis = analyse, profondeur { $depth }
play-ply = coup { $ply } sur { $plies }
play-hint = Conseil : { $move }
play-hint-awaited = Recherche d’un bon coup …
play-no-choice = le moteur ne trouve pas de coup ici
play-no-touch = on ne peut pas toucher { $what } maintenant
play-no-such-move = aucun coup légal ne commence par « { $text } »
play-completions = { $moves }{ $rest ->
    [0] {""}
   *[other] {" "} … et { $rest } de plus
}
play-not-your-turn = ce n’est pas à vous de jouer
play-over-now = La partie est finie : N en commence une autre, U reprend le dernier coup.
play-taken-back = Coup repris.
play-nothing-to-take-back = il n’y a aucun coup de vous à reprendre
play-saved = Partie notée dans { $file }.
play-ask-resign = Abandonner ? o/n
play-ask-leave = Quitter cette partie pour une autre ? Elle n’est pas gardée. o/n
play-ask-overwrite = { $file } existe déjà. Le remplacer ? o/n
play-ask-save = Noter la partie dans le fichier :
play-ask-load = Lire le fichier :
play-keys = ? aide · H conseil · U reprendre · Q quitter · tapez un coup ou utilisez les flèches
play-keys-over = ? aide · N nouvelle partie · U reprendre · S noter · A analyse · Q quitter
play-replay-keys = ? aide · ←→ avancer · A analyse · Q quitter · Début Fin · nombre Entrée aller à

play-help = Touches
play-signs = Crochets sur le tablier
play-page-more = ↑↓ Espace lire la suite · toute autre touche revient
play-page-last = toute autre touche revient
play-key-rules = les règles du jeu
play-key-language = in English
play-key-help = cette page
play-key-redraw = tout redessiner
play-key-suspend = retour au shell ; fg y revient
play-key-quit = quitter ; une partie en cours est gardée pour la prochaine fois
play-key-rows = choisir une ligne
play-key-values = changer sa valeur
play-key-begin = prendre le jeu, commencer à jouer
play-key-back = retour
play-key-type = jouer le coup que vous avez tapé
play-key-tab = compléter ce que vous avez tapé ; sinon aller à ce qu’on peut toucher ensuite
play-key-arrows = se déplacer sur le tablier
play-key-touch = toucher : un pion, puis où il va ; la souris fait de même
play-key-choice = choisir, quand le tablier le demande
play-key-escape = défaire ce qui est à moitié fait
play-key-hint = demander un coup au moteur
play-key-take-back = reprendre votre dernier coup
play-key-analysis = montrer ou cacher l’analyse du moteur
play-key-flip = retourner le tablier
play-key-save = noter la partie dans un fichier
play-key-load = reprendre une partie notée
play-key-resign = abandonner
play-key-new = une nouvelle partie
play-key-forward = un coup en avant
play-key-backward = un coup en arrière
play-key-ten = dix coups en avant ou en arrière
play-key-ends = au début, à la fin
play-key-go-to = au coup de ce numéro
play-sign-cursor = vous êtes ici
play-sign-target = on peut le toucher maintenant
play-sign-touched = vous l’avez touché
play-sign-hint = le moteur le conseille
play-sign-last = le dernier coup l’a touché

usage-missing = il manque { $argument } ; voyez --help
usage-no-command = il manque une commande ; voyez --help
usage-unknown-command = il n’y a pas de commande « { $command } » ; voyez --help
usage-unknown-argument = « { $argument } » n’est pas compris ici ; voyez --help
usage-value = { $argument } ne peut pas valoir « { $value } » ; voyez --help
usage-no-value = { $argument } demande une valeur ; voyez --help
usage-twice = { $argument } ne peut pas être donné ainsi plusieurs fois ; voyez --help
usage-together = { $argument } et { $other } ne vont pas ensemble ; voyez --help
usage-other = la ligne de commande n’est pas comprise ; voyez --help

play-remote-address = « { $text } » n’est pas l’adresse d’un serveur ni d’une de ses tables : écrivez-la comme dans un navigateur, par exemple http://localhost:8080
play-remote-silent = { $address } ne répond pas : { $error }
play-remote-says = { $text }
play-remote-which = quel jeu, ou quelle table ? Nommez un jeu pour ouvrir une table, ou une de celles-ci : { $tables }
play-remote-seat = « { $player } » ne peut pas s’asseoir sur un serveur ; person, open et level:1 à level:10 le peuvent
play-remote-free = libre
play-remote-you = vous
play-remote-guest = un invité
play-remote-person = { $name }
play-remote-said = { $name } : { $text }
play-remote-cut-off = Le serveur ne répond pas ; nouvel essai …
play-remote-gathering = On attend les autres
play-remote-aborted = La partie a été annulée.
play-remote-no-engine = pendant que vous jouez contre d’autres, le moteur n’aide pas
play-remote-not-now = ce n’est pas possible maintenant
play-remote-ask-draw = { $name } propose la nulle. D’accord ? o/n
play-remote-ask-takeback = { $name } demande à reprendre le dernier coup. D’accord ? o/n
play-remote-ask-alliance = { $name } propose les alliances { $teams }. D’accord ? o/n
play-remote-ask-rematch = { $name } veut rejouer. D’accord ? o/n
play-remote-ask-say = Dire :
play-remote-keys = ? aide · U demander à reprendre · D proposer la nulle · C parler · X abandonner · Q partir
play-remote-keys-ally = ? aide · B commencer, quand tous sont là · T proposer des alliances · C parler · Q partir
play-remote-complete = Tout le monde est là : B pour commencer
play-remote-invite = Les autres viennent ici :
play-remote-ask-teams = Qui joue ensemble ? { $teams }  ←→ autres alliances · Entrée proposer
play-remote-key-begin = dire que la partie peut commencer, là où l’on peut convenir d’alliances
play-remote-key-teams = proposer des alliances avant le premier jet
play-remote-keys-over = ? aide · N rejouer · S enregistrer · A analyse · Q partir
play-remote-key-takeback = demander à reprendre votre dernier coup
play-remote-key-draw = proposer la nulle
play-remote-key-claim = réclamer la partie, si l’autre est parti
play-remote-key-rematch = rejouer, quand la partie est finie
play-remote-key-say = dire quelque chose à toute la table
play-remote-key-analysis = montrer ou cacher l’analyse du moteur, quand la partie est finie
play-remote-left = La table reste à { $address } ; revenez par le même chemin.
