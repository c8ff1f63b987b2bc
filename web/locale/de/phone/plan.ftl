### plan

plan-suggested = Ein Vorschlag für diesen Zug
plan-yours = Dein Zug, wie geplant
plan-change = ändern
plan-do = So spielen
plan-goes_on = Wähle den nächsten Schritt
plan-pieces = { $n ->
    [one] Das Stück, das sich bewegt
   *[other] Die { $n } Bewegungen von Stücken
}
plan-then = Danach: { $what }
plan-no_gain = Keine Waren und keine Punkte.
plan-as_good = Ebenso gut, statt dieses Schritts:
plan-turns = Andere Züge, ebenso gut. Tippe einen an, um ihn zu spielen.
plan-first = Zuerst: { $what } …
plan-other = Oder wähle etwas anderes
plan-choose = Wählen
plan-suggests = Zug vorschlagen
plan-changed = Der Rest deines Plans ist nicht mehr möglich. { $reason }
plan-offline = Keine Verbindung. Was du tippst, wird aufgehoben und gesendet, sobald sie da ist; dann kommt die Vorschau.
plan-when_asked_again = Wenn du wieder dran bist, falls es dann noch geht:
plan-when_turn = Wenn du an der Reihe bist:
plan-later = Was später kommt, wird dann für dich getan und bis dahin hier gezeigt. Du kannst es zurücknehmen.
plan-only_now = Jetzt nur den ersten Teil
plan-planned = Du hast geplant
plan-drop = Lieber fragen
plan-wishes = Später in der Runde jedes Mal das Erste, was noch da ist:
plan-more = und { $n } weitere
plan-lost = Dein Plan für später ist vergessen, weil eine Antwort zurückgenommen wurde. Du wirst wieder gefragt.
