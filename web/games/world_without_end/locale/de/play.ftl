### Texte von Die Tore der Welt während des Spiels: was zu bewegen ist, und was eine Wahl bewirkt, bevor sie getroffen ist.
### $give, $get und $gains sind Listen von Mengen: „1 Wolle und 2 Gold“.

lay_face_down = { $n ->
    [one] Lege noch eine Karte verdeckt ab.
   *[other] Lege noch { $n } Karten verdeckt ab.
}
name-action_card = { $card }

## Was eine Aktionskarte jetzt täte

outlook-gains = Nimm { $gains }.
outlook-either = Nimm { LIST($ways, style: "or") }.
outlook-build = { $n ->
    [one] { $n } Stück: { $vp } SP.
   *[other] Bis zu { $n } Stücke: { $vp } SP.
}
outlook-exchange = { $give } gegen { $get }.
outlook-exchange_up_to = Bis zu { $give } gegen { $get }.
outlook-again = Noch einmal „{ $card }“. { $effect }
outlook-house = Zahle 1 Gold und { LIST($materials, style: "or") }.
outlook-rents = { $n ->
    [one] Der Ertrag von { $n } Haus.
   *[other] 2 deiner { $n } Häuser zahlen.
}
outlook-donation = Zahle 1 Gold für die Belohnung eines Bauwerks.
outlook-medicine = Pflege Kranke, oder { $gains }.
outlook-no_gift = Gunststein auf Feld { $favour }: nichts für dich.
outlook-pay = Gunststein auf Feld { $favour }: zahle { $give }.
outlook-gift = Gunststein auf Feld { $favour }: { $gains }.
outlook-marker_stays = Der Gunststein bleibt stehen.

## Warum eine Aktionskarte jetzt nichts täte

idle-empty = Wirkungslos: nichts mehr zu nehmen { PILE($pile, form: "from") }.
idle-no_pile = Wirkungslos: Steinbruch und Wald sind leer.
idle-empty_piles = Wirkungslos: was deine Häuser zahlen, ist aufgebraucht.
idle-no_material = Wirkungslos: kein Stein, kein Holz.
idle-no_space = Wirkungslos: kein Feld für dein Material.
idle-forbidden = Wirkungslos: ein Ereignis verbietet es.
idle-no_wares = Wirkungslos: keine Wolle, kein Tuch.
idle-no_buyer = Wirkungslos: niemand kauft gerade.
idle-no_card_before = Wirkungslos: keine Karte davor.
idle-no_house_left = Wirkungslos: alle deine Häuser stehen.
idle-no_gold = Wirkungslos: kein Gold.
idle-no_site = Wirkungslos: kein Bauplatz für dein Material.
idle-no_house = Wirkungslos: kein Haus auf dem Plan.
idle-no_seal = Wirkungslos: beide Siegel liegen aus.
idle-no_project = Wirkungslos: kein Bauwerk ohne dein Siegel.
idle-no_wool = Wirkungslos: keine Wolle.
idle-no_cloth = Wirkungslos: kein Tuch mehr da.
idle-no_favour = Wirkungslos: der Gunststein kann nicht ziehen.
idle-outlaws = Wirkungslos: kein Gold für die Geächteten.
idle-unused = Wirkungslos: die Karte bleibt ungenutzt liegen.

## Wozu eine Wahl führt

result-finishes = Damit ist es fertig.
result-no_trade = Du tauschst nichts.
result-no_more_trades = Du tauschst in dieser Runde nichts mehr.
result-no_more_care = Du versorgst niemanden mehr.
result-no_care = Du versorgst niemanden.
result-no_house = Du baust kein Haus.
result-bonus = Belohnung, wenn es fertig ist: { $gains }.
result-left = Du behältst { AMOUNT($kind, $n) }.
result-rent_lost = Sein Ertrag: { $gains }.
result-all_averted = Sonst geschieht dir nichts.
result-doubled = Du verlierst { $n } SP mehr.
result-punished = Im nächsten Kapitel: { $threats }.
threat-penance = eine Karte wird aus deiner Hand gezogen und verdeckt abgelegt
threat-begging = kein Einkommen in der ersten Runde
threat-royal_court = deine erste Aktion wird nicht ausgeführt

## Möglichkeiten nach dem, was sie unterscheidet, und was ihnen gemeinsam ist

title-build = { $give } für { $n } SP
title-sale = { $give } für { $get }
title-site = Bauplatz { $site } · { $rent }
title-rent = { $gains }
title-trade = { $give } gegen { $get }
group-price = Für { $give }
shared-building = { $n } SP für jedes Stück.
shared-price = { AMOUNT($kind, $n) }: bringt { $get }.
shared-house_rent = Den Ertrag bringt die Karte Miete, nicht das Bauen.
shared-rent = Höchstens zwei Häuser zahlen.
shared-donation = Kostet 1 Gold und ein Siegel. Das Siegel kommt mit der Belohnung zurück.
shared-discard = Lege dazu noch eine Karte verdeckt ab.
shared-drawn_discard = Danach zieht { $by } noch eine Karte aus deiner Hand und legt sie verdeckt ab.
shared-missing = Du konntest nicht abgeben: { $amounts }.
shared-loyalty = Du hast { $n } Loyalität; jede wendet eines ab.
