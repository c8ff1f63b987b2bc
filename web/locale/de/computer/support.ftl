# Support: the file that helps to find a fault, on the page of the computer.
support-title = Wenn etwas schiefgeht
support-why = Eine Datei für alle, die Exchequer betreuen: Versionen, Messwerte, die letzten Zeilen des Protokolls und die beendeten Partien, damit sie den Fehler nachspielen können.
support-without = Sie enthält keine Schlüssel oder Passwörter, nichts, was jemand verdeckt hält, und keine Namen aus Partien, die noch nicht beendet sind.
support-download = Support-Datei herunterladen
