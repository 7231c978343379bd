table-not-a-table = this is not a table of solved positions of Orthokon
table-version = the table has version { $version }, but only version { $known } can be read
table-length = the table is not complete, or there is something behind it
table-damaged = the table is damaged: its checksum is wrong
progress-not-a-table = this is not a table of what was found while proving
progress-version = the table has version { $version }, but only version { $known } can be read
progress-scope = the table is for “{ $found }”, not for “{ $wanted }”
progress-damaged = the table is damaged or not complete: its checksum is wrong
