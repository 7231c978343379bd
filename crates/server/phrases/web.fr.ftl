# Le cadre

skip = Aller au contenu
nav = Le site
nav-games = Mes parties
nav-lobby = Salon
nav-me = Invité
nav-profile = Profil
nav-settings = Réglages
sign-up = Créer un compte
sign-in = Se connecter
sign-out = Se déconnecter
foot = Cinq jeux de plateau abstraits, jour et nuit. Les jeux appartiennent à leurs auteurs, nommés avec leurs règles.
error-title = Pas par ici
error-home = Vers l’étagère
player-engine = Ordinateur, niveau { $level }
level-word = { $level ->
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

# L’étagère

shelf-title = Une soirée de jeux
shelf-lead = Cinq jeux qu’on ne trouve presque sur aucune table. Prenez-en un sur l’étagère : l’ordinateur est prêt, sans compte.
box-players = { $players } joueurs
box-minutes = { $minutes } min
play-now = Jouer
play-friends = Autres façons de jouer
rules = Règles

# Avant une partie

setup-title = Une nouvelle table
setup-opponent = Qui joue ?
setup-engine = L’ordinateur
setup-engine-help = à dix niveaux
setup-link = Un ami
setup-link-help = par un lien ou un code à scanner
setup-lobby = N’importe qui
setup-lobby-help = la table attend au salon
setup-screen = Sur cet appareil
setup-screen-help = à tour de rôle
setup-level = Niveau de l’ordinateur
setup-seat = Vous jouez
setup-lot = tiré au sort
setup-clock = Pendule
setup-minutes = Minutes par joueur
setup-seconds = Secondes de plus par coup
setup-more = Autres règles
setup-begin = Commencer
clock-none = sans pendule
clock-fast = rapide : 3 minutes, 2 secondes de plus par coup
clock-steady = posée : 10 minutes, 5 secondes de plus par coup
clock-slow = lente : 30 minutes, 15 secondes de plus par coup
clock-three-days = trois jours par coup
clock-own = personnalisée
clock-timed = { $time } min
clock-days = { $days ->
    [one] un jour par coup
   *[other] { $days } jours par coup
}
option-name-repetition = Répétition
option-name-setup = Bases de départ
option-name-chain = Enchaînement des sauts
option-name-pattern = Motif des jetons
option-name-seed = Numéro du mélange
option-name-players = Joueurs
option-name-teams = Alliances
option-name-die = Faces du dé
option-name-exact = Compte exact
option-name-red = Carrés rouges
option-name-board = Plateau
option-word-draw = nulle
option-word-none = on continue
option-word-classic = classique
option-word-compact = serré
option-word-open = libre
option-word-longest = le plus long
option-word-tiles = carreaux
option-word-diagonal = diagonale
option-word-shuffled = mélangés
option-word-true = oui
option-word-false = non
option-word-each = chacun
option-word-once = une fois

# Une table

table-board = Le tablier
table-beside = À côté du tablier
table-proposals = Propositions
gather-title = Qui s’assied où ?
gather-sit = S’asseoir
gather-engine = Ordinateur
gather-leave = Quitter la place
share-title = Envoyez ce lien à qui doit jouer avec vous
share-copy = Copier
share-send = Partager
share-qr = Le même lien, comme code à scanner
share-new = Créer un nouveau lien
share-new-help = L’ancien ne marchera plus.
alliance-title = Jouer en alliances
alliance-propose = Proposer
ready = Je suis prêt
ready-text = Un texte à vous pour le dé, si vous voulez
ready-help = Il est mêlé au dé, pour que personne n’ait pu choisir les jets d’avance.
tab-moves = Coups
tab-chat = Parler
tab-more = Plus
steps = Parcourir la partie
step-first = Au début
step-back = Un coup en arrière
step-on = Un coup en avant
step-last = Au présent
flip = Retourner le tablier
typed = Écrire un coup
typed-play = Jouer
legal = Tous les coups permis
chat-say = Dire quelque chose
chat-send = Envoyer
rules-pictures = Les règles avec des images
more-title = Cette partie
more-keys = Touches sur le tablier : les flèches et Entrée pour toucher, Échap pour défaire, F pour le retourner, M pour les sons.
more-record = La partie notée
more-notify = Me prévenir quand c’est à moi
fair-title = Le dé
fair-help = Avant la partie, le serveur montre l’empreinte de sa graine secrète. Chaque jet découle de la graine et de vos textes ; à la fin la graine est montrée, et chacun peut vérifier.
fair-commitment = Empreinte de la graine
fair-contributions = Textes des joueurs
fair-seed = Graine
prepare-title = Préparer des coups
prepare-help = Jouez le coup de l’adversaire sur le tablier, puis votre réponse : elle sera jouée aussitôt si cela se présente.
prepare-begin = Préparer une réponse
deeds = Ce que vous pouvez faire
do-takeback = Reprendre mon coup
do-draw = Proposer la nulle
do-resign = Abandonner
do-abort = Annuler la partie
do-claim = Réclamer le gain
do-rematch = Revanche
next-game = Partie suivante
over-resigned = { $winner } gagne, l’adversaire a abandonné
over-agreed = Partie nulle d’un commun accord
over-time = { $winner } gagne au temps
over-abandoned = { $winner } gagne, l’adversaire est parti
over-aborted = La partie a été annulée
over-too-long = Partie nulle : elle a duré 10 000 coups

# Pour les scripts

js-moved = { $seat } joue { $move }
js-rolled = { $seat } obtient { $move }
js-your-turn = À vous de jouer
js-your-turn-as = À vous de jouer : { $seat }
js-turn-of = C’est à { $name } de jouer
js-thinking = { $name } réfléchit
js-gathering = On attend des joueurs
js-over = La partie est terminée
js-past = Position après { $ply } demi-coups
js-present = Au présent
js-reconnecting = La connexion est perdue ; nouvel essai
js-confirm = Jouer { $move }
js-cancel = Annuler
js-undo-touch = Défaire
js-choose = Choisissez la suite
js-engine = Ordinateur · { $level }
js-free = libre
js-guest = Invité { $number }
js-you = vous
js-here = présent
js-away = absent
js-ready = prêt
js-given-up = a abandonné
js-ask-draw = { $name } propose nulle
js-ask-takeback = { $name } voudrait reprendre un coup
js-ask-rematch = { $name } voudrait une revanche
js-ask-alliance = { $name } propose les alliances { $teams }
js-mine-draw = Vous proposez nulle
js-mine-takeback = Vous demandez à reprendre un coup
js-mine-rematch = Vous proposez une revanche
js-mine-alliance = Vous proposez les alliances { $teams }
js-agree = D’accord
js-decline = Refuser
js-declined = { $name } n’est pas d’accord
js-taken-back = Des coups ont été repris
js-rematch-open = Vers la revanche
js-sure-resign = Abandonner ? Appuyez encore
js-copied = Copié
js-alliance-none = chacun pour soi
js-prepared = Si { $their }, alors { $mine }
js-prepared-any = Coup préparé : { $mine }
js-remove = Retirer
js-prepare-theirs = Jouez son coup sur le tablier
js-prepare-mine = Maintenant votre réponse
js-prepare-stop = Ne plus préparer
js-legal-touch = jouable
js-touched = choisi
js-hit = serait touché
js-apart = groupe rompu
js-planned = préparé
js-one-minute = Plus qu’une minute
js-twenty-seconds = Plus que vingt secondes
js-ten-seconds = Plus que dix secondes
js-dice-secret = montrée à la fin
js-dice-none = aucun
js-dice-right = La graine est bien celle qui était promise.
js-dice-wrong = La graine n’est pas celle qui était promise !
js-title-turn = ● À vous
js-sat = { $name } s’est assis
js-move-list = Demi-coup { $ply } : { $move }

# Le salon et mes parties

lobby-title = Salon
lobby-lead = Quelqu’un attend à chacune de ces tables. Asseyez-vous, ou ouvrez la vôtre.
lobby-empty = Personne n’attend en ce moment. Ouvrez une table, et quelqu’un la trouvera ici.
lobby-open = Ouvrir une table
lobby-next = Tables plus anciennes
lobby-free = { $free ->
    [one] une place libre
   *[other] { $free } places libres
}
games-title = Mes parties
games-guest = Vous jouez en invité ; un compte garde vos parties sur tous vos appareils.
games-none = Pas encore de partie. L’étagère en est pleine.
games-waiting = À vous de jouer
games-running = En cours
games-over = Terminées
games-plies = { $plies ->
    [0] pas commencée
    [one] un demi-coup
   *[other] { $plies } demi-coups
}

# Les personnes

sign-up-lead = Un nom et un mot de passe suffisent.
sign-up-guest = Les parties que vous avez jouées en invité restent les vôtres.
sign-name = Nom
sign-password = Mot de passe
sign-password-help = 8 caractères ou plus.
sign-have = Vous avez un compte ?
sign-new = Nouveau ici ?
sign-forgotten = Mot de passe oublié ? Demandez-en un nouveau à l’administrateur de ce serveur.
profile-guest = Invité
profile-account = Compte
profile-gone = Est parti
profile-since = depuis le
settings-saved = C’est enregistré.
settings-theme = Apparence
theme-system = comme le système
theme-light = clair
theme-dark = sombre
settings-palette = Tabliers
palette-usual = chacun dans ses couleurs
palette-quiet = discrets
palette-contrast = contrastés
settings-coordinates = Noms des lignes et des colonnes
settings-sounds = Sons
settings-confirm = Confirmer chaque coup
settings-save = Enregistrer
settings-password = Mot de passe
settings-old = Mot de passe actuel
settings-new = Nouveau mot de passe
settings-change = Changer
settings-goodbye = Partir pour de bon
settings-goodbye-help = Votre nom et votre mot de passe sont oubliés ; les parties restent, sans votre nom.
settings-go = Supprimer le compte

# Les meilleurs, et les parties jouées

leaders-title = Les meilleurs
leaders-games = Jeux
leaders-speeds = Cadences
leaders-none = Aucun joueur classé pour l’instant. Jouez des parties classées, et cette liste commencera par vous.
leaders-place = Rang
leaders-rating = Cote
leaders-count = Parties
leaders-help = Une partie classée a une pendule, des camps tirés au sort et les règles habituelles ; elle se joue entre comptes et niveaux mesurés de l’ordinateur.
speed-fast = rapide
speed-steady = posée
speed-slow = lente
speed-days = en jours
history-title = Parties jouées
history-game = Jeu
history-any = tous
history-opening = Commence par les coups
history-find = Chercher
history-next = Parties plus anciennes
history-none = Pas encore de partie ici.
history-rated = classée
profile-bot = Un programme
profile-ratings = Cotes
profile-no-ratings = Pas encore de partie classée.
profile-games = { $games ->
    [one] une partie
   *[other] { $games } parties
}
profile-latest = Dernières parties
profile-all = Toutes les parties
profile-manners = Bonnes manières
profile-block = Bloquer : ni à mes tables, ni dans mes conversations
profile-unblock = Ne plus bloquer
profile-report = Dire à l’administrateur du serveur ce qui ne va pas
profile-send = Envoyer
profile-reported = Merci, c’est transmis.
setup-rated = Classée : avec une pendule, des camps tirés au sort, les règles habituelles
settings-animation = Animer les coups
settings-letters = Courrier
settings-email = Adresse électronique, si vous voulez
settings-email-help = Personne d’autre ne la voit.
