### Testi delle domande sul telefono in Mondo senza fine.

turn-card-to-turn = La carta evento, da girare
turn-card-left = Gira a sinistra
turn-card-right = Gira a destra
turn-lay-so = Mettila così
turn-lies-best = Proposta: sembra renderti di più.
turn-arrow = La Pietra del Favore avanza del numero indicato dalla freccia.
turn-outlaws-unpaid = La Pietra del Favore andrebbe sui Fuorilegge, e non potresti pagare 1 moneta.
turn-site = Sito { $site }
turn-fewer = Meno
turn-more = Più
turn-trades = Scambi degli eventi, prima della carta
turn-trade-always = Scambia { $trade }, ora e dopo ogni mia carta
turn-trade-never = Non scambiare { $trade }, né ora né dopo
turn-trade-is-always = Scambi { $trade } dopo ogni tua carta azione, finché l’evento è in vigore. Lo fa il tuo telefono, finché resta acceso.
turn-trade-is-never = Non scambi { $trade } e non ti viene chiesto.
turn-trade-ask = Chiedimelo di nuovo
turn-punished-penance = Nel turno 1 una carta è pescata dalla tua mano e scartata coperta.
turn-punished-begging = Nel turno 1 non hai rendite.
turn-punished-royal_court = Nel turno 1 la tua azione non viene eseguita.
