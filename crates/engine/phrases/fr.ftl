tablebase-unknown-format = ce n’est pas une table des positions résolues d’Orthokon
tablebase-version = la table est de version { $version }, mais seule la version { $known } peut être lue
tablebase-length = la table est incomplète, ou a des données en trop à la fin
tablebase-damaged = la table est endommagée : sa somme de contrôle est fausse
proof-table-unknown-format = ce n’est pas la table d’une recherche de preuve
proof-table-version = la table est de version { $version }, mais seule la version { $known } peut être lue
proof-table-scope = la table concerne « { $found } » et non « { $wanted } »
proof-table-damaged = la table est endommagée ou incomplète : sa somme de contrôle est fausse
