### Terms of World Without End while playing: pieces to move, and what choices do before they are made.
### $give, $get and $gains are lists of amounts: "1 wool and 2 gold".

lay_face_down = { $n ->
    [one] Lay another card face down.
   *[other] Lay { $n } more cards face down.
}
name-action_card = { $card }

## What an action card would do now

outlook-gains = Take { $gains }.
outlook-either = Take { LIST($ways, style: "or") }.
outlook-build = { $n ->
    [one] { $n } piece: { $vp } VP.
   *[other] Up to { $n } pieces: { $vp } VP.
}
outlook-exchange = { $give } for { $get }.
outlook-exchange_up_to = Up to { $give } for { $get }.
outlook-again = “{ $card }” again. { $effect }
outlook-house = Pay 1 gold and { LIST($materials, style: "or") }.
outlook-rents = { $n ->
    [one] The rent of { $n } house.
   *[other] 2 of your { $n } houses pay.
}
outlook-donation = Pay 1 gold for a project’s bonus.
outlook-medicine = Care for the sick, or { $gains }.
outlook-no_gift = Marker to { $favour }: nothing for you.
outlook-pay = Marker to { $favour }: pay { $give }.
outlook-gift = Marker to { $favour }: { $gains }.
outlook-marker_stays = The favour marker stays.

## Why an action card would do nothing now

idle-empty = No effect: nothing left { PILE($pile, form: "from") }.
idle-no_pile = No effect: quarry and forest are empty.
idle-empty_piles = No effect: what your houses pay has run out.
idle-no_material = No effect: no stone, no wood.
idle-no_space = No effect: no space for your material.
idle-forbidden = No effect: an event forbids it.
idle-no_wares = No effect: no wool, no cloth.
idle-no_buyer = No effect: nobody buys now.
idle-no_card_before = No effect: no card before it.
idle-no_house_left = No effect: all your houses stand.
idle-no_gold = No effect: no gold.
idle-no_site = No effect: no site for your material.
idle-no_house = No effect: no house on the board.
idle-no_seal = No effect: both seals are placed.
idle-no_project = No effect: no project without your seal.
idle-no_wool = No effect: no wool.
idle-no_cloth = No effect: no cloth left.
idle-no_favour = No effect: the marker cannot move.
idle-outlaws = No effect: no gold for the Outlaws.
idle-unused = No effect: the card stays laid, unused.

## What a choice leads to

result-finishes = This finishes it.
result-no_trade = You trade nothing.
result-no_more_trades = You trade nothing more this round.
result-no_more_care = You care for nobody else.
result-no_care = You care for nobody.
result-no_house = You build no house.
result-bonus = Bonus when it is finished: { $gains }.
result-left = You keep { AMOUNT($kind, $n) }.
result-rent_lost = Its rent: { $gains }.
result-all_averted = Nothing else happens to you.
result-doubled = You lose { $n } VP more.
result-punished = In the next chapter: { $threats }.
threat-penance = a card is drawn from your hand and laid face down
threat-begging = no income in the first round
threat-royal_court = your first action is not carried out

## Options by what tells them apart, and what they share

title-build = { $give } for { $n } VP
title-sale = { $give } for { $get }
title-site = Site { $site } · { $rent }
title-rent = { $gains }
title-trade = { $give } for { $get }
group-price = For { $give }
shared-building = { $n } VP for each piece.
shared-price = { AMOUNT($kind, $n) } brings { $get }.
shared-house_rent = The card Rent pays the rent; building does not.
shared-rent = At most two houses pay.
shared-donation = Costs 1 gold and a seal. The seal comes back with the bonus.
shared-discard = Lay another card face down with it.
shared-drawn_discard = Afterwards { $by } draws another card from your hand and lays it face down.
shared-missing = You could not give { $amounts }.
shared-loyalty = You have { $n } loyalty; each averts one.
