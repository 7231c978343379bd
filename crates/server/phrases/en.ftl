# Tables

table-rated-account = guests cannot play rated games; create an account or choose another table
table-blocked = you cannot join this table, because one of you has blocked the other
table-invited-unknown = this player does not exist any more
table-invited-oneself = you cannot challenge yourself; choose another player
table-invited-blocked = you cannot challenge this player, because one of you has blocked the other
table-invited-guest = guests cannot play rated games; choose a game that is not rated
table-muted = you have been muted and cannot chat at the moment
table-blocked-chat = you cannot chat here, because one of the players has blocked you

# Games played on a device

local-game-unfinished = this game is not finished; only finished games can be saved
local-game-uncounted = this game was aborted and has no result to save
local-game-long = a game played on a device can be saved with at most { $most } events
local-game-rated = a game played on a device cannot be rated
local-game-invited = a game played on a device cannot be reserved for anyone
local-game-link = a game played on a device has no link
local-game-chat = a game played on a device has no chat
local-game-user = a game played on a device has only one user, number 1, and the computer
local-game-time = event { $number } is earlier than the one before it
local-game-future = this game ends in the future: check the clock of the device on which it was played
local-game-event = event { $number } is not possible in this game: { $reason }
local-game-differs = the rules lead to something else
local-game-taken = another game has already been saved under this name
local-games-too-often = you are saving too many games at once; wait a moment

# The store

store-conflict = somebody else changed the same data at the same time; try again
store-full = the disk is full: free some space and try again
store-read-only = the data folder is not writable: change its permissions or choose another folder with --data
store-address = the address of the database cannot be used: { $error }
store-unreachable = cannot reach the database: { $error }
store-tls = no secure connection to the database: { $error }. Check sslmode, sslrootcert, sslcert and sslkey in its address.
nats-address = the address of NATS cannot be read; it looks like nats://host:4222
nats-credentials = the credentials for NATS cannot be read from { $file }: { $error }
nats-refused = cannot set up the connection to NATS: { $error }
nats-denied = NATS refuses access: { $error }. Check the user and the password or token in its address, or --nats-credentials.
nats-tls = no secure connection to NATS: { $error }. Check --nats-certificates, --nats-client-certificate and --nats-client-key.
store-denied = the database refuses access: { $error }. Check the user in its address, the rights of that user, and the password (--database-password-file, PGPASSWORD or .pgpass).
store-replica = the database is a read-only replica: name the primary server, or all of them separated by commas
store-contended = the same data is being changed too often at the same time; try again
store-uncertain = the connection to the database was lost while saving, and it is not known whether the change was saved
store-locked = another server is already using { $folder }: stop it or choose another folder with --data
store-empty = { $file } is empty or missing, although a server has used this folder. Restore a backup, or remove the rest of the database to start with a new one.
store-absent = no Tablier data in { $folder }: choose the data folder with --data
store-absent-database = no Tablier data in the database { $database }: choose it with --database
store-half-copied = a copy to { $place } was begun and not finished: run the same tablier admin copy again, or remove what it has copied
store-older = an older version of tablier is running on this data: restart the server with this version first
store-newer = this data was written by a newer version of tablier: install that version, or restore a backup of before the upgrade
store-damaged = the data is damaged ({ $error }): restore a backup
store-failed = the data cannot be used: { $error }

# People

user-deleted = Deleted user
user-guest = Guest { $number }
user-name = a name must have 1 to 24 letters and digits, optionally separated by spaces, hyphens, periods or apostrophes
user-name-taken = the name { $name }, or one that looks like it, is taken; choose another
user-name-scripts = a name must use a single script: do not mix, for example, Latin and Cyrillic letters
user-name-reserved = this name is reserved, because it could be mistaken for the computer or a moderator; choose another
user-password = a password must have 8 to 200 characters
user-password-common = this password is too easy to guess: many people use it, or it is your name; choose another
user-wrong-password = wrong name or password
user-has-account = you already have an account
user-no-account = guests cannot do this; create an account first
user-banned = this account is banned for { $days ->
    [one] one more day
   *[other] { $days } more days
}
user-banned-permanently = this account is banned
user-email = enter a valid e-mail address of at most 254 bytes, such as ada@example.org
user-bot-late = this account has already played rated games; create another one for the bot
user-oneself = you cannot do this to yourself
user-too-many-blocks = you are already blocking { $most } users; unblock one first
user-report-text = a report must have 1 to { $most } characters
user-too-many-reports = you have sent { $most } reports today; try again tomorrow
user-unknown = there is no user with this number
user-scope = an API key needs at least one of the scopes read, play and account
user-scope-beyond = an API key cannot create a key with more scopes than its own
user-too-many-tokens = you already have { $most } API keys; revoke one first
user-too-many-new-users = Too many new users have come from your network. Wait a minute, or sign in.
user-system = this is not possible right now; try again in a moment

# Administration

admin-no-user = there is no account named { $user }; give the name of an account, or id: followed by a number
admin-no-report = there is no open report { $report }; see tablier admin reports
admin-no-account = { $name } is a guest and cannot be renamed
copy-same = the source and the target are the same
copy-running = a server is running on { $place }: stop all its servers, so that nothing is played during the copy
copy-occupied = { $place } already has data (in { $table }): copy to an empty folder or database
copy-other-source = a copy from { $source } to { $place } was begun and not finished: finish that one, or empty the target
copy-unknown-column = { $place } has { $column }, which this version of tablier cannot copy
copy-missing-column = { $place } does not have { $column }: use the version of tablier that made it
copy-character = { $table } has a text with the character NUL, which PostgreSQL cannot store: { $key }
copy-differs = { $table } differs after the copy: { $source_rows } rows with the checksum { $source_checksum } in the source, { $target_rows } with { $target_checksum } in the target. If the copy was continued and the source has changed since, empty the target and copy again.
admin-file = cannot write { $file }: { $error }

# Over HTTP

api-not-found = not found
api-method = this method is not allowed here
api-unauthorized = sign in or continue as a guest; programs send an API key
api-scope = this API key does not have the required scope
api-key-page = API keys are valid only for paths under /api
api-no-session = an API key has no session to end; revoke the key with DELETE /api/tokens/ID
api-other-site = this request came from another site; use Tablier’s own pages or an API key
api-not-json = the request body must be JSON with the content type application/json
api-malformed = invalid JSON: { $error }
api-incomplete = the request is incomplete; send it again
api-animation-running = only a finished game has an animation
api-answer-too-large = the response is larger than { $most } MiB and cannot be sent
api-busy = The server is busy. Try again in a few seconds.
api-too-large = a request body may have at most { $most } bytes
api-too-often = too many requests; wait a moment
api-chat-too-often = you are sending messages too fast; wait a moment
api-hints-too-often = you are asking for hints too fast; wait a moment
api-changes-too-often = you are changing things too fast; wait a moment
api-query = invalid query string: { $error }
api-opening = an opening may have at most 1000 characters
api-result-of-whom = a result needs a player: add person=NUMBER
api-cursor = behind= takes the value of next from the previous response
api-too-many-tables = you already have { $most } open tables; finish some of them first
api-tables-too-often = Too many tables are being created from your network. Wait a moment.
api-engine-busy = The computer still has many moves to compute for your network. Wait for its moves before you create another table.
api-too-many-watched = at most { $most } tables can be watched at once
api-too-many-streams = you already have { $most } live connections; close some of them first
api-first-commands = a new table can be created with at most 8 commands, which take seats or assign them to the computer
api-websocket = this address accepts only WebSocket connections
api-unavailable = this is not available right now; try again soon
api-not-ready = the server is not ready: { $reason }
api-clock-offset = the server is not ready: the clock of this machine is { $milliseconds } ms ahead of the database's (behind, if negative); synchronise it
api-not-stored = Your change was not saved, because the server cannot write to its disk right now. Please try again soon.

# The program

serve-address = cannot listen on { $address }: { $error }; choose another address with --address
