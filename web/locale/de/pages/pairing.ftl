### pairing

pairing-title = Ein Fernseher als Tischseite
pairing-how = Öffne { $address } auf dem Fernseher und tippe den Code, den er zeigt.
pairing-code = Code des Fernsehers
pairing-now = Tisch dort zeigen
pairing-done = Der Fernseher zeigt jetzt diesen Tisch.
pairing-lost = Der Server antwortet nicht. Versuche es noch einmal.
error-television_code = Kein Fernseher zeigt diesen Code. Tippe den, den er jetzt zeigt: alle zehn Minuten kommt ein neuer.
error-television_gone = Dieser Code gilt nicht mehr. Gleich kommt ein neuer.
