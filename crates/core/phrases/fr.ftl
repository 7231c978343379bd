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
option-repetition = la partie est-elle nulle quand la même position se présente pour la troisième fois

# Jouer

touch-place = { $name }
move-after-end = la partie est finie : { $reason }
end-repetition = partie nulle, la même position se présente pour la troisième fois

# Le catalogue

game-unknown = il n’y a pas de jeu « { $game } » ; les jeux sont { $known }

# Parties notées

record-word = « { $text } » ne peut pas figurer dans une partie notée : un coup ou un nom est un seul mot sans parenthèses ni crochets
record-share = la part d’un joueur est comprise entre 0 et 1
record-ending = une fin de partie a une part pour chaque joueur et une raison qui n’est pas un nombre
record-json = ce n’est pas le JSON d’une partie notée : { $error }
record-too-deep = les variantes peuvent être emboîtées sur { $max } niveaux, pas davantage
record-expected-tag = le nom d’une étiquette
record-expected-move = un coup
record-expected-number = le numéro { $number }
record-expected-clock = un temps comme 0:04:58
record-expected-result = « unfinished », ou une part de 0 à 1 pour chaque joueur et une raison
record-expected-escape = une des séquences \\, \n, \r ou le caractère de fin
record-is-over = d’après la partie notée rien n’est fini, mais la partie est finie : { $reason }
record-not-over = la partie notée dit « { $reason } », mais la partie n’est pas finie
record-other-ending = la partie finit autrement que ce qui est noté : { $values } { $reason }
record-shares = il faut une part pour chacun des { $seats } joueurs, un point en tout

# Dés

dice-seed = la graine des dés n’en est pas une : elle a 64 chiffres hexadécimaux
dice-tag-missing = impossible de vérifier les dés : il manque l’étiquette { $tag }
dice-commitment = la graine des dés n’est pas celle qui était promise : son empreinte est { $hash }
dice-roll = le dé montre { $told } ici, mais la graine donne { $face }

# Preuves

proof-not-a-proof = ce n’est pas une preuve
proof-version = la preuve a une version illisible, seule la version 1 peut être lue
proof-damaged = la preuve est abîmée ou incomplète : sa somme de contrôle est fausse
proof-malformed = l’en-tête de la preuve ne dit pas le jeu, les options, la position et le gagnant
proof-game = on ne peut pas prouver une partie de { $game } : il faut deux joueurs et pas de dé
proof-not-won = { $position } est finie sans être gagnée, mais la preuve compte sur elle
proof-circle = { $position } revient, la preuve tourne donc en rond
proof-ends = { $position } se présente, mais la preuve s’arrête avant
proof-no-move = la preuve joue le coup { $number } dans { $position }, où aucun n’a ce numéro
proof-rest = il reste quelque chose dans la preuve quand tout est montré
