theseion-summary = Menez vos sept pions des ténèbres à la lumière, avec un dé, par des couloirs où les ennemis se rejettent les uns les autres.
theseion-terms = Un jeu de Ludate! (1976), dont le nom figure partout où les règles sont montrées.
theseion-seat = joueur { $seat }
theseion-cell-path = chemin
theseion-cell-green = carré vert
theseion-cell-red = carré rouge
theseion-cell-light = la lumière
theseion-cell-edging = liséré jaune
theseion-zone-darkness = ténèbres du joueur { $owner }
theseion-zone-saved = pions sauvés du joueur { $owner }
theseion-zone-die = le dé
theseion-piece-pawn = pion du joueur { $owner }
theseion-piece-die = dé
theseion-choice-roll = le dé montre { $value }
theseion-choice-pass = perdre ce lancer

theseion-option-players = combien de joueurs
theseion-option-teams = les alliances, par exemple 13/2 : les joueurs 1 et 3 sont alliés, le joueur 2 est seul ; vide s’il n’y en a pas
theseion-option-die = les faces du dé, par exemple 0-5 ou 0,2-4
theseion-option-exact = un pion doit-il atteindre la lumière par le compte exact
theseion-option-red = chaque carré rouge du trajet fait-il rejouer, ou tous ensemble une seule fois
theseion-option-board = le tablier : « standard », ou le texte d’un fichier de tablier
theseion-option-refused = l’option { $option } : { $reason }
theseion-players-and-teams = { $players } joueurs ne peuvent pas avoir les alliances { $teams }
theseion-too-many-moves = Quand le dé montre { $face }, un joueur pourrait avoir le choix entre { $count } coups sur le plateau « { $board } », et { $most } au plus sont permis. Un dé aux faces plus petites, moins de carrés verts et rouges ou moins d’entrées le rendent possible.
theseion-and = { $one } ; { $other }

theseion-board-no-name = un fichier de tablier commence par son nom, par exemple « name: mon-tablier »
theseion-board-name = le nom d’un tablier a au plus { $longest } lettres minuscules, chiffres et traits d’union
theseion-board-name-taken = seul le tablier de la maison peut s’appeler « { $name } »
theseion-board-letter = la ligne { $line } contient la lettre « { $letter } », mais un plan n’a que les lettres { $letters }
theseion-board-empty = le plan n’a aucune rangée
theseion-board-ragged = les rangées du plan n’ont pas toutes la même longueur
theseion-board-size = un tablier a au plus { $columns } colonnes et { $rows } rangées
theseion-board-squares = il y a { $count } cases qui ne sont pas de la roche, et il peut y en avoir au plus { $most }
theseion-board-lights = un tablier a exactement une lumière, pas { $count }
theseion-board-light-at-border = la lumière ne peut pas être au bord, en { $square }
theseion-board-no-entrance = il n’y a pas d’entrée : tout le bord est de la roche
theseion-board-no-way-to-light = depuis l’entrée { $square }, aucun trajet ne mène à la lumière
theseion-board-orphan = aucun trajet depuis une entrée ne passe par { $square }
theseion-board-edging-missing = { $square } touche la lumière et s’écrit e, pas o
theseion-board-edging-astray = { $square } ne touche pas la lumière et s’écrit o, pas e

theseion-name = le nom d’un tablier
theseion-other-faces = des faces qui n’ont pas encore été nommées
theseion-face-above-zero = une face au-dessus de 0
theseion-other-seat = une place qui n’a pas encore été nommée
theseion-every-seat = toutes les places de 1 à 2, 3 ou 4
theseion-later-square = une case après { $square }, colonne par colonne et vers le haut
theseion-move-form = une face du dé, « pass » ou un trajet comme c3>c5 ou *>c1>c3

theseion-other-board = la position est sur le tablier « { $asked } », mais « { $loaded } » est chargé : chargez ce tablier avec l’option board
theseion-pawn-on-rock = { $square } est de la roche, aucun pion ne peut s’y tenir
theseion-pawn-in-light = personne ne se tient dans la lumière en { $square } : un pion qui l’atteint est sauvé
theseion-enemies-together = des ennemis ne partagent jamais une case, mais c’est le cas en { $square }
theseion-pawn-count = le joueur { $seat } a sept pions, pas { $count }
theseion-roll-after-end = la partie est finie, aucun lancer n’est sur la table

theseion-not-a-face = { $face } n’est pas une face du dé, qui a { $die }
theseion-rolled = le dé est lancé et montre { $face } : c’est à un pion d’avancer
theseion-roll-first = il faut d’abord lancer le dé
theseion-no-pass = vous ne pouvez pas passer : aucun trajet ne rencontre de blocage, et vous en avez un à jouer, par exemple { $example }
theseion-rock = { $square } est de la roche
theseion-no-way = aucun chemin droit ne mène de { $from } à { $to }
theseion-not-a-turn = le trajet va tout droit en { $square } ; on ne nomme que les cases où il tourne
theseion-turns-back = le trajet fait demi-tour en { $square }
theseion-nobody-in-darkness = aucun de vos pions n’est dans les ténèbres
theseion-not-an-entrance = { $square } n’est pas une entrée : les pions entrent par le bord
theseion-not-yours = le pion en { $square } est au joueur { $owner }
theseion-no-pawn = il n’y a pas de pion en { $square }
theseion-beyond-light = le trajet continue au-delà de la lumière en { $square }, où tout trajet s’arrête
theseion-straight-on = un pion qui arrive en { $square } continue tout droit : il ne peut tourner que sur un carré vert ou rouge
theseion-exact-count = la lumière demande le compte exact : le dé montre { $face }, et elle est à { $count ->
    [one] une case
   *[other] { $count } cases
}
theseion-wrong-count = le dé montre { $face }, mais ce trajet a { $count ->
    [one] une case
   *[other] { $count } cases
}
theseion-block = le trajet rencontre un blocage en { $square } et il est nul : dites pass pour le choisir

theseion-end-saved = le joueur { $winner } gagne avec sept pions sauvés
theseion-end-shared = plusieurs joueurs ont sauvé leur septième pion en même temps et partagent la victoire
