### play

lay_face_down = { $n ->
    [one] Połóż zakrytą jeszcze jedną kartę.
    [few] Połóż zakryte jeszcze { $n } karty.
   *[many] Połóż zakryte jeszcze { $n } kart.
}
name-action_card = { $card }

## Co karta akcji dałaby teraz

outlook-gains = Bierzesz: { $gains }.
outlook-either = Bierzesz: { LIST($ways, style: "or") }.
outlook-build = { $n ->
    [one] { $n } znacznik: { $vp } PZ.
    [few] Do { $n } znaczników: { $vp } PZ.
   *[many] Do { $n } znaczników: { $vp } PZ.
}
outlook-exchange = { $give } → { $get }.
outlook-exchange_up_to = Najwyżej { $give } → { $get }.
outlook-again = Jeszcze raz „{ $card }”. { $effect }
outlook-house = Płacisz 1 złoto i { LIST($materials, style: "or") }.
outlook-rents = { $n ->
    [one] Czynsz z { $n } domu.
    [few] Czynsz z 2 z twoich { $n } domów.
   *[many] Czynsz z 2 z twoich { $n } domów.
}
outlook-donation = Płacisz 1 złoto za premię projektu.
outlook-medicine = Leczysz chorych albo bierzesz: { $gains }.
outlook-no_gift = Znacznik na { NAME($favour, case: "loc") }: nic dla ciebie.
outlook-pay = Znacznik na { NAME($favour, case: "loc") }: płacisz { $give }.
outlook-gift = Znacznik na { NAME($favour, case: "loc") }: { $gains }.
outlook-marker_stays = Znacznik przysługi stoi w miejscu.

## Dlaczego karta akcji nic teraz nie da

idle-empty = Bez skutku: nic już nie weźmiesz { PILE($pile, form: "from") }.
idle-no_pile = Bez skutku: kamieniołom i las są puste.
idle-empty_piles = Bez skutku: zabrakło tego, czym płacą twoje domy.
idle-no_material = Bez skutku: nie masz kamienia ani drewna.
idle-no_space = Bez skutku: brak pola dla twojego materiału.
idle-forbidden = Bez skutku: zabrania tego wydarzenie.
idle-no_wares = Bez skutku: nie masz wełny ani sukna.
idle-no_buyer = Bez skutku: nikt teraz nie kupuje.
idle-no_card_before = Bez skutku: przed nią nie ma karty.
idle-no_house_left = Bez skutku: wszystkie twoje domy stoją.
idle-no_gold = Bez skutku: nie masz złota.
idle-no_site = Bez skutku: brak placu dla twojego materiału.
idle-no_house = Bez skutku: nie masz domu na planszy.
idle-no_seal = Bez skutku: obie pieczęcie leżą na planszy.
idle-no_project = Bez skutku: nie ma projektu bez twojej pieczęci.
idle-no_wool = Bez skutku: nie masz wełny.
idle-no_cloth = Bez skutku: zabrakło sukna.
idle-no_favour = Bez skutku: znacznik nie może się ruszyć.
idle-outlaws = Bez skutku: nie masz złota dla Banity.
idle-unused = Bez skutku: karta pozostaje zagrana, bez użytku.

## Do czego prowadzi wybór

result-finishes = To kończy budowę.
result-no_trade = Niczego nie wymieniasz.
result-no_more_trades = W tej rundzie nic więcej nie wymieniasz.
result-no_more_care = Nie leczysz nikogo więcej.
result-no_care = Nikogo nie leczysz.
result-no_house = Nie budujesz domu.
result-bonus = Premia po ukończeniu: { $gains }.
result-left = Zostaje ci { AMOUNT($kind, $n) }.
result-rent_lost = Jego czynsz: { $gains }.
result-all_averted = Nic więcej cię nie spotyka.
result-doubled = Tracisz jeszcze { $n } PZ.
result-punished = W następnym rozdziale: { $threats }.
threat-penance = ktoś losuje kartę z twojej ręki i kładzie ją zakrytą
threat-begging = brak zysku w pierwszej rundzie
threat-royal_court = nie wykonujesz pierwszej akcji

## Odpowiedzi: czym się różnią i co mają wspólnego

title-build = { $give } za { $n } PZ
title-sale = { $give } za { $get }
title-site = Plac { $site } · { $rent }
title-rent = { $gains }
title-trade = { $give } → { $get }
group-price = Za { $give }
shared-building = { $n } PZ za każdy znacznik.
shared-price = { AMOUNT($kind, $n) } daje { $get }.
shared-house_rent = Czynsz płaci karta Czynsz, nie budowa.
shared-rent = Płacą najwyżej 2 domy.
shared-donation = Kosztuje 1 złoto i pieczęć. Pieczęć wraca razem z premią.
shared-discard = Połóż z nią zakrytą jeszcze jedną kartę.
shared-drawn_discard = Potem { $by } losuje z twojej ręki jeszcze jedną kartę i kładzie ją zakrytą.
shared-missing = Zabrakło ci: { $amounts }.
shared-loyalty = Masz lojalność: { $n }. Każda oddala jedną karę.
