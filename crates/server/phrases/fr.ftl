# Conditions de la table

table-option-long = une option a au plus { $most } octets
table-clock = cette pendule n’existe pas : choisissez de 1 seconde à 12 heures avec au plus 10 minutes de plus par coup, ou de 1 à 60 jours par coup avec au plus 60 jours de congé
table-rated-clock = une partie classée a besoin d’une pendule
table-rated-lot = dans une partie classée les camps se tirent au sort
table-rated-one-screen = une partie classée ne se joue pas sur un seul écran
table-rated-options = une partie classée a les options habituelles ; seules players et teams se choisissent

# Places

table-not-seated = vous n’avez pas de place à cette table
table-seated = vous avez déjà une place ; levez-vous d’abord pour en prendre une autre
table-no-seat = cette place n’existe pas à cette table
table-seat-taken = quelqu’un est déjà assis là ; choisissez une autre place
table-full = aucune place n’est libre ; ouvrez une autre table
table-not-creator = seul qui a ouvert la table peut donner des places à l’ordinateur
table-level = l’ordinateur joue aux niveaux 1 à 10
table-level-unrated = personne ne sait quelle est la force de ce niveau à ce jeu ; choisissez-en un plus bas, ou jouez sans classement
table-rated-account = les invités n’ont pas de classement ; créez d’abord un compte, ou choisissez une autre table
table-blocked = quelqu’un à cette table ne veut pas jouer avec vous ; choisissez-en une autre
table-contributed = vous avez déjà ajouté un texte aux dés
table-text = un texte est une ligne de 1 à { $most } caractères
table-no-alliances = { $game } se joue sans alliances
table-alliance-unknown = Le jeu ne connaît pas ces alliances.
table-alliance-early = les alliances se concluent quand tout le monde est assis

# Jouer

table-begun = la partie a déjà commencé
table-not-begun = la partie n’a pas encore commencé
table-over = la partie est finie
table-time-up = Votre temps est écoulé
table-not-over = la partie n’est pas encore finie
table-late = on en est au coup { $ply } ; regardez le plateau à nouveau
table-not-your-turn = ce n’est pas à vous de jouer
table-muted = vous ne pouvez pas parler en ce moment
table-blocked-chat = quelqu’un à cette table ne veut pas vous entendre
table-no-holidays = les congés n’existent que là où un coup a des jours
table-holidays = vous pouvez prendre { $most ->
    [0] zéro jour de congé : il ne vous en reste plus
    [one] encore un jour de congé
   *[other] de 1 à { $most } jours de congé
}

# Propositions et fins

table-engine-plays-on = l’ordinateur joue chaque partie jusqu’au bout
table-draw-again = vous avez déjà proposé nulle ; jouez d’abord
table-nothing-to-take-back = vous n’avez pas encore joué, il n’y a donc rien à reprendre
table-roll-was-seen = le dé a roulé depuis, et personne ne peut oublier ce qu’il a montré
table-nothing-proposed = rien de tel n’est plus proposé
table-rematch-there = la revanche est déjà ouverte
table-too-late-to-abort = la partie a vraiment commencé ; vous pouvez abandonner ou proposer nulle
table-claim-by-clock = dans cette partie c’est la pendule qui décide
table-not-away = votre adversaire est encore là, ou n’est pas parti depuis assez longtemps
table-broken = Cette table est abîmée et ne peut pas continuer ; prévenez l’administrateur du serveur

# Coups préparés

conditions-own-turn = c’est à vous de jouer : jouez au lieu de préparer des coups
conditions-die = on ne peut rien préparer au-delà d’un jet de dé
conditions-whatever = derrière * il y a exactement un coup
conditions-long = on peut préparer au plus { $lines } suites de { $plies } coups, et { $bytes } octets en tout
table-events-full = Cette table compte déjà { $most } messages, propositions et autres événements en plus des coups. La partie peut continuer, mais rien de plus n’est possible ici.

# Les données

store-conflict = quelqu’un d’autre a changé la même chose au même moment ; réessayez
store-full = le disque est plein : faites de la place et réessayez
store-read-only = impossible d’écrire dans le dossier des données : permettez-le, ou choisissez-en un autre avec --data
store-locked = un autre serveur utilise déjà { $folder } : arrêtez-le, ou choisissez un autre dossier avec --data
store-empty = { $file } est vide ou a disparu, alors qu’un serveur a utilisé ce dossier. Restaurez une sauvegarde, ou supprimez ce qui reste de la base pour en commencer une nouvelle.
store-absent = Aucune donnée de Tablier dans { $folder } : nommez le dossier avec --data
store-older = un serveur d’une version plus ancienne de tablier fonctionne : relancez-le d’abord avec cette version
store-newer = les données ont été écrites par une version plus récente de tablier : installez celle-là
store-damaged = les données sont abîmées ({ $error }) : reprenez-les d’une sauvegarde
store-failed = les données sont inutilisables : { $error }

# Personnes

user-deleted = Utilisateur supprimé
user-guest = Invité { $number }
user-name = un nom a de 1 à 24 lettres et chiffres, avec entre eux des espaces, des traits d’union, des points ou des apostrophes
user-name-taken = quelqu’un s’appelle déjà { $name }, ou porte un nom qui lui ressemble ; choisissez un autre nom
user-name-scripts = Un nom s’écrit dans un seul alphabet : ne mêlez pas, par exemple, lettres latines et cyrilliques
user-name-reserved = Ce nom est réservé, car on pourrait vous prendre pour l’ordinateur ou pour un responsable ; choisissez un autre nom
user-password = un mot de passe a de 8 à 200 caractères
user-password-common = Ce mot de passe est trop facile à deviner : beaucoup de gens l’utilisent, ou c’est votre nom ; choisissez-en un autre
user-wrong-password = Nom ou mot de passe incorrect
user-has-account = vous avez déjà un compte
user-no-account = les invités ne peuvent pas faire cela ; créez d’abord un compte
user-banned = ce compte est fermé pour encore { $days ->
    [one] un jour
   *[other] { $days } jours
}
user-banned-for-good = ce compte est fermé
user-email = ce n’est pas une adresse électronique d’au plus 254 octets, comme ada@example.org
user-bot-late = ce compte a déjà joué des parties classées ; créez-en un autre pour le programme
user-oneself = vous ne pouvez pas vous faire cela à vous-même
user-too-many-blocks = vous bloquez déjà { $most } personnes ; débloquez-en une d’abord
user-report-text = un signalement a de 1 à { $most } caractères
user-too-many-reports = vous avez fait { $most } signalements aujourd’hui ; il faut attendre demain
user-unknown = il n’y a personne de ce numéro
user-scope = une clé ouvre au moins l’un de : read (lire), play (jouer), account (le compte)
user-scope-beyond = une clé ne peut pas créer de clé qui ouvre plus qu’elle-même
user-too-many-tokens = vous avez déjà { $most } clés ; retirez-en une d’abord
user-too-many-newcomers = Trop de nouvelles personnes sont arrivées depuis votre réseau. Attendez une minute, ou connectez-vous.
user-system = ce n’est pas possible maintenant ; réessayez dans un instant

# Administration

admin-no-person = personne ne s’appelle { $person } ; donnez le nom d’un compte, ou id: et un numéro
admin-no-report = aucun signalement { $report } n’attend ; voyez tablier admin reports
admin-no-account = { $name } est en visite et n’a pas de nom à soi
admin-file = impossible d’écrire { $file } : { $error }

# Par HTTP

api-not-found = il n’y a rien ici, ou pas pour vous
api-method = on ne peut pas faire cela ici
api-unauthorized = Connectez-vous ou continuez en invité ; les programmes envoient une clé
api-scope = cette clé n’ouvre pas cela
api-key-page = une clé ouvre ce qui est sous /api, pas les pages
api-no-session = une clé n’a pas de session à terminer ; retirez la clé elle-même avec DELETE /api/tokens/ID
api-other-site = c’est un autre site qui le demande ; demandez-le depuis nos pages, ou avec une clé
api-not-json = envoyez du JSON, avec le type de contenu application/json
api-malformed = ce n’est pas le JSON qu’il faut ici : { $error }
api-incomplete = la requête n’est pas complète ; envoyez-la de nouveau
api-answer-too-large = Cette réponse dépasse { $most } Mio, elle est trop grande pour être envoyée.
api-busy = Le serveur est occupé. Réessayez dans quelques secondes.
api-too-large = on peut envoyer au plus { $most } octets à la fois
api-too-often = c’est trop souvent ; attendez un instant
api-chat-too-often = vous parlez trop à la fois ; attendez un instant
api-changes-too-often = Vous faites trop de changements à la fois. Attendez un instant.
api-question = ce n’est pas ce qu’on peut demander ici : { $error }
api-opening = une ouverture a au plus 1000 caractères
api-result-of-whom = qui a gagné ou perdu ? ajoutez person=NUMÉRO
api-cursor = behind= prend ce qui était dans next
api-too-many-tables = vous avez déjà { $most } tables ; finissez-en d’abord quelques-unes
api-tables-too-often = Trop de tables sont ouvertes depuis votre réseau. Attendez un instant.
api-engine-busy = L’ordinateur a encore beaucoup de coups à trouver pour votre réseau. Attendez ses réponses avant d’ouvrir une autre table.
api-too-many-watched = on peut suivre au plus { $most } tables à la fois
api-too-many-streams = Vous avez déjà { $most } connexions en direct ouvertes ; fermez-en d’abord
api-first = quand on ouvre une table, on peut prendre des places et en donner à l’ordinateur, au plus 8 fois
api-websocket = cette adresse est pour les WebSockets
api-unavailable = ce n’est pas possible en ce moment ; réessayez bientôt
api-not-ready = Le serveur n’est pas prêt : { $reason }
api-not-stored = Ceci n’a pas été enregistré : le serveur ne peut pas écrire sur son disque en ce moment. Rien n’a changé ; réessayez bientôt.

# Le programme

serve-address = impossible d’écouter sur { $address } : { $error } ; choisissez-en une autre avec --address
