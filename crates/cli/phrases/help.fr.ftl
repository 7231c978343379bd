# L’aide de la ligne de commande ; en anglais elle est dans les définitions elles-mêmes.

help-commands = Commandes
help-examples = Exemples :
help-help = Montre cette aide, ou celle d’une commande

help-argument-help = Montre l’aide
help-argument-version = Montre la version
help-argument-language = La langue à parler : fr ou en [par défaut : celle de l’environnement]
help-argument-json = Écrit du JSON, pour les programmes
help-argument-game = Le nom du jeu
help-argument-options = Une option du jeu ; une valeur @FICHIER est lue dans ce fichier
help-argument-position = La position [par défaut : le début de la partie]

help-tablier = Une maison de jeux de plateau : Orthokon, Ordo, Tortuga, Tor et Théséion
help-games = Montre le catalogue
help-rules = Montre les règles d’un jeu
help-moves = Donne les coups légaux, un par ligne
help-apply = Joue des coups et montre la position obtenue
help-apply-moves = Les coups à jouer, dans l’ordre
help-perft = Compte les suites de coups légaux d’une longueur donnée
help-perft-depth = Combien de coups compter en profondeur, de 0 à 64
help-perft-divide = Montre aussi le compte derrière chaque premier coup
help-perft-threads = Combien de fils d’exécution utiliser, de 1 à 1024 [par défaut : un par cœur]
help-random = Joue au hasard et montre la position atteinte
help-random-seed = Ce qui décide des coups : la même graine joue la même partie
help-random-plies = Combien de coups jouer, si la partie ne finit pas avant ; au plus 1000000
help-analyse = Cherche les meilleurs coups
help-analyse-time = Le plus de secondes à réfléchir, décimales admises [par défaut : 5, sans autre limite]
help-analyse-nodes = Le plus de positions à regarder
help-analyse-depth = Le plus de coups à regarder en avant, de 1 à 100
help-analyse-lines = Combien de suites montrer, de 1 à 100
help-analyse-threads = Combien de fils d’exécution utiliser, de 1 à 1024 [par défaut : un par cœur]
help-analyse-memory = La mémoire pour ce qui est trouvé, en Mio, de 1 à 1048576 [par défaut : 64]
help-draw = Dessine une position
help-draw-theme = Les couleurs autour du plateau : light (clair) ou dark (sombre) [par défaut : light]
help-draw-output = Le fichier de l’image ; son nom finit par .svg
help-replay = Parcourt une partie notée
help-replay-file = La partie notée, en texte ou en JSON ; - est l’entrée standard
help-replay-ply = Montre seulement la position après ce coup ; 0 est le début
help-verify = Vérifie chaque coup et chaque jet de dé d’une partie notée, et son résultat
help-verify-file = La partie notée, en texte ou en JSON ; - est l’entrée standard
help-bench = Mesure la vitesse des règles
help-completions = Écrit les complétions pour un shell
help-completions-shell = Le shell
help-man = Écrit la page de manuel, du programme ou d’une commande
help-man-command = La commande [par défaut : le programme entier]
