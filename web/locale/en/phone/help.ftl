### Help on the rules: its dialog and the list of all clauses.

help-rules = Rules
help-on = Help: { $name }
help-each = The rules on each of these
help-example = Example:
help-enlarge = Enlarge or read aloud
help-clause = Rule { $clause }
