## Das Fenster der Hilfe zu den Regeln, mit ihrem Skript

help-title = Die Regel sagt
help-search = In den Regeln suchen
help-found = { $n ->
    [one] { $n } Regel gefunden
   *[other] { $n } Regeln gefunden
}
help-none = Nichts gefunden. Versuche ein anderes Wort.
help-failed = Die Hilfe konnte nicht geladen werden. Schließe dies und versuche es noch einmal, wenn die Verbindung wieder da ist.
help-larger = Größere Schrift
help-read = Vorlesen
help-no-voice = Dieses Gerät hat keine eigene Stimme für diese Sprache und kann nichts vorlesen.
