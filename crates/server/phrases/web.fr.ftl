# La mise en page

skip = Aller au contenu
nav = Navigation
nav-games = Mes parties
nav-lobby = Salon
nav-me = Invité
nav-profile = Profil
nav-settings = Réglages
sign-up = Créer un compte
sign-in = Se connecter
sign-out = Se déconnecter
footer = Cinq jeux de plateau abstraits. Ils appartiennent à leurs auteurs, nommés avec les règles.
error-title = Une erreur s’est produite
error-home = Retour aux jeux
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
   *[10] pleine puissance
}

# La page d’accueil

home-title = Cinq jeux de plateau abstraits
home-lead = Cinq jeux qu’on ne trouve presque nulle part ailleurs. Choisissez-en un et jouez tout de suite contre l’ordinateur, sans compte.
card-players = { $players } joueurs
card-minutes = { $minutes } min
play-now = Jouer
play-more = Autres façons de jouer
rules = Règles

# Avant une partie

setup-title = Nouvelle table
setup-opponent = Adversaire
setup-engine = L’ordinateur
setup-engine-help = dix niveaux
setup-link = Un ami
setup-link-help = par un lien ou un code QR
setup-lobby = Défi ouvert
setup-lobby-help = n’importe qui peut venir du salon
setup-screen = Sur cet appareil
setup-screen-help = à tour de rôle
setup-level = Niveau de l’ordinateur
setup-seat = Vous jouez
setup-random = Au hasard
setup-clock = Pendule
setup-minutes = Minutes par joueur
setup-seconds = Incrément (secondes)
setup-more = Autres règles
setup-begin = Commencer
clock-none = Sans pendule
clock-fast = Blitz : 3 minutes + 2 secondes par coup
clock-steady = Rapide : 10 minutes + 5 secondes par coup
clock-slow = Classique : 30 minutes + 15 secondes par coup
clock-three-days = Correspondance : trois jours par coup
clock-own = Personnalisée
clock-timed = { $time } min
clock-days = { $days ->
    [one] un jour par coup
   *[other] { $days } jours par coup
}
option-name-repetition = Répétition
option-name-setup = Position de départ
option-name-chain = Enchaînement des sauts
option-name-pattern = Disposition des jetons
option-name-seed = Numéro du mélange
option-name-players = Joueurs
option-name-teams = Alliances
option-name-die = Faces du dé
option-name-exact = Compte exact
option-name-red = Carrés rouges
option-name-board = Plateau
option-word-draw = nulle à la troisième fois
option-word-none = sans limite
option-word-classic = classique
option-word-compact = compacte
option-word-open = au choix
option-word-longest = le plus long seulement
option-word-tiles = pavage
option-word-diagonal = diagonales
option-word-shuffled = mélange
option-word-true = oui
option-word-false = non
option-word-each = un lancer pour chacun
option-word-once = un lancer par coup

# Une table

table-board = Le plateau
table-beside = Informations sur la partie
table-proposals = Propositions
seats-title = Places
seats-take = Prendre la place
seats-engine = Ordinateur
seats-leave = Quitter la place
share-title = Envoyez ce lien à votre adversaire
share-copy = Copier
share-send = Partager
share-qr = Code QR de ce lien
share-new = Créer un nouveau lien
share-new-help = L’ancien ne marchera plus.
alliance-title = Jouer en équipes
alliance-propose = Proposer
ready = Prêt
ready-text = Votre texte pour le dé (facultatif)
ready-help = Il est mélangé au dé, pour que personne ne puisse choisir les lancers d’avance.
tab-moves = Coups
tab-chat = Discussion
tab-more = Plus
steps = Parcourir la partie
step-first = Première position
step-back = Coup précédent
step-on = Coup suivant
step-last = Position actuelle
flip = Retourner le plateau
typed = Saisir un coup
typed-play = Jouer
legal = Tous les coups légaux
chat-say = Message
chat-send = Envoyer
rules-pictures = Règles illustrées
more-title = Cette partie
more-keys = Touches sur le plateau : les flèches et Entrée pour choisir, Échap pour annuler, F pour retourner le plateau, M pour couper ou remettre les sons.
more-record = Partie notée
more-notify = Me prévenir quand c’est à moi
fairness-title = Le dé
fairness-help = Avant la partie, le serveur montre l’empreinte de sa graine secrète. Chaque lancer est calculé à partir de la graine et des textes des joueurs. La graine est montrée après la partie, et chacun peut vérifier les lancers.
fairness-commitment = Empreinte de la graine
fairness-contributions = Textes des joueurs
fairness-seed = Graine
conditional-title = Coups conditionnels
conditional-help = Jouez sur le plateau un coup de votre adversaire, puis votre réponse. Elle sera jouée aussitôt si votre adversaire joue ce coup.
conditional-add = Ajouter un coup conditionnel
actions = Actions
action-takeback = Reprendre mon coup
action-draw = Proposer la nulle
action-resign = Abandonner
action-abort = Annuler la partie
action-claim = Réclamer le gain
action-rematch = Revanche
next-game = Partie suivante
over-resigned = { $winner } gagne par abandon
over-agreed = Partie nulle d’un commun accord
over-time = { $winner } gagne au temps
over-abandoned = { $winner } gagne : l’adversaire a quitté la partie
over-aborted = Partie annulée
over-too-long = Partie nulle : elle a atteint 10 000 coups

# Pour les scripts

js-moved = { $seat } joue { $move }
js-rolled = { $seat } obtient { $move }
js-your-turn = À vous de jouer
js-your-turn-as = À vous de jouer : { $seat }
js-turn-of = À { $name } de jouer
js-thinking = L’ordinateur réfléchit…
js-gathering = En attente de joueurs
js-over = La partie est terminée
js-past = Position après le coup { $ply }
js-present = Revenir à la position actuelle
js-reconnecting = Connexion perdue. Reconnexion…
js-confirm = Jouer { $move }
js-cancel = Annuler
js-undo-touch = Désélectionner
js-choose = Terminez votre coup
js-engine = Ordinateur · { $level }
js-free = libre
js-guest = Invité { $number }
js-you = vous
js-here = présent
js-away = absent
js-ready = prêt
js-resigned = a abandonné
js-ask-draw = { $name } propose la nulle
js-ask-takeback = { $name } demande à reprendre un coup
js-ask-rematch = { $name } propose une revanche
js-ask-alliance = { $name } propose : { $teams }
js-mine-draw = Vous avez proposé la nulle
js-mine-takeback = Vous avez demandé à reprendre un coup
js-mine-rematch = Vous avez proposé une revanche
js-mine-alliance = Vous avez proposé : { $teams }
js-agree = Accepter
js-decline = Refuser
js-withdraw = Retirer ma proposition
js-withdrawn = { $name } a retiré sa proposition
js-declined = { $name } a refusé votre proposition
js-taken-back = Des coups ont été repris
js-rematch-open = Aller à la revanche
js-sure-resign = Appuyez encore pour abandonner
js-copied = Copié
js-alliance-none = chacun pour soi
js-alliance-all = tous ensemble
js-alliance-against = { $one } contre { $other }
js-blocked-table-not-away = Possible quand votre adversaire aura été absent assez longtemps
js-blocked-table-draw-again = Jouez un coup avant de proposer à nouveau la nulle
js-blocked-table-engine-plays-on = L’ordinateur joue toujours jusqu’au bout
js-blocked-table-nothing-to-take-back = Vous n’avez pas encore joué de coup
js-blocked-table-roll-was-seen = Le dé a été lancé depuis votre dernier coup
js-blocked-table-alliance-early = Possible quand toutes les places seront prises
js-blocked-table-rematch-there = La revanche a déjà été créée
js-blocked-table-events-full = Seuls des coups peuvent encore être ajoutés à cette table
js-conditional = Si { $their }, alors { $mine }
js-premove = Coup préparé : { $mine }
js-remove = Retirer
js-conditional-theirs = Jouez le coup de l’adversaire sur le plateau
js-conditional-mine = Jouez maintenant votre réponse
js-conditional-stop = Annuler
js-legal-touch = peut être choisi
js-touched = choisi
js-affected = serait touché
js-disconnected = non relié
js-premoved = coup préparé
js-one-minute = Plus qu’une minute
js-twenty-seconds = Plus que vingt secondes
js-ten-seconds = Plus que dix secondes
js-dice-secret = montrée à la fin
js-dice-none = aucun
js-dice-right = La graine correspond à l’empreinte montrée avant la partie.
js-dice-wrong = La graine ne correspond pas à l’empreinte montrée avant la partie !
js-title-turn = ● À vous
js-sat = { $name } a pris une place
js-move-list = Coup { $ply } : { $move }

# Le salon et mes parties

lobby-title = Salon
lobby-lead = Ces tables attendent des joueurs. Rejoignez-en une ou créez la vôtre.
lobby-empty = Aucune table n’attend de joueurs. Créez-en une : elle apparaîtra ici.
lobby-open = Créer une table
lobby-next = Tables plus anciennes
lobby-free = { $free ->
    [one] une place libre
   *[other] { $free } places libres
}
games-title = Mes parties
games-guest = Vous jouez en invité. Un compte conserve vos parties sur tous vos appareils.
games-none = Pas encore de partie. Choisissez un jeu sur la page d’accueil.
games-waiting = À vous de jouer
games-running = En cours
games-over = Terminées
games-plies = { $plies ->
    [0] pas commencée
    [one] un coup
   *[other] { $plies } coups
}

# Les personnes

sign-up-lead = Un nom et un mot de passe suffisent.
sign-up-guest = Vous gardez les parties jouées en invité.
sign-name = Nom
sign-password = Mot de passe
sign-password-help = Au moins 8 caractères.
sign-have = Vous avez déjà un compte ?
sign-new = Pas encore de compte ?
sign-forgotten = Mot de passe oublié ? Demandez à l’administrateur de ce serveur de le réinitialiser.
profile-guest = Invité
profile-account = Compte
profile-deleted = Compte supprimé
profile-since = depuis le
settings-saved = Réglages enregistrés.
settings-theme = Apparence
theme-system = Système
theme-light = Clair
theme-dark = Sombre
settings-palette = Couleurs des plateaux
palette-usual = Couleurs de chaque jeu
palette-quiet = Sobres
palette-contrast = Contrastées
settings-coordinates = Coordonnées
settings-sounds = Sons
settings-confirm = Confirmer chaque coup
settings-save = Enregistrer
settings-password = Mot de passe
settings-old = Mot de passe actuel
settings-new = Nouveau mot de passe
settings-change = Changer le mot de passe
delete-account-title = Supprimer le compte
delete-account-help = Votre nom et votre mot de passe sont effacés. Vos parties restent, sans votre nom.
delete-account = Supprimer le compte

# Le classement et les archives

leaderboard-title = Classement
leaderboard-games = Jeux
leaderboard-speeds = Cadences
leaderboard-none = Aucun joueur classé pour l’instant. Jouez des parties classées pour être le premier.
leaderboard-rank = Rang
leaderboard-rating = Cote
leaderboard-count = Parties
leaderboard-help = Une partie classée se joue avec une pendule, des camps tirés au sort et les règles habituelles, entre comptes ou contre un niveau classé de l’ordinateur.
speed-blitz = Blitz
speed-rapid = Rapide
speed-classical = Classique
speed-correspondence = Correspondance
history-title = Archives
history-game = Jeu
history-any = Tous
history-opening = Premiers coups
history-find = Chercher
history-next = Parties plus anciennes
history-none = Aucune partie trouvée.
history-rated = classée
profile-bot = Robot
profile-ratings = Cotes
profile-no-ratings = Pas encore de partie classée.
profile-games = { $games ->
    [one] une partie
   *[other] { $games } parties
}
profile-latest = Dernières parties
profile-all = Toutes les parties
profile-moderation = Signaler ce joueur
profile-block = Bloquer ce joueur à vos tables et dans vos discussions
profile-unblock = Débloquer
profile-report = Que se passe-t-il ? Votre signalement est envoyé à l’administrateur du serveur.
profile-send = Envoyer
profile-reported = Merci. Votre signalement a été envoyé.
setup-rated = Partie classée : avec une pendule, des camps tirés au sort et les règles habituelles
settings-animation = Animer les coups
settings-email-title = Adresse électronique
settings-email = Adresse électronique (facultative)
settings-email-help = Elle n’est montrée à personne d’autre.
