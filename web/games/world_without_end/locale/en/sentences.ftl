### Moves of pieces, and other sentences.

lay_action_card = Lay the card { $card } face up.

return_action_card = Take the card { $card } back into the hand.

move_event_card = Move the event card { $card } · { $title } { PILE($from, form: "from") } { PILE($to, form: "to") }.

return_event_card = Move the event card { $card } · { $title } { PILE($from, form: "from") } { PILE($to, form: "to") }.

income = { $gains }

outlook-income = { $seat }: { $gains }
outlook-favour = Favour marker: { $n } forward, to { $favour }

reward-house = one of the player’s houses, free of charge
reward-care = care for one sick person

name-project = { $project }
name-site = house site { $site }
name-event_card = { $card } · { $title }
name-own_kind = { $kind } · { $seat }
name-favour = { $favour }

punishment-penance = penance
punishment-begging = begging
punishment-royal_court = the royal court

outlook-gains = Take { $gains }.
outlook-either = Take { LIST($ways, style: "or") }.
outlook-build = { $n ->
    [one] Build in { $n } piece: { $vp } VP.
   *[other] Build in up to { $n } pieces: { $vp } VP.
}
outlook-exchange = { $give } for { $get }.
outlook-exchange_up_to = Up to { $give } for { $get }.
outlook-again = { $card } once more. { $effect }
outlook-house = { $n ->
    [one] A house for 1 gold and { LIST($materials, style: "or") }. { $n } site is open to you.
   *[other] A house for 1 gold and { LIST($materials, style: "or") }. { $n } sites are open to you.
}
outlook-rents = { $n ->
    [one] The rent of { $n } house.
   *[other] The rents of 2 of your { $n } houses.
}
outlook-donation = 1 gold and a seal for a share in a project’s bonus.
outlook-medicine = Care for a sick person, or take { $gains }.
outlook-no_gift = Favour marker to { $favour }: nothing for you now.
outlook-pay = Favour marker to { $favour }: you pay { $give }.
outlook-gift = Favour marker to { $favour }: { $gains }.

idle-empty = No effect: nothing is left to take { PILE($pile, form: "from") }.
idle-no_pile = No effect: quarry and forest are empty.
idle-empty_piles = No effect: nothing is left of what your houses pay.
idle-no_material = No effect: you have no stone and no wood.
idle-no_space = No effect: no project has a free space for your material.
idle-forbidden = No effect: an event forbids it.
idle-no_wares = No effect: you have no wool and no cloth.
idle-no_buyer = No effect: nobody buys what you have.
idle-no_card_before = No effect: you have played no card in this chapter yet.
idle-no_house_left = No effect: all your houses are built.
idle-no_gold = No effect: you have no gold.
idle-no_site = No effect: no free site takes your material and pays a rent that you do not have yet.
idle-no_house = No effect: you have no house on the board.
idle-no_seal = No effect: your seals lie on projects.
idle-no_project = No effect: you have a seal on each project that takes one.
idle-no_wool = No effect: you have no wool.
idle-no_cloth = No effect: no cloth is left in the supply.
idle-no_favour = No effect: the favour marker cannot move.
idle-outlaws = No effect: the Outlaws come next, and you have no gold for them.

result-finishes = This finishes the project: { $project }.
result-bonus = Bonus when it is finished: { $gains }.
result-left = You keep { AMOUNT($kind, $n) }.
result-rent_lost = Its rent: { $gains }.
result-all_averted = Nothing else happens to you.
result-doubled = You lose { $n } VP more.
result-punished = In the next chapter: { $threats }.

threat-penance = a card is drawn from your hand and laid face down
threat-begging = no income in the first round
threat-royal_court = your first action is not carried out

title-build = { $give } · { $n } VP
title-sale = { $give } · { $get }
title-site = Site { $site } · { $rent }
title-rent = { $gains }
title-trade = { $give } for { $get }

group-price = For { $give }

name-action_card = { $card }

shared-building = { $n } VP for each piece.
shared-price = { AMOUNT($kind, $n) } brings { $get }.
shared-house_rent = The card Rent pays the rent; building does not.
shared-rent = At most two houses pay.
shared-donation = Costs 1 gold and a seal. The seal comes back with the bonus.
shared-discard = Lay another card face down with it.
shared-drawn_discard = Afterwards { $by } draws another card from your hand and lays it face down.
shared-missing = You could not give { $amounts }.
shared-loyalty = You have { $n } loyalty; each averts one.
