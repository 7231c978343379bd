# Lire des textes

text-unexpected = au caractère { $at } : on attend { $expected }, pas « { $found } »
text-too-short = au caractère { $at } : on attend { $expected }, mais le texte s’arrête là
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
