# Lire des textes

text-unexpected = { $place } : on attend { $expected }, pas « { $found } »
text-too-short = { $place } : on attend { $expected }, mais le texte s’arrête là
text-at = au caractère { $at }
text-at-line = à la ligne { $line }, colonne { $column }
text-end = la fin du texte
text-space = une espace
text-character = « { $character } »
text-word = « { $word } »
text-one-of = un caractère parmi { $characters }
text-number = un nombre de { $min } à { $max }
text-square = une case de a1 à { $last }
text-run = { $max ->
    [one] au plus une case vide
   *[other] au plus { $max } cases vides
}
text-piece-or-run = un pion ({ $characters }) ou un nombre de cases vides

# Options

option-unknown = { $game } n’a pas d’option « { $option } » ; ses options : { $known }
option-value = l’option { $option } ne peut pas valoir « { $value } » ; valeurs possibles : { $allowed }
option-twice = l’option { $option } est donnée deux fois
option-repetition-name = Répétition
option-repetition = Si la troisième apparition d’une position donne partie nulle
value-repetition-draw = nulle à la troisième fois
value-repetition-none = sans limite

# Jouer

touch-place = { $name }
move-after-end = la partie est finie : { $reason }
end-repetition = Partie nulle par triple répétition

# Que faire maintenant ; sans point final

prompt-piece = Choisissez un pion
prompt-place = Choisissez une case
prompt-goal = Choisissez où va { $from }
prompt-on = Choisissez la case qui suit { $last }
prompt-choice = Faites votre choix
prompt-roll = { $who } lance le dé

# Pourquoi on ne peut pas toucher quelque chose

touch-not-yours = ce qui se trouve en { $place } n’est pas à vous : { $piece }
touch-blocked = ce qui se trouve en { $place } ne peut pas bouger pour l’instant : { $piece }
touch-occupied = { $place } est déjà occupée : { $piece }
touch-nothing = il n’y a rien à choisir en { $place }
touch-unreachable = on ne peut pas atteindre { $place } depuis { $from }
touch-no-choice = ce choix n’est pas possible maintenant
touch-roll-due = il faut d’abord lancer le dé

# Ce que fait un coup ; sans point final

move-of-piece = { $who } : { $piece }, de { $from } à { $to }
move-of-touch = { $who } : { $touch }

# Le catalogue

game-unknown = le jeu « { $game } » n’existe pas ; les jeux sont { $known }
game-registered-late = les jeux s’enregistrent avant tout autre usage de la liste des jeux, et une seule fois
game-registered-twice = deux jeux portent le nom « { $game } »
game-name = « { $game } » ne peut pas être le nom d’un jeu : un nom se compose de minuscules et de chiffres, et commence par une lettre
game-phrases = les phrases du jeu « { $game } » sont illisibles : { $reason }

# Parties notées

record-word = « { $text } » ne peut pas figurer dans une partie notée : un coup ou un nom est un seul mot sans parenthèses ni crochets
record-share = la part d’un joueur est comprise entre 0 et 1
record-ending = une fin de partie a une part pour chaque joueur et une raison qui n’est pas un nombre
record-json = JSON de partie notée incorrect : { $error }
record-too-deep = les variantes peuvent être emboîtées sur { $max } niveaux au plus
record-expected-tag = le nom d’une étiquette
record-expected-move = un coup
record-expected-number = le numéro { $number }
record-expected-clock = un temps comme 0:04:58
record-expected-result = « unfinished », ou une part de 0 à 1 pour chaque joueur et une raison
record-expected-escape = une des séquences \\, \n, \r ou le caractère de fin
record-is-over = la partie est notée comme inachevée, mais elle est finie : { $reason }
record-not-over = la partie notée dit « { $reason } », mais la partie n’est pas finie
record-other-ending = la partie ne finit pas comme il est noté : { $values } { $reason }
record-shares = il faut une part pour chacun des { $seats } joueurs, un point en tout

# Dés

dice-seed = la graine des dés est incorrecte : elle doit avoir 64 chiffres hexadécimaux
dice-tag-missing = impossible de vérifier les dés : il manque l’étiquette { $tag }
dice-commitment = la graine des dés ne correspond pas à l’engagement : son empreinte est { $hash }
dice-roll = un lancer de { $told } est noté, mais la graine donne { $face }

# Preuves

proof-not-a-proof = ce n’est pas un fichier de preuve
proof-version = la version de la preuve n’est pas reconnue : seule la version 1 peut être lue
proof-damaged = la preuve est endommagée ou incomplète : sa somme de contrôle est fausse
proof-malformed = l’en-tête de la preuve doit donner le jeu, les options, la position et le gagnant
proof-game = { $game } ne se prête pas à une preuve : il faut deux joueurs et pas de dé
proof-not-won = { $position } est finie sans être gagnée, mais la preuve compte sur elle
proof-circle = { $position } se répète : la preuve est circulaire
proof-ends = { $position } est atteinte, mais la preuve s’arrête avant
proof-no-move = la preuve joue le coup { $number } dans { $position }, qui n’a pas de coup de ce numéro
proof-rest = il y a des données en trop à la fin de la preuve
