# Conditions de la table

table-option-long = une option a au plus { $most } octets
table-clock = pendule incorrecte : choisissez de 1 seconde à 12 heures avec un incrément d’au plus 10 minutes, ou de 1 à { $days } jours par coup avec au plus { $days } jours de congé
table-rated-clock = une partie classée se joue avec une pendule
table-rated-random = dans une partie classée, les camps sont tirés au sort
table-rated-one-device = une partie classée ne se joue pas sur un seul appareil
table-rated-options = une partie classée se joue avec les règles habituelles ; on ne peut choisir que le nombre de joueurs et les alliances

# Places

table-not-seated = vous n’avez pas de place à cette table
table-seated = vous avez déjà une place ; quittez-la avant d’en prendre une autre
table-no-seat = cette place n’existe pas à cette table
table-seat-taken = cette place est prise ; choisissez-en une autre
table-full = toutes les places sont prises ; créez une autre table
table-not-creator = seul le créateur de la table peut donner des places à l’ordinateur
table-level = l’ordinateur a dix niveaux, de 1 à 10
table-level-unrated = la force de ce niveau n’a pas été mesurée à ce jeu ; choisissez un niveau plus bas, ou jouez une partie non classée
table-reserved = cette table est réservée à un autre joueur ; créez la vôtre
table-not-invited = seul le joueur invité peut refuser
table-contributed = vous avez déjà ajouté un texte aux dés
table-text = un texte tient sur une ligne de 1 à { $most } caractères
table-no-alliances = { $game } se joue sans alliances
table-alliance-unknown = le jeu ne connaît pas ces alliances
table-alliance-early = les alliances se concluent une fois toutes les places prises

# Jouer

table-begun = la partie a déjà commencé
table-not-begun = la partie n’a pas encore commencé
table-over = la partie est finie
table-time-up = votre temps est écoulé
table-not-over = la partie n’est pas encore finie
table-late = la partie en est déjà au coup { $ply } ; rechargez le plateau
table-not-your-turn = ce n’est pas à vous de jouer
table-no-holidays = les jours de congé n’existent que dans les parties par correspondance
table-holidays = vous pouvez prendre { $most ->
    [0] zéro jour de congé : vous n’en avez plus
    [one] encore un jour de congé
   *[other] de 1 à { $most } jours de congé
}
table-hint-rated = il n’y a pas de conseil dans les parties classées
table-hint-opponent = il n’y a pas de conseil contre d’autres joueurs, seulement contre l’ordinateur ou quand tous jouent sur un même appareil

# Propositions et fins

table-engine-plays-on = l’ordinateur joue chaque partie jusqu’au bout
table-draw-again = vous avez déjà proposé la nulle ; jouez d’abord un coup
table-nothing-to-take-back = vous n’avez pas encore joué : il n’y a rien à reprendre
table-roll-was-seen = le dé a été lancé depuis : le coup ne peut plus être repris
table-nothing-proposed = cette proposition n’est plus valable
table-rematch-there = la revanche a déjà été créée
table-too-late-to-abort = il est trop tard pour annuler la partie ; vous pouvez abandonner ou proposer la nulle
table-claim-by-clock = vous ne pouvez pas réclamer le gain : c’est la pendule qui décide
table-not-away = { $unit ->
    [seconds] votre adversaire n’est pas absent depuis assez longtemps ; vous pourrez réclamer le gain dans { $count ->
        [one] une seconde
       *[other] { $count } secondes
    }
    [minutes] votre adversaire n’est pas absent depuis assez longtemps ; vous pourrez réclamer le gain dans { $count } minutes
    [hours] votre adversaire n’est pas absent depuis assez longtemps ; vous pourrez réclamer le gain dans { $count } heures
   *[none] votre adversaire est encore connecté
}
table-broken = cette table est endommagée et ne peut pas continuer ; prévenez l’administrateur du serveur

# Coups conditionnels

conditional-own-turn = c’est à vous de jouer : jouez au lieu de préparer un coup
conditional-die = on ne peut pas préparer de coup au-delà d’un lancer de dé
conditional-any-move = exactement un coup doit suivre *
conditional-long = on peut préparer au plus { $lines } suites de { $plies } coups, { $bytes } octets en tout
table-events-full = Cette table compte déjà { $most } messages, propositions et autres événements en plus des coups. La partie peut continuer, mais rien d’autre ne peut être ajouté.
