### Help on the rules: its dialog and the list of all clauses.

help-title = The rules say
help-rules = Rules
help-on = Help: { $name }
help-each = The rules on each of these
help-example = Example:
help-search = Search the rules
help-found = { $n ->
    [one] { $n } rule found
   *[other] { $n } rules found
}
help-none = Nothing found. Try another word.
help-failed = The help could not be loaded. Close this and try again when the connection is back.
help-larger = Larger text
help-read = Read aloud
help-enlarge = Enlarge or read aloud
help-no-voice = This device has no voice of its own for this language, so nothing can be read aloud.
help-clause = Rule { $clause }
