# Le module dans le navigateur
module-request = requête invalide : { $error }
module-behind = une mise à jour de cette table a été manquée ; rechargez la table
module-not-provable = les positions de { $game } ne peuvent pas être prouvées
module-seed = une graine a 32 octets
