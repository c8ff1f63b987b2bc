### Testi di Mondo senza fine durante la partita: i pezzi da spostare, e che cosa fanno le scelte prima di essere fatte.
### $give, $get e $gains sono elenchi di quantità: “1 lana e 2 monete”.

lay_face_down = { $n ->
    [one] Scarta un’altra carta coperta.
   *[other] Scarta altre { $n } carte coperte.
}

## Che cosa farebbe adesso una carta azione

outlook-gains = Prendi { $gains }.
outlook-either = Prendi { LIST($ways, style: "or") }.
outlook-build = { $n ->
    [one] { $n } pezzo: { $vp } PV.
   *[other] Fino a { $n } pezzi: { $vp } PV.
}
outlook-exchange = { $give } per { $get }.
outlook-exchange_up_to = Fino a { $give } per { $get }.
outlook-again = Di nuovo «{ $card }». { $effect }
outlook-house = Paga 1 moneta e { LIST($materials, style: "or") }.
outlook-rents = { $n ->
    [one] La rendita di { $n } casa.
   *[other] Pagano 2 delle tue { $n } case.
}
outlook-donation = Paga 1 moneta per il premio di un progetto.
outlook-medicine = Cura i malati, oppure { $gains }.
outlook-no_gift = Pietra su { $favour }: nulla per te.
outlook-pay = Pietra su { $favour }: paga { $give }.
outlook-gift = Pietra su { $favour }: { $gains }.
outlook-marker_stays = La Pietra del Favore resta ferma.

## Perché una carta azione adesso non farebbe nulla

idle-empty = Nessun effetto: non resta nulla da prendere { PILE($pile, form: "from") }.
idle-no_pile = Nessun effetto: cava e foresta sono vuote.
idle-empty_piles = Nessun effetto: ciò che pagano le tue case è finito.
idle-no_material = Nessun effetto: né pietra né legno.
idle-no_space = Nessun effetto: nessuno spazio per il tuo materiale.
idle-forbidden = Nessun effetto: un evento lo vieta.
idle-no_wares = Nessun effetto: né lana né tessuto.
idle-no_buyer = Nessun effetto: adesso nessuno compra.
idle-no_card_before = Nessun effetto: nessuna carta prima.
idle-no_house_left = Nessun effetto: tutte le tue case sono costruite.
idle-no_gold = Nessun effetto: nessuna moneta.
idle-no_site = Nessun effetto: nessun sito per il tuo materiale.
idle-no_house = Nessun effetto: nessuna casa sul tabellone.
idle-no_seal = Nessun effetto: i due sigilli sono già piazzati.
idle-no_project = Nessun effetto: nessun progetto senza il tuo sigillo.
idle-no_wool = Nessun effetto: nessuna lana.
idle-no_cloth = Nessun effetto: il tessuto è finito.
idle-no_favour = Nessun effetto: la Pietra non può muoversi.
idle-outlaws = Nessun effetto: nessuna moneta per i Fuorilegge.
idle-unused = Nessun effetto: la carta resta giocata, inutilizzata.

## A che cosa porta una scelta

result-finishes = Così è completato.
result-no_trade = Non scambi nulla.
result-no_more_trades = Non scambi altro in questo round.
result-no_more_care = Non ti prendi cura di nessun altro.
result-no_care = Non ti prendi cura di nessuno.
result-no_house = Non costruisci nessuna casa.
result-bonus = Premio quando è completato: { $gains }.
result-left = Ti resta: { AMOUNT($kind, $n) }.
result-rent_lost = La sua rendita: { $gains }.
result-all_averted = Non ti succede altro.
result-doubled = Perdi altri { $n } PV.
result-punished = Nel prossimo capitolo: { $threats }.
threat-penance = una carta è pescata dalla tua mano e scartata coperta
threat-begging = nessuna rendita nel primo turno
threat-royal_court = la tua prima azione non viene eseguita

## Opzioni per ciò che le distingue, e ciò che hanno in comune

title-site = Sito { $site } · { $rent }
title-sale = { $give } per { $get }
title-trade = { $give } per { $get }
group-price = Per { $give }
shared-building = { $n } PV per ogni pezzo.
shared-price = { AMOUNT($kind, $n) }: porta { $get }.
shared-house_rent = La rendita la paga la carta Affitti, non la costruzione.
shared-rent = Pagano al massimo due case.
shared-donation = Costa 1 moneta e un sigillo. Il sigillo torna con il premio.
shared-discard = Scarta con essa un’altra carta coperta.
shared-drawn_discard = Poi { $by } pesca un’altra carta dalla tua mano e la scarta coperta.
shared-missing = Non hai potuto dare { $amounts }.
shared-loyalty = Hai { $n } lealtà; ognuna evita una cosa.
title-build = { $give } per { $n } PV
