### Texte der Fragen auf dem Handy in Die Tore der Welt.

turn-card-to-turn = Die Ereigniskarte, zum Drehen
turn-card-left = Nach links drehen
turn-card-right = Nach rechts drehen
turn-lay-so = So hinlegen
turn-lies-best = Vorschlag: Es scheint dir am meisten zu bringen.
turn-arrow = Der Gunststein geht so viele Felder weiter, wie der Pfeil zeigt.
turn-outlaws-unpaid = Der Gunststein käme zu den Geächteten, und du könntest das 1 Gold nicht zahlen.
turn-site = Bauplatz { $site }
turn-fewer = Weniger
turn-more = Mehr
turn-trades = Tausche aus Ereignissen, vor der Karte
turn-trade-always = Tausche { $trade }, jetzt und nach jeder meiner Karten
turn-trade-never = Tausche nie { $trade }, auch jetzt nicht
turn-trade-is-always = Du tauschst { $trade } nach jeder deiner Aktionskarten, solange das Ereignis gilt. Das macht dein Handy, solange es wach ist.
turn-trade-is-never = Du tauschst nie { $trade } und wirst nicht gefragt.
turn-trade-ask = Frag mich wieder
turn-punished-penance = In Runde 1 wird eine Karte aus deiner Hand gezogen und verdeckt abgelegt.
turn-punished-begging = In Runde 1 hast du kein Einkommen.
turn-punished-royal_court = In Runde 1 wird deine Aktion nicht ausgeführt.
