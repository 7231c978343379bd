table-not-a-table = ce n’est pas une table des positions résolues d’Orthokon
table-version = la table est de version { $version }, mais seule la version { $known } peut être lue
table-length = la table n’est pas complète, ou quelque chose la suit
table-damaged = la table est abîmée : sa somme de contrôle est fausse
progress-not-a-table = ce n’est pas une table de ce qui a été trouvé en cherchant une preuve
progress-version = la table est de version { $version }, mais seule la version { $known } peut être lue
progress-scope = la table concerne « { $found } » et non « { $wanted } »
progress-damaged = la table est abîmée ou incomplète : sa somme de contrôle est fausse
