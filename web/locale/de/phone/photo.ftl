### Ein Foto beantwortet eine Frage: Texte des Skripts.

photo-sending = Das Foto wird gelesen…
photo-found = { $n ->
    [one] Ist es diese? Tippe sie an, um so zu antworten.
   *[other] Welche davon? Tippe eine an, um so zu antworten.
}
photo-part = Ausschnitt deines Fotos
photo-not_sent = Das Foto konnte nicht gesendet werden. Prüfe die Verbindung und nimm es noch einmal auf.
