## The dialog of the help on the rules, with its script

help-title = The rules say
help-search = Search the rules
help-found = { $n ->
    [one] { $n } rule found
   *[other] { $n } rules found
}
help-none = Nothing found. Try another word.
help-failed = The help could not be loaded. Close this and try again when the connection is back.
help-larger = Larger text
help-read = Read aloud
help-no-voice = This device has no voice of its own for this language, so nothing can be read aloud.
