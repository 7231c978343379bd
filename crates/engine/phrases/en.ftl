tablebase-unknown-format = this is not a tablebase of Orthokon
tablebase-version = the tablebase has version { $version }, but only version { $known } can be read
tablebase-length = the tablebase is incomplete or has extra data at the end
tablebase-damaged = the tablebase is damaged: its checksum is wrong
proof-table-unknown-format = this is not a table of a proof search
proof-table-version = the table has version { $version }, but only version { $known } can be read
proof-table-scope = the table is for “{ $found }”, not for “{ $wanted }”
proof-table-damaged = the table is damaged or incomplete: its checksum is wrong
