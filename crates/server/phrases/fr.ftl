# Tables

table-rated-account = les invités ne jouent pas de parties classées ; créez un compte ou choisissez une autre table
table-blocked = vous ne pouvez pas rejoindre cette table : l’un de vous a bloqué l’autre
table-invited-unknown = ce joueur n’existe plus
table-invited-oneself = vous ne pouvez pas vous défier vous-même ; choisissez un autre joueur
table-invited-blocked = vous ne pouvez pas défier ce joueur : l’un de vous a bloqué l’autre
table-invited-guest = les invités ne jouent pas de parties classées ; choisissez une partie non classée
table-muted = vous ne pouvez pas écrire dans la discussion en ce moment
table-blocked-chat = vous ne pouvez pas écrire ici : l’un des joueurs vous a bloqué

# Parties jouées sur un appareil

local-game-unfinished = cette partie n’est pas terminée ; seules les parties terminées s’enregistrent
local-game-uncounted = cette partie a été annulée : elle n’a pas de résultat à enregistrer
local-game-long = une partie jouée sur un appareil s’enregistre avec { $most } événements au plus
local-game-rated = une partie jouée sur un appareil ne peut pas être classée
local-game-invited = une partie jouée sur un appareil ne peut être réservée à personne
local-game-link = une partie jouée sur un appareil n’a pas de lien
local-game-chat = une partie jouée sur un appareil n’a pas de discussion
local-game-user = une partie jouée sur un appareil n’a qu’un utilisateur, le numéro 1, et l’ordinateur
local-game-time = l’événement { $number } est antérieur au précédent
local-game-future = cette partie se termine dans le futur : vérifiez l’horloge de l’appareil sur lequel elle a été jouée
local-game-event = l’événement { $number } est impossible dans cette partie : { $reason }
local-game-differs = les règles mènent à autre chose
local-game-taken = une autre partie est déjà enregistrée sous ce nom
local-games-too-often = vous enregistrez trop de parties à la fois ; attendez un instant

# Les données

store-conflict = quelqu’un d’autre a modifié les mêmes données au même moment ; réessayez
store-full = le disque est plein : libérez de la place et réessayez
store-read-only = impossible d’écrire dans le dossier des données : changez ses droits, ou choisissez un autre dossier avec --data
store-address = l’adresse de la base de données est inutilisable : { $error }
store-unreachable = la base de données est injoignable : { $error }
store-tls = pas de connexion sécurisée à la base de données : { $error }. Vérifiez sslmode, sslrootcert, sslcert et sslkey dans son adresse.
nats-address = l’adresse de NATS est illisible ; elle ressemble à nats://machine:4222
nats-credentials = impossible de lire les identifiants de NATS dans { $file } : { $error }
nats-refused = impossible d’établir la connexion à NATS : { $error }
nats-denied = NATS refuse l’accès : { $error }. Vérifiez l’utilisateur et le mot de passe ou le jeton dans son adresse, ou --nats-credentials.
nats-tls = pas de connexion sécurisée à NATS : { $error }. Vérifiez --nats-certificates, --nats-client-certificate et --nats-client-key.
store-denied = la base de données refuse l’accès : { $error }. Vérifiez l’utilisateur dans son adresse, ses droits, et le mot de passe (--database-password-file, PGPASSWORD ou .pgpass).
store-replica = la base de données est une réplique en lecture seule : indiquez le serveur principal, ou tous, séparés par des virgules
store-contended = les mêmes données sont modifiées trop souvent en même temps ; réessayez
store-uncertain = la connexion à la base de données a été perdue pendant l’enregistrement, et on ne sait pas si la modification est enregistrée
store-locked = un autre serveur utilise déjà { $folder } : arrêtez-le, ou choisissez un autre dossier avec --data
store-empty = { $file } est vide ou a disparu, alors qu’un serveur a utilisé ce dossier. Restaurez une sauvegarde, ou supprimez le reste de la base pour en créer une nouvelle.
store-absent = aucune donnée de Tablier dans { $folder } : indiquez le dossier avec --data
store-absent-database = aucune donnée de Tablier dans la base { $database } : choisissez-la avec --database
store-half-copied = une copie vers { $place } a été commencée et n’est pas terminée : relancez le même tablier admin copy, ou supprimez ce qu’il a copié
store-older = une version plus ancienne de tablier utilise ces données : redémarrez d’abord le serveur avec cette version
store-newer = ces données ont été écrites par une version plus récente de tablier : installez-la, ou restaurez une sauvegarde d’avant la mise à jour
store-damaged = les données sont endommagées ({ $error }) : restaurez une sauvegarde
store-failed = les données sont inutilisables : { $error }

# Personnes

user-deleted = Utilisateur supprimé
user-guest = Invité { $number }
user-name = un nom compte de 1 à 24 lettres et chiffres, éventuellement séparés par des espaces, des traits d’union, des points ou des apostrophes
user-name-taken = le nom { $name }, ou un nom qui lui ressemble, est déjà pris ; choisissez-en un autre
user-name-scripts = un nom s’écrit dans un seul alphabet : ne mélangez pas, par exemple, lettres latines et cyrilliques
user-name-reserved = ce nom est réservé : on pourrait vous prendre pour l’ordinateur ou pour un modérateur ; choisissez-en un autre
user-password = un mot de passe compte de 8 à 200 caractères
user-password-common = ce mot de passe est trop facile à deviner : beaucoup de gens l’utilisent, ou c’est votre nom ; choisissez-en un autre
user-wrong-password = nom ou mot de passe incorrect
user-has-account = vous avez déjà un compte
user-no-account = les invités ne peuvent pas faire cela ; créez d’abord un compte
user-banned = ce compte est exclu pour encore { $days ->
    [one] un jour
   *[other] { $days } jours
}
user-banned-permanently = ce compte est exclu
user-email = saisissez une adresse électronique valable d’au plus 254 octets, comme ada@example.org
user-bot-late = ce compte a déjà joué des parties classées ; créez-en un autre pour le robot
user-oneself = vous ne pouvez pas faire cela à vous-même
user-too-many-blocks = vous bloquez déjà { $most } personnes ; débloquez-en une d’abord
user-report-text = un signalement compte de 1 à { $most } caractères
user-too-many-reports = vous avez envoyé { $most } signalements aujourd’hui ; réessayez demain
user-unknown = aucun utilisateur n’a ce numéro
user-scope = une clé d’API a au moins l’une des portées read, play et account
user-scope-beyond = une clé d’API ne peut pas créer de clé plus puissante qu’elle-même
user-too-many-tokens = vous avez déjà { $most } clés d’API ; révoquez-en une d’abord
user-too-many-new-users = Trop de nouveaux utilisateurs sont arrivés depuis votre réseau. Attendez une minute, ou connectez-vous.
user-system = ce n’est pas possible pour le moment ; réessayez dans un instant

# Administration

admin-no-user = aucun compte ne s’appelle { $user } ; donnez le nom d’un compte, ou id: suivi d’un numéro
admin-no-report = il n’y a pas de signalement { $report } en attente ; voyez tablier admin reports
admin-no-account = { $name } est un invité et ne peut pas être renommé
copy-same = la source et la destination sont les mêmes
copy-running = un serveur est en marche sur { $place } : arrêtez tous ses serveurs, pour que rien ne soit joué pendant la copie
copy-occupied = { $place } contient déjà des données (dans { $table }) : copiez vers un dossier vide ou une base vide
copy-other-source = une copie de { $source } vers { $place } a été commencée et n’est pas terminée : terminez-la, ou videz la destination
copy-unknown-column = { $place } contient { $column }, que cette version de tablier ne sait pas copier
copy-missing-column = { $place } ne contient pas { $column } : utilisez la version de tablier qui l’a créé
copy-character = { $table } contient un texte avec le caractère NUL, que PostgreSQL ne peut pas enregistrer : { $key }
copy-differs = { $table } diffère après la copie : { $source_rows } lignes de somme { $source_checksum } dans la source, { $target_rows } de somme { $target_checksum } dans la destination. Si la copie a été reprise et que la source a changé entre-temps, videz la destination et recommencez.
admin-file = impossible d’écrire { $file } : { $error }

# Par HTTP

api-not-found = introuvable
api-method = cette méthode n’est pas permise ici
api-unauthorized = connectez-vous ou continuez en invité ; les programmes envoient une clé d’API
api-scope = cette clé d’API n’a pas la portée nécessaire
api-key-page = les clés d’API ne valent que pour les adresses sous /api
api-no-session = une clé d’API n’a pas de session à terminer ; révoquez la clé avec DELETE /api/tokens/ID
api-other-site = cette requête vient d’un autre site ; utilisez les pages de Tablier ou une clé d’API
api-not-json = le corps de la requête doit être du JSON, avec le type de contenu application/json
api-malformed = JSON incorrect : { $error }
api-incomplete = la requête est incomplète ; envoyez-la de nouveau
api-animation-running = seule une partie terminée a une animation
api-answer-too-large = la réponse dépasse { $most } Mio et ne peut pas être envoyée
api-busy = Le serveur est occupé. Réessayez dans quelques secondes.
api-too-large = le corps d’une requête compte au plus { $most } octets
api-too-often = trop de requêtes ; attendez un instant
api-chat-too-often = vous envoyez trop de messages ; attendez un instant
api-hints-too-often = vous demandez des conseils trop vite ; attendez un moment
api-changes-too-often = vous faites trop de changements à la fois ; attendez un instant
api-query = paramètres de requête incorrects : { $error }
api-opening = une ouverture compte au plus 1000 caractères
api-result-of-whom = un résultat est celui d’un joueur : ajoutez person=NUMÉRO
api-cursor = behind= prend la valeur de next de la réponse précédente
api-too-many-tables = vous avez déjà { $most } tables ouvertes ; terminez-en d’abord quelques-unes
api-tables-too-often = Trop de tables sont créées depuis votre réseau. Attendez un instant.
api-engine-busy = L’ordinateur a encore beaucoup de coups à calculer pour votre réseau. Attendez ses réponses avant de créer une autre table.
api-too-many-watched = on peut suivre au plus { $most } tables à la fois
api-too-many-streams = vous avez déjà { $most } connexions en direct ; fermez-en d’abord quelques-unes
api-first-commands = à sa création, une table accepte au plus 8 commandes, pour prendre des places ou en donner à l’ordinateur
api-websocket = cette adresse n’accepte que des connexions WebSocket
api-unavailable = ce n’est pas disponible pour le moment ; réessayez bientôt
api-not-ready = le serveur n’est pas prêt : { $reason }
api-clock-offset = le serveur n’est pas prêt : l’horloge de cette machine avance de { $milliseconds } ms sur celle de la base de données (retarde, si le nombre est négatif) ; synchronisez-la
api-not-stored = Votre changement n’a pas été enregistré : le serveur ne peut pas écrire sur son disque en ce moment. Réessayez bientôt.

# Le programme

serve-address = impossible d’écouter sur { $address } : { $error } ; choisissez une autre adresse avec --address
