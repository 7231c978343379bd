# The module in the browser
module-request = invalid request: { $error }
module-behind = an update of this table was missed; load the table again
module-not-provable = positions of { $game } cannot be proved
module-seed = a seed has 32 bytes
