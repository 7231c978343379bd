# The English help of commands and arguments stands in their definitions.

help-commands = Commands
help-examples = Examples:
help-help = Print this message or the help of the given subcommand(s)
