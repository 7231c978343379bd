game-players = { $players } joueurs
option-without-value = « { $text } » n’est pas une option : écrivez NOM=VALEUR
command-unknown = la commande « { $command } » n’existe pas ; les commandes sont { $known }

file-unreadable = impossible de lire { $file } : { $error }
file-unwritable = impossible d’écrire { $file } : { $error }
file-too-long = { $file } dépasse 16 Mio et ne peut pas être lu
file-not-text = { $file } n’est pas un fichier texte en UTF-8
output-failed = impossible d’écrire la sortie : { $error }

solve-only = { $game } ne peut pas être résolu ; ces jeux peuvent l’être : { $known }
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
solve-by-plies = Positions par nombre de coups jusqu’à la fin (pair : perdues, impair : gagnées) :
prove-only = on ne peut pas prouver de positions de { $game }, mais de ces jeux : { $known }
prove-wins = { $winner } gagne, c’est prouvé ({ $nodes } positions)
prove-not-proved = Pas de preuve : nombre de preuve { $proof }, de réfutation { $disproof } ({ $nodes } positions)
prove-no-proof = La preuve est incomplète : rien n’a été écrit dans { $file }
prove-table = { $file } est inutilisable : { $reason }
prove-table-memory = la table de { $file } occupe { $found } Mio ; retirez --memory, ou commencez une autre table
memory-too-much = { $asked } Mio dépassent les { $available } Mio de mémoire libre

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

draw-format = impossible de dessiner « { $file } » : le nom d’une image finit par .svg, .png ou .gif
draw-place = ce plateau n’a pas d’emplacement « { $place } » ; les emplacements ont des noms comme { $first } et { $last }
draw-arrow = « { $arrow } » n’est pas une flèche : écrivez DE-VERS, par exemple { $first }-{ $last }
draw-long = un GIF animé montre au plus { $most } coups, et non { $plies } : limitez-le avec --ply
print-options = une option demande le nom de son jeu : le livret montre chaque jeu avec ses options habituelles
print-format = impossible d’imprimer « { $file } » : le nom du fichier doit finir par .pdf
print-letters = la police n’a pas de glyphe pour certaines lettres de { $game }, remplacées à l’impression par un signe : { $letters }
draw-failed = impossible de dessiner l’image : { $error }

player-unknown = le joueur « { $player } » n’existe pas ; les joueurs sont { $known }
player-time = « { $player } » demande un nombre de secondes de 0.001 à 3600
player-level = « { $player } » demande un niveau de 1 à 10
player-number = « { $player } » demande un nombre entier de 1 à { $most }
match-seats = la partie a { $seats } places, mais { $players } joueurs sont donnés
match-record-exists = { $file } existe déjà : les parties ne sont notées que dans de nouveaux fichiers
match-player = { $place }. { $player } : { $wins } gagnées, { $draws } nulles, { $losses } perdues ; { $score } des points ({ $low } à { $high })
match-elo = Différence Elo : { $elo } ({ $low } à { $high })
match-games = { $games } parties ; intervalles de confiance à 95 % entre parenthèses
match-unfinished = { $games ->
    [one] Une partie a été interrompue
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
    [one] Un lancer de dé correspond
   *[other] { $rolls } lancers de dé correspondent
} à la graine annoncée
verify-proof = { $game } : { $winner } gagne, preuve correcte ({ $decisions } décisions, { $plies } coups au plus)
verify-proof-wrong = la preuve n’est pas correcte : { $reason }
verify-ply = le coup { $ply } n’est pas correct : { $reason }
verify-record = la partie notée n’est pas correcte : { $reason }

serve-open = Tablier est en service à l’adresse http://{ $address }
serve-lan = Sur votre réseau local : http://{ $address }
serve-lan-code = Scannez le code avec un téléphone du même réseau pour y jouer.
serve-lan-none = Aucun réseau local n’a été trouvé : les autres appareils ne peuvent pas atteindre cet ordinateur.
serve-nats-database = --nats demande --database : sans base commune, il n’y a pas d’autres serveurs à joindre
serve-nats-client = --nats-client-certificate et --nats-client-key vont ensemble : donnez les deux ou aucune
worker-nats = un travailleur a besoin de l’adresse de NATS : indiquez --nats
serve-lan-address = --lan choisit l’adresse : indiquez soit --lan, soit --address
serve-no-folder = aucun dossier de données : indiquez-en un avec --data
admin-no-reports = Aucun signalement en attente
admin-report = { $report } : { $by } au sujet de { $about }
admin-report-at = { $report } : { $by } au sujet de { $about }, à la table { $table }
admin-chat = { $who } : { $text }
admin-chat-after = Puis le signalement a été envoyé, suivi de :
admin-settled = Le signalement { $report } est réglé
admin-renamed = Le compte s’appelle maintenant { $name }
admin-password = Le nouveau mot de passe de { $name } est { $password } ; il peut être changé dans les réglages
admin-muted = { $name } ne peut plus écrire dans les discussions
admin-banned = { $name } est exclu
admin-lifted = { $name } n’est plus exclu et peut de nouveau écrire
admin-deleted = { $name } a été supprimé
admin-dumped = { $games ->
    [one] Une partie a été écrite
   *[other] { $games } parties ont été écrites
}
admin-archived = { $tables ->
    [one] Une table a été archivée
   *[other] { $tables } tables ont été archivées
}
admin-copying = Copie de { $table } : { $done } lignes sur { $total }
admin-verifying = Comparaison de { $table }
admin-copied = { $rows ->
    [one] Une ligne a été copiée vers { $to } et comparée ; les deux côtés sont égaux
   *[other] { $rows } lignes ont été copiées vers { $to } et comparées ; les deux côtés sont égaux
}
admin-copy-continued = Une copie interrompue vers { $to } a été terminée et comparée ; les deux côtés sont égaux, avec { $rows } lignes
admin-backed-up = La sauvegarde est dans { $file } ; pour la restaurer, copiez-la dans un dossier de données vide sous le nom tablier.db
serve-failed = le serveur ne peut pas démarrer : { $error }
serve-config = impossible d’utiliser { $file }, ligne { $error }
serve-log = « { $filter } » n’est pas un filtre de journal : écrivez error, warn, info, debug ou trace

play-no-terminal = play a besoin d’un terminal, mais l’entrée et la sortie standard n’en sont pas un
play-no-random-numbers = le système ne fournit pas de nombres aléatoires pour les dés : { $error } ; choisissez une graine avec --seed
play-no-folder = aucun dossier où enregistrer les parties : définissez HOME ou XDG_STATE_HOME
play-not-autosaved = cette partie ne peut pas être enregistrée et sera perdue à la fin du programme : { $error }
play-autosaved = Votre partie est enregistrée : « tablier play » la reprend.
play-seat-wrong = « { $text } » n’est pas une place : écrivez N=JOUEUR avec une place de 1 à { $seats }, par exemple 1=person ou 2=level:4
play-seat-open = seul un serveur a des places ouvertes (open) : choisissez-en un avec --at
play-clock-wrong = « { $text } » n’est pas une pendule : écrivez les minutes et l’incrément en secondes, par exemple 10+5
play-too-small = Cette fenêtre est trop petite pour le plateau ({ $now }) : il lui faut { $columns } colonnes et { $rows } lignes.

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
   *[10] pleine puissance
}

play-choose-game = Choisissez un jeu
play-choose-game-keys = ↑↓ choisir · Entrée valider · R règles · G langue · ? aide · Q quitter
play-setup-keys = ↑↓ choisir · ←→ changer · Entrée commencer · Échap jeux · R règles · ? aide
play-clock = Pendule
play-no-clock = aucune
play-about-seat = Une personne à ce terminal, ou le moteur à l’un de ses dix niveaux.
play-about-clock = Des minutes pour chaque joueur, plus un incrément en secondes par coup.
play-about-typing = Tapez une autre valeur et appuyez sur Entrée.
play-offer = Il y a une partie de { $game } inachevée ({ $plies ->
    [one] un coup
   *[other] { $plies } coups
}). La reprendre ?
play-offer-yes = Reprendre
play-offer-no = Un autre jeu
play-offer-keys = ↑↓ choisir · Entrée · Q quitter

play-to-move = Au tour de { $who }
play-thinking = { $who } réfléchit…
play-ended = { $reader ->
    [won] Vous gagnez : { $reason ->
        [resigned] { $losers } a abandonné
        [time] { $losers } a épuisé son temps
       *[abandoned] { $losers } a quitté la partie
    }
    [lost] Vous perdez : { $reason ->
        [resigned] vous avez abandonné
        [time] vous avez épuisé votre temps
       *[abandoned] vous êtes resté absent trop longtemps
    }
    [drawn] Nulle : { $reason ->
        [agreed] d’un commun accord
        [too-long] la partie était trop longue
       *[abandoned] tout le monde a quitté la partie
    }
   *[spectator] { $count ->
        [one] { $winners } gagne
       *[other] { $winners } gagnent
    } : { $reason ->
        [resigned] { $losers } a abandonné
        [time] { $losers } a épuisé son temps
       *[abandoned] { $losers } a quitté la partie
    }
}
play-rolled = Le dé montre { $face }.
play-at = { $place } : { $what }
play-analysis = analyse, profondeur { $depth }
play-ply = coup { $ply } sur { $plies }
play-hint = Conseil : { $move }
play-hint-awaited = Recherche d’un bon coup…
play-no-choice = Le moteur ne trouve pas de coup ici
play-no-such-move = Aucun coup légal ne commence par « { $text } »
play-completions = { $moves }{ $rest ->
    [0] {""}
   *[other] {" "} … et { $rest } de plus
}
play-not-your-turn = Ce n’est pas à vous de jouer
play-over-now = La partie est finie : N en commence une autre, U reprend le dernier coup.
play-taken-back = Coup repris.
play-nothing-to-take-back = Vous n’avez pas de coup à reprendre
play-saved = Partie enregistrée dans { $file }.
play-ask-resign = Abandonner ? o/n
play-ask-leave = Quitter cette partie pour une autre ? Elle ne sera pas enregistrée. o/n
play-ask-overwrite = { $file } existe déjà. Le remplacer ? o/n
play-ask-save = Enregistrer dans le fichier :
play-ask-load = Ouvrir le fichier :
play-keys = ? aide · H conseil · U reprendre · Q quitter · tapez un coup ou utilisez les flèches
play-keys-over = ? aide · N nouvelle partie · U reprendre · S enregistrer · A analyse · Q quitter
play-replay-keys = ? aide · ←→ avancer · A analyse · Q quitter · Début Fin · nombre Entrée aller à

play-help = Touches
play-signs = Crochets sur le plateau
play-page-more = ↑↓ Espace défiler · toute autre touche ferme
play-page-last = n’importe quelle touche ferme
play-key-rules = les règles du jeu
play-key-language = changer de langue
play-key-help = cette page
play-key-redraw = redessiner l’écran
play-key-suspend = revenir au shell ; fg reprend
play-key-quit = quitter ; une partie en cours est enregistrée pour la prochaine fois
play-key-rows = choisir une ligne
play-key-values = changer sa valeur
play-key-begin = choisir le jeu, commencer à jouer
play-key-back = retour
play-key-type = jouer le coup que vous avez tapé
play-key-tab = compléter ce que vous avez tapé ; sinon aller à l’emplacement suivant
play-key-arrows = déplacer le curseur sur le plateau
play-key-touch = choisir un pion, puis sa destination ; la souris fait de même
play-key-choice = choisir, quand le plateau le demande
play-key-escape = annuler un coup à moitié fait
play-key-hint = demander un coup au moteur
play-key-take-back = reprendre votre dernier coup
play-key-analysis = montrer ou cacher l’analyse du moteur
play-key-flip = retourner le plateau
play-key-save = enregistrer la partie
play-key-load = reprendre une partie enregistrée
play-key-resign = abandonner
play-key-new = une nouvelle partie
play-key-forward = un coup en avant
play-key-backward = un coup en arrière
play-key-ten = dix coups en avant ou en arrière
play-key-ends = au début, à la fin
play-key-go-to = au coup portant ce numéro
play-sign-cursor = curseur
play-sign-target = peut être choisi
play-sign-selected = choisi
play-sign-hint = conseillé par le moteur
play-sign-last = fait partie du dernier coup

usage-missing = il manque { $argument } ; voyez --help
usage-no-command = il manque une commande ; voyez --help
usage-unknown-command = la commande « { $command } » n’existe pas ; voyez --help
usage-unknown-argument = argument inconnu : « { $argument } » ; voyez --help
usage-value = « { $value } » n’est pas une valeur possible pour { $argument } ; voyez --help
usage-no-value = { $argument } demande une valeur ; voyez --help
usage-twice = { $argument } est donné trop de fois ; voyez --help
usage-together = { $argument } et { $other } ne peuvent pas être donnés ensemble ; voyez --help
usage-other = ligne de commande incorrecte ; voyez --help

play-remote-address = « { $text } » n’est pas l’adresse d’un serveur ni d’une table : écrivez-la comme dans un navigateur, par exemple http://localhost:8080
play-remote-no-answer = { $address } ne répond pas : { $error }
play-remote-says = { $text }
play-remote-which = choisissez un jeu pour créer une table, ou l’une de ces tables : { $tables }
play-remote-seat = « { $player } » ne peut pas jouer sur un serveur ; utilisez person, open ou level:1 à level:10
play-remote-free = libre
play-remote-you = vous
play-remote-guest = un invité
play-remote-person = { $name }
play-remote-said = { $name } : { $text }
play-remote-reconnecting = Connexion perdue. Reconnexion…
play-remote-waiting = En attente de joueurs
play-remote-aborted = La partie a été annulée.
play-remote-no-engine = Le moteur n’aide pas pendant que vous jouez contre d’autres
play-remote-not-now = Ce n’est pas possible maintenant
play-remote-ask-draw = { $name } propose la nulle. Accepter ? o/n
play-remote-ask-takeback = { $name } demande à reprendre un coup. Accepter ? o/n
play-remote-ask-alliance = { $name } propose les alliances { $teams }. Accepter ? o/n
play-remote-ask-rematch = { $name } propose une revanche. Accepter ? o/n
play-remote-ask-say = Message :
play-remote-keys = ? aide · U demander à reprendre · D proposer la nulle · C écrire · X abandonner · Q partir
play-remote-keys-ally = ? aide · B prêt, une fois toutes les places prises · T proposer des alliances · C écrire · Q partir
play-remote-seats-taken = Toutes les places sont prises : appuyez sur B quand vous êtes prêt
play-remote-invite = Envoyez cette adresse aux autres joueurs :
play-remote-ask-teams = Alliances : { $teams }  ←→ autres · Entrée proposer
play-remote-key-begin = prêt à commencer, dans les jeux à alliances
play-remote-key-teams = proposer des alliances avant le premier lancer
play-remote-keys-over = ? aide · N revanche · S enregistrer · A analyse · Q partir
play-remote-key-takeback = demander à reprendre votre dernier coup
play-remote-key-draw = proposer la nulle
play-remote-key-claim = réclamer le gain, si l’adversaire est parti
play-remote-key-rematch = proposer une revanche, après la partie
play-remote-key-say = envoyer un message
play-remote-key-analysis = montrer ou cacher l’analyse du moteur, après la partie
play-remote-left = La table reste ouverte à { $address } ; la même commande y revient.
