# La mise en page

skip = Aller au contenu
nav = Navigation
nav-games = Mes parties
nav-lobby = Salon
nav-watch = Regarder
nav-me = Invité
nav-profile = Profil
nav-settings = Réglages
sign-up = Créer un compte
sign-in = Se connecter
sign-out = Se déconnecter
footer = Des jeux de plateau abstraits. Ils appartiennent à leurs auteurs, nommés avec les règles.
error-title = Une erreur s’est produite
error-address = cette adresse n’est pas valide ; vérifiez-la ou revenez aux jeux
error-form = le formulaire est illisible ; revenez en arrière et remplissez-le de nouveau
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

home-title = Jeux de plateau abstraits
home-lead = Des jeux qu’on ne trouve presque nulle part ailleurs. Choisissez-en un et jouez tout de suite contre l’ordinateur, sans compte.
home-lobby = En attente d’un adversaire
card-players = { $players } joueurs
card-minutes = { $minutes } min
play-now = Jouer
play-more = Autres façons de jouer
phone-title = Jouer sur votre téléphone
phone-help = Scannez le code avec un téléphone du même réseau, ou ouvrez-y cette adresse.
phone-qr = Code QR de cette adresse
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
setup-challenge = Vous défiez { $name }. La table est réservée à vous deux.
setup-level = Niveau de l’ordinateur
setup-seat = Vous jouez
setup-random = Au hasard
setup-clock = Pendule
setup-minutes = Minutes par joueur
setup-seconds = Incrément (secondes)
setup-days = Jours par coup
setup-days-off = Jours de congé par joueur
setup-days-off-help = Chaque joueur peut ajouter ces jours à son temps, un par un, au cours de la partie.
setup-more = Autres règles
setup-begin = Commencer
clock-none = Sans pendule
clock-fast = Blitz : 3 minutes + 2 secondes par coup
clock-steady = Rapide : 10 minutes + 5 secondes par coup
clock-slow = Classique : 30 minutes + 15 secondes par coup
clock-correspondence = Correspondance
clock-own = Personnalisée
clock-timed = { $base } + { $bonus }
clock-minutes = { $minutes } min
clock-seconds = { $seconds } s
clock-days-off = { $clock }, { $days ->
    [one] un jour de congé chacun
   *[other] { $days } jours de congé chacun
}
clock-days = { $days ->
    [one] un jour par coup
   *[other] { $days } jours par coup
}

# Une table

table-board = Le plateau
table-beside = Informations sur la partie
terms-rated = classée
terms-casual = non classée
terms-local = jouée sur un appareil
terms-option = { $name } : { $value }
terms-custom = personnalisé
table-menu = Menu
table-menu-close = Fermer le menu
table-proposals = Propositions
gathering-invited = { $name } vous invite à jouer à { $game }
gathering-host = Invitez quelqu’un à jouer à { $game }
gathering-seated = { $game } avec { $name }
gathering-sit = Prendre place
gathering-account = Cette partie est classée. Il faut un compte pour prendre place.
gathering-random = camps tirés au sort
gathering-missing = { $free ->
    [0] Tout le monde est là
    [one] Il manque un joueur
   *[other] Il manque { $free } joueurs
}
seats-title = Places
seats-take = Prendre la place
seats-engine = Ordinateur
seats-engine-level = Niveau de l’ordinateur
seats-leave = Quitter la place
share-title = Envoyez ce lien à votre adversaire
share-copy = Copier
share-send = Partager
share-qr = Code QR de ce lien
share-new = Créer un nouveau lien
share-new-help = L’ancien ne marchera plus.
alliance-title = Jouer en équipes
alliance-propose = Proposer
alliance-none = chacun pour soi
alliance-all = tous ensemble
alliance-and = { $one } et { $other }
alliance-against = { $one } contre { $other }
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
chat-players = Seuls les joueurs peuvent écrire ici.
chat-send = Envoyer
rules-pictures = Règles illustrées
more-title = Cette partie
more-keys = Touches sur le plateau : les flèches et Entrée pour choisir, Échap pour annuler, F pour retourner le plateau, M pour couper ou remettre les sons. Hors du plateau, les flèches gauche et droite, Début et Fin parcourent la partie.
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
end-close = Fermer
end-review = Revoir la partie
end-copy = Copier le lien
end-picture = Image de la position finale
end-animation = La partie en GIF animé
action-rematch = Revanche
another-game = Nouvelle partie
next-game = Partie suivante

# La prise en main

learn-title = Apprendre en jouant
learn-back = Retour à la table
learn-first = Vous découvrez { $game } ? Apprenez-le en une demi-minute
learn-skip = Passer et jouer

# Pour les scripts

js-moved = { $seat } joue { $move }
js-rolled = { $seat } obtient { $move }
js-rolled-in-vain = { $seat } obtient { $move } et ne peut pas jouer
js-your-turn = À vous de jouer
js-your-turn-as = À vous de jouer : { $seat }
js-prompt = { $turn }. { $prompt }
js-turn-of = À { $name } de jouer
js-thinking = L’ordinateur réfléchit…
js-missing-player = Il manque un joueur
js-missing-players = Il manque { $count } joueurs
js-missing-me = Tout le monde est là : appuyez sur « Prêt » pour commencer
js-missing-ready = { $names } n’est pas encore prêt
js-missing-ready-several = { $names } ne sont pas encore prêts
js-not-ready = pas encore prêt
js-over = La partie est terminée
js-past = Position après le coup { $ply }
js-present = Revenir à la position actuelle
js-reconnecting = Connexion perdue. Reconnexion…
js-confirm = Jouer { $move }
js-cancel = Annuler
js-undo-touch = Désélectionner
js-touch-refused = Ce n’est pas possible maintenant.
js-touch-past = Ceci est une position passée. Choisissez « { $present } » pour jouer.
js-touch-watching = Vous regardez cette partie.
js-touch-wait = Ce n’est pas encore à vous : c’est à { $name } de jouer.
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
js-declined-other = { $name } a refusé la proposition
js-declined-mine = Vous avez refusé la proposition
js-result = { $headline }. { $ending }
js-rating-changed = Votre classement : { $before } → { $after }
js-rating-changed-of = { $name } : { $before } → { $after }
js-easier = Plus facile : niveau { $level }
js-harder = Plus difficile : niveau { $level }
js-hint-ask = Conseil
js-hint = Conseil : { $words }
js-hint-wait = L’ordinateur cherche un conseil…
js-learn-step = Étape { $step } sur { $steps }
js-learn-next = Suivant
js-taken-back = Des coups ont été repris
js-rematch-open = Aller à la revanche
js-sure-resign = Appuyez encore pour abandonner
js-sure-abort = Appuyez encore pour annuler la partie
js-sure-day-off = Appuyez encore pour prendre un jour de congé
js-day-off = Prendre un jour de congé (reste { $days })
js-day-off-taken = { $name } prend un jour de congé
js-copied = Copié
js-allied = avec { $names }
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
js-menu-unread = Menu, nouveau message
js-player-rating = cote { $rating }
js-roll-list = Lancer { $ply } : { $move }

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
time-left = il reste { $time }
time-days = { $days } jours
time-hours = { $hours } h
challenge-title = Défis
challenge-by = { $name } vous défie
challenge-sent = En attente de { $name }
challenge-accept = Accepter
challenge-decline = Refuser
challenge-withdraw = Retirer
watch-title = Regarder des parties
watch-lead = Ces parties se jouent en ce moment. Tout le monde peut les regarder.
watch-empty = Personne ne joue en public en ce moment.
watch-spectators = { $count ->
    [one] un spectateur
   *[other] { $count } spectateurs
}
players-title = Joueurs
players-name = Le nom commence par
players-none = Aucun joueur dont le nom commence par « { $name } ».
players-next = Autres joueurs
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
settings-engine-pause = Pause avant le coup de l’ordinateur
pause-none = Aucune
pause-short = Courte
pause-usual = Normale
pause-long = Longue
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
history-player = Joueur
history-against = Adversaire
history-result = Résultat
history-won = Gagnée
history-drawn = Nulle
history-lost = Perdue
history-of = Parties de { $name }
history-nobody = Aucun joueur ne s’appelle « { $name } ».
history-result-of-whom = Indiquez un joueur pour trouver les parties qu’il a gagnées ou perdues.
history-all = Afficher toutes les parties
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
profile-challenge = Défier
profile-challenge-game = Choisissez un jeu :
profile-all = Toutes les parties
profile-moderation = Signaler ce joueur
profile-block = Bloquer ce joueur à vos tables et dans vos discussions
profile-unblock = Débloquer
profile-report = Que se passe-t-il ? Votre signalement est envoyé à l’administrateur du serveur.
profile-send = Envoyer
profile-reported = Merci. Votre signalement a été envoyé.
setup-rated = Partie classée : avec une pendule (rapide si vous n’en choisissez pas), des camps tirés au sort et les règles habituelles
settings-animation = Animer les coups
settings-email-title = Adresse électronique
settings-email = Adresse électronique (facultative)
settings-email-help = Elle n’est montrée à personne d’autre.
settings-account = Compte
sessions-title = Sessions
sessions-lead = Les navigateurs et les appareils où vous êtes connecté.
sessions-current = celle-ci
sessions-unknown = Appareil inconnu
sessions-since = depuis le
sessions-seen = dernière utilisation le
sessions-end = Déconnecter
sessions-end-others = Déconnecter partout ailleurs
sessions-ended = Déconnecté.
keys-title = Clés de l’API
keys-lead = Une clé permet à un programme d’agir pour vous, un robot par exemple. Donnez à chaque programme sa propre clé.
keys-none = Aucune clé pour l’instant.
keys-created = Copiez votre nouvelle clé maintenant. Elle ne sera plus montrée.
keys-deleted = La clé est supprimée. Elle ne marche plus.
keys-since = depuis le
keys-delete = Supprimer
keys-new = Nouvelle clé
keys-name = À quoi sert-elle ?
keys-rights = Le programme peut
keys-read = voir ce que vous voyez
keys-play = créer des tables et jouer
keys-account = modifier votre compte
keys-create = Créer la clé
blocks-title = Joueurs bloqués
blocks-lead = Ils ne peuvent ni prendre place à vos tables ni vous y écrire.
blocks-none = Vous n’avez bloqué personne.
blocks-new = Bloquer un joueur
blocks-block = Bloquer
blocks-unknown = Aucun compte n’a ce nom.
js-storage-blocked = Ce navigateur ne permet pas d’enregistrer des parties sur cet appareil, par exemple en navigation privée. Rien n’a été modifié.
js-storage-full = Il n’y a plus de place sur cet appareil. Supprimez d’anciennes parties, puis réessayez : rien n’a été modifié.
js-storage-conflict = Cette partie a été continuée ou supprimée dans un autre onglet. Rechargez la page pour la voir telle qu’elle est.
js-hint-stopped = La partie a continué : demandez un nouveau conseil.
js-engine-failed = L’ordinateur n’a pas pu terminer son coup. Rechargez la page : la partie est enregistrée.
js-local-elsewhere = Cette partie est ouverte dans un autre onglet. Elle s’ouvrira ici quand il sera fermé.
js-local-no-module = Ce navigateur ne peut pas jouer sur l’appareil : il n’a pas WebAssembly.
js-local-me = Joueur
js-local-playing = En cours, { $plies } coups
js-local-continue = Continuer
js-local-look = Voir
js-local-delete = Supprimer
js-local-delete-sure = Appuyez encore pour la supprimer de cet appareil
js-local-delete-unsaved = Pas sauvegardée sur le serveur. Appuyez encore pour supprimer
js-local-deleted = La partie a été supprimée de cet appareil.
js-local-send-again = Réessayer la sauvegarde
js-save-unfinished = Sur cet appareil seulement : les parties sont sauvegardées une fois terminées
js-save-uncounted = Sur cet appareil seulement : une partie qui ne compte pas n’est pas sauvegardée
js-save-waits = Sur cet appareil : elle rejoindra « Mes parties » dès que le serveur sera joignable
js-save-nobody = Sur cet appareil seulement : connectez-vous ou jouez en invité pour la garder dans « Mes parties »
js-save-done = Sauvegardée dans « Mes parties »
js-save-refused = Sur cet appareil seulement : le serveur ne l’a pas sauvegardée. { $reason }
js-kept-table = Telle qu’elle était le { $time }
js-needs-network = Il faut le réseau pour cela.
js-move-waits = Votre coup { $move } attend sur cet appareil. Il sera envoyé dès que le serveur sera joignable.
js-move-refused = Votre coup { $move } n’a pas été joué : { $reason }
js-move-dismiss = Fermer
js-move-take-back = Reprendre
js-move-not-stored = Le coup ne peut pas attendre le réseau : ce navigateur n’enregistre rien. Réessayez une fois connecté.
app-update = Une nouvelle version est prête.
app-reload = Recharger
app-refused = Un coup que vous avez joué sans réseau n’a pas été accepté.
app-refused-show = Voir
app-other-position = La position a changé depuis.
local-nav = Sur cet appareil
local-title = Parties sur cet appareil
local-lead = Parties jouées dans ce navigateur, même sans réseau. Elles restent sur cet appareil jusqu’à ce que vous les supprimiez.
local-play = Jouer sur cet appareil, même sans réseau
local-setup-lead = Cette partie se joue et se conserve dans ce navigateur, même sans réseau.
local-missing = Cette partie n’est pas sur cet appareil
local-missing-help = Elle a été jouée dans un autre navigateur, ou elle a été supprimée.
local-install = Installer Tablier
local-new = Nouvelle partie
local-list = Vos parties
local-tables = Parties par correspondance
local-unsaved = Certaines parties ne sont pas encore sauvegardées sur le serveur.
local-none = Il n’y a pas encore de partie sur cet appareil.
offline-title = Ce qui marche sans réseau
offline-needed = La page demandée a besoin du réseau.
offline-retry = Réessayer
offline-works = Sans réseau, vous pouvez
offline-works-play = jouer aux cinq jeux contre l’ordinateur ou à tour de rôle sur un écran, avec pendules, reprises de coups et conseils ;
offline-works-learn = lire les règles et suivre les premiers pas ;
offline-works-device = continuer les parties sur cet appareil : une partie terminée rejoint « Mes parties » quand le serveur est joignable et que vous êtes connecté ou jouez en invité ;
offline-works-correspondence = ouvrir les parties par correspondance déjà ouvertes ici et jouer votre coup : il attend, vous pouvez le reprendre, et il est envoyé plus tard.
offline-not = Il faut le réseau pour
offline-not-help = jouer avec d’autres, regarder, écrire des messages, se connecter ou changer les réglages.
offline-secure = Les pages sont conservées pour un usage sans réseau aux adresses qui commencent par https://, et sur la machine où tourne le serveur.
