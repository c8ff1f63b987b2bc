### help

help-title = Die Regel sagt
help-rules = Regeln
help-on = Hilfe: { $name }
help-each = Die Regeln dazu
help-example = Beispiel:
help-search = In den Regeln suchen
help-found = { $n ->
    [one] { $n } Regel gefunden
   *[other] { $n } Regeln gefunden
}
help-none = Nichts gefunden. Versuche ein anderes Wort.
help-failed = Die Hilfe konnte nicht geladen werden. Schließe dies und versuche es noch einmal, wenn die Verbindung wieder da ist.
help-larger = Größere Schrift
help-read = Vorlesen
help-enlarge = Vergrößern oder vorlesen
help-no-voice = Dieses Gerät hat keine eigene Stimme für diese Sprache und kann nichts vorlesen.
help-clause = Regel { $clause }
