"""Texts of World Without End: sentences by key, and the names used in them."""

from web.games.world_without_end.enrolment_texts import ENROLMENT
from web.games.world_without_end.titles import CARDS
from web.i18n.markers import N_, NP_

NAME = N_("World Without End")

Sentence = str | tuple[str, str]

MOVES: dict[str, Sentence] = {
    "lay_action_card": N_("Lay the card {card} face up."),
    "return_action_card": N_("Take the card {card} back into the hand."),
    "move_event_card": N_("Move the event card {card} · {title} {from:from} {to:to}."),
    "return_event_card": N_("Move the event card {card} · {title} {from:from} {to:to}."),
    "income": "{gains}",
    "outlook.income": N_("{seat}: {gains}"),
    "outlook.favour": N_("Favour marker: {n} forward, to {favour}"),
    "reward.house": N_("one of the player’s houses, free of charge"),
    "reward.care": N_("care for one sick person"),
    "name.project": "{project}",
    "name.site": N_("house site {site}"),
    "name.event_card": "{card} · {title}",
    "name.own_kind": "{kind} · {seat}",
    "name.favour": "{favour}",
    "punishment.penance": N_("penance"),
    "punishment.begging": N_("begging"),
    "punishment.royal_court": N_("the royal court"),
    "final.pieces": N_("{kind:amount} in hand"),
}

ASKS: dict[str, Sentence] = {
    "ask.orientation": N_("Lay the event card on the council space. Which way does it lie?"),
    "ask.plague_token": N_("Turn up the plague token at place {place}. What does it show?"),
    "ask.start_player": N_("Who built something last? That player starts."),
    "ask.play": N_("Play an action card."),
    "ask.play_lost": N_("Lay an action card. It is not carried out this round."),
    "ask.building_material": N_("Which building material do you take?"),
    "ask.building_project": N_("What do you build, and where?"),
    "ask.sale": N_("What do you sell?"),
    "ask.house_building": N_("On which site do you build a house?"),
    "ask.free_house": N_("On which site do you set a house free of charge?"),
    "ask.rent": N_("Which rents do you take?"),
    "ask.donation": N_("To which project do you donate?"),
    "ask.weaver": N_("How much wool do you turn into cloth?"),
    "ask.medicine": N_("Do you care for a sick person, or treat small complaints?"),
    "ask.care": N_("Whom else do you care for?"),
    "ask.hospital": N_("The Hospital is finished. For whom do you care?"),
    "ask.trade": N_("The event offers a trade. Do you make it?"),
    "ask.trade_after": N_("An event in force still offers a trade. Do you make it?"),
    "ask.give_up": N_("What do you give up?"),
    "ask.return_house": N_("Which house do you take back?"),
    "ask.loyalty": N_("Which punishments do you avert with loyalty?"),
    "ask.loyalty_doubling": N_("Which doubled losses do you avert with loyalty?"),
    "ask.by_hand": N_("Do what the card says. The host enters what has moved."),
}

OPTIONS: dict[str, Sentence] = {
    "option.orientation": N_("Top towards {quarters}"),
    "option.plague_token": N_("{value} medical knowledge"),
    "option.play": "{card}",
    "option.waive": N_("{card}, not carried out"),
    "option.build": "{project}",
    "option.sale": N_("{wool} wool and {cloth} cloth"),
    "option.site": N_("House site {site}: rent {rent}"),
    "option.rent": "{sites}",
    "option.donation": "{project}",
    "option.weaver": N_("{n} wool into {n} cloth"),
    "option.small_medicine": N_("Small complaints"),
    "option.care": N_("The sick person at place {place}"),
    "option.trade": N_("Trade"),
    "option.give_up": "{kind}",
    "option.return_house": N_("The house on site {site}"),
    "option.avert": N_("Avert {punishments}"),
    "option.avert_doubling": N_("Avert the doubling in place of {punishments}"),
    "option.no_loyalty": N_("Keep the loyalty"),
    "option.done": N_("Done"),
}

OUTLOOKS: dict[str, Sentence] = {
    "outlook.gains": N_("Take {gains}."),
    "outlook.either": N_("Take {ways:or}."),
    "outlook.build": (N_("Build in {n} piece: {vp} VP."), N_("Build in up to {n} pieces: {vp} VP.")),
    "outlook.exchange": N_("{give} for {get}."),
    "outlook.exchange_up_to": N_("Up to {give} for {get}."),
    "outlook.again": N_("{card} once more. {effect}"),
    "outlook.house": (
        N_("A house for 1 gold and {materials:or}. {n} site is open to you."),
        N_("A house for 1 gold and {materials:or}. {n} sites are open to you."),
    ),
    "outlook.rents": (N_("The rent of {n} house."), N_("The rents of 2 of your {n} houses.")),
    "outlook.donation": N_("1 gold and a seal for a share in a project’s bonus."),
    "outlook.medicine": N_("Care for a sick person, or take {gains}."),
    "outlook.no_gift": N_("Favour marker to {favour}: nothing for you now."),
    "outlook.pay": N_("Favour marker to {favour}: you pay {give}."),
    "outlook.gift": N_("Favour marker to {favour}: {gains}."),
    "idle.empty": N_("No effect: nothing is left to take {pile:from}."),
    "idle.no_pile": N_("No effect: quarry and forest are empty."),
    "idle.empty_piles": N_("No effect: nothing is left of what your houses pay."),
    "idle.no_material": N_("No effect: you have no stone and no wood."),
    "idle.no_space": N_("No effect: no project has a free space for your material."),
    "idle.forbidden": N_("No effect: an event forbids it."),
    "idle.no_wares": N_("No effect: you have no wool and no cloth."),
    "idle.no_buyer": N_("No effect: nobody buys what you have."),
    "idle.no_card_before": N_("No effect: you have played no card in this chapter yet."),
    "idle.no_house_left": N_("No effect: all your houses are built."),
    "idle.no_gold": N_("No effect: you have no gold."),
    "idle.no_site": N_("No effect: no free site takes your material and pays a rent that you do not have yet."),
    "idle.no_house": N_("No effect: you have no house on the board."),
    "idle.no_seal": N_("No effect: your seals lie on projects."),
    "idle.no_project": N_("No effect: you have a seal on each project that takes one."),
    "idle.no_wool": N_("No effect: you have no wool."),
    "idle.no_cloth": N_("No effect: no cloth is left in the supply."),
    "idle.no_favour": N_("No effect: the favour marker cannot move."),
    "idle.outlaws": N_("No effect: the Outlaws come next, and you have no gold for them."),
    "result.finishes": N_("This finishes the project: {project}."),
    "result.bonus": N_("Bonus when it is finished: {gains}."),
    "result.left": N_("You keep {kind:amount}."),
    "result.rent_lost": N_("Its rent: {gains}."),
    "result.all_averted": N_("Nothing else happens to you."),
    "result.doubled": N_("You lose {n} VP more."),
    "result.punished": N_("In the next chapter: {threats}."),
    "threat.penance": N_("a card is drawn from your hand and laid face down"),
    "threat.begging": N_("no income in the first round"),
    "threat.royal_court": N_("your first action is not carried out"),
    "title.build": N_("{give} · {n} VP"),
    "title.sale": N_("{give} · {get}"),
    "title.site": N_("Site {site} · {rent}"),
    "title.rent": "{gains}",
    "title.trade": N_("{give} for {get}"),
    "group.price": N_("For {give}"),
    "name.action_card": "{card}",
    "shared.building": N_("{n} VP for each piece."),
    "shared.price": N_("{kind:amount} brings {get}."),
    "shared.house_rent": N_("The card Rent pays the rent; building does not."),
    "shared.rent": N_("At most two houses pay."),
    "shared.donation": N_("Costs 1 gold and a seal. The seal comes back with the bonus."),
    "shared.discard": N_("Lay another card face down with it."),
    "shared.drawn_discard": N_("Afterwards {by} draws another card from your hand and lays it face down."),
    "shared.missing": N_("You could not give {amounts}."),
    "shared.loyalty": N_("You have {n} loyalty; each averts one."),
}
"""What a choice would do, before it is made."""

EFFECTS: dict[str, Sentence] = {
    "effect.trade": N_("Each player may exchange {give} for {get}."),
    "effect.gain": N_("Each player receives {gains}."),
    "effect.give_up": N_("Each player gives up 1 of these: {kinds:or}. A player who has none gives nothing."),
    "effect.return_houses": N_("Each player takes 1 house back from the board."),
    "effect.return_all_houses": N_("All houses go back from the board to their owners."),
    "effect.project": N_("{project}: the project comes onto the board."),
    "effect.cover_other_projects": N_(
        "Every other unfinished project is covered until the chapter ends, when material is added to this one only: "
        "{project}."
    ),
    "effect.cover_favour": N_("Covered on the favour track until the chapter ends: {favours}."),
    "effect.cover_market": N_("The market is closed for {kind} until the chapter ends."),
    "effect.uncover_cloth": N_("Cloth can be sold from now on."),
    "effect.finish_tower": N_("The Tower is finished at once."),
    "effect.lose_action": N_("Each player lays one card up and one card down this round; neither is carried out."),
    "effect.random_discard": N_(
        "Play your card first; then your left neighbour draws the card that you discard. You may look at it."
    ),
    "effect.wool_price": N_("Wool sells for {n} gold. The price of cloth stays."),
    "effect.forbid_building": N_("Nobody builds projects or houses, and nobody donates."),
    "effect.forbid_projects": N_("Nobody builds on projects or donates to them."),
    "effect.forbid_houses": N_("Nobody builds houses."),
    "effect.medical_useless": N_("Medical knowledge counts for nothing."),
    "effect.by_hand": N_("Do what the card says; the host enters it."),
}

FAVOURS: dict[str, Sentence] = {
    "favour.outlaws": N_("Outlaws: pay 1 gold."),
    "favour.merchants": N_("Merchants: 1 wool from the supply."),
    "favour.king": N_("King: 1 VP for each loyalty."),
    "favour.earl_of_shiring": N_("Earl of Shiring: 1 grain from the field."),
    "favour.bishop": N_("Bishop: 1 VP for each piety."),
    "favour.queen": N_("Queen: 2 VP with at least 1 loyalty."),
    "favour.prior": N_("Prior: 1 piety from the cathedral."),
    "favour.guild": N_("Guild: 1 VP for each of your houses on the board."),
    "favour.prioress": N_("Prioress: 2 VP with at least 1 medical knowledge."),
}

WAITING: dict[str, Sentence] = {
    "waiting.orientation": N_("lays the event card"),
    "waiting.plague_token": N_("turns up a plague token"),
    "waiting.play": N_("plays an action card"),
    "waiting.building_material": N_("chooses a building material"),
    "waiting.building_project": N_("chooses what to build"),
    "waiting.sale": N_("decides what to sell"),
    "waiting.house_building": N_("chooses a house site"),
    "waiting.free_house": N_("chooses a site for a free house"),
    "waiting.rent": N_("chooses rents"),
    "waiting.donation": N_("chooses a project to donate to"),
    "waiting.weaver": N_("decides how much to weave"),
    "waiting.medicine": N_("decides how to use medicine"),
    "waiting.care": N_("decides whom to care for"),
    "waiting.hospital": N_("may care for one sick person"),
    "waiting.trade": N_("decides about a trade"),
    "waiting.trade_after": N_("decides about a trade"),
    "waiting.give_up": N_("decides what to give up"),
    "waiting.return_house": N_("chooses a house to take back"),
    "waiting.loyalty": N_("decides about loyalty"),
}

LOG: dict[str, Sentence] = {
    "log.played": N_("Played: {card}."),
    "log.played_waived": N_("Laid without being carried out: {card}."),
    "log.discarded": N_("1 card laid face down."),
    "log.drawn_discard": N_("1 card drawn by {by} and laid face down."),
    "log.penance": N_("Penance: 1 card drawn from the hand at random and laid face down."),
    "log.punishment": N_("Punishment in the next chapter: {punishment}."),
    "log.favour_moved": N_("Favour marker: from {from} to {favour}."),
    "log.project": N_("New on the board: {project}."),
    "log.built": N_("Built into {project}: {kind:amount}."),
    "log.finished": N_("Finished: {project}."),
    "log.donation": N_("Donated: 1 gold and a seal. Project: {project}."),
    "log.house": N_("House built on site {site}."),
    "log.house_back": N_("House taken back from site {site}."),
    "log.sick": N_("Somebody is sick at place {place}: {value} medical knowledge needed."),
    "log.healed": N_("Cared for the sick person at place {place}."),
}

SENTENCES: dict[str, Sentence] = {
    **MOVES, **ASKS, **OPTIONS, **OUTLOOKS, **EFFECTS, **FAVOURS, **WAITING, **LOG, **CARDS, **ENROLMENT,
}  # fmt: skip
TITLES = CARDS

AMOUNTS: dict[str, tuple[str, str]] = {
    "grain": NP_("amount", "{n} grain", "{n} grain"),
    "piety": NP_("amount", "{n} piety", "{n} piety"),
    "wool": NP_("amount", "{n} wool", "{n} wool"),
    "cloth": NP_("amount", "{n} cloth", "{n} cloth"),
    "loyalty": NP_("amount", "{n} loyalty", "{n} loyalty"),
    "medical_knowledge": NP_("amount", "{n} medical knowledge", "{n} medical knowledge"),
    "house": NP_("amount", "{n} house", "{n} houses"),
    "seal": NP_("amount", "{n} donation seal", "{n} donation seals"),
    "cover": NP_("amount", "{n} cover tile", "{n} cover tiles"),
    "plague_token": NP_("amount", "{n} plague token", "{n} plague tokens"),
    "stand_in": NP_("amount", "{n} stand-in piece", "{n} stand-in pieces"),
    "project_tile": NP_("amount", "{n} project tile", "{n} project tiles"),
    "favour_marker": NP_("amount", "{n} favour marker", "{n} favour markers"),
    "start_player_figure": NP_("amount", "{n} start-player figure", "{n} start-player figures"),
    "action_card": NP_("amount", "{n} action card", "{n} action cards"),
    "event": NP_("amount", "{n} event card", "{n} event cards"),
}

KINDS: dict[str, str] = {
    "grain": N_("grain"),
    "piety": N_("piety"),
    "wool": N_("wool"),
    "cloth": N_("cloth"),
    "loyalty": N_("loyalty"),
    "medical_knowledge": N_("medical knowledge"),
    "house": N_("house"),
    "seal": N_("donation seal"),
    "cover": N_("cover tile"),
    "plague_token": N_("plague token"),
    "stand_in": N_("stand-in piece"),
    "project_tile": N_("project tile"),
    "favour_marker": N_("favour marker"),
    "start_player_figure": N_("start-player figure"),
    "action_card": N_("action card"),
    "event": N_("event card"),
}

PILES: dict[str, tuple[str, str, str]] = {
    "field": (N_("the field"), N_("from the field"), N_("onto the field")),
    "royal_mine": (N_("the royal mine"), N_("from the royal mine"), N_("into the royal mine")),
    "project": (N_("the project {which}"), N_("from the project {which}"), N_("onto the project {which}")),
    "site": (N_("house site {which}"), N_("from house site {which}"), N_("onto house site {which}")),
    "place": (N_("plague place {which}"), N_("from plague place {which}"), N_("onto plague place {which}")),
    "favour": (N_("the favour space {which}"), N_("from the favour space {which}"),
               N_("onto the favour space {which}")),
    "start_player": (N_("the place of {which}"), N_("from the place of {which}"), N_("to the place of {which}")),
    "hand": (N_("the hand of {which}"), N_("from the hand of {which}"), N_("into the hand of {which}")),
    "played": (N_("the card pile of {which}"), N_("from the card pile of {which}"),
               N_("onto the card pile of {which}")),
    "deck": (N_("event deck {which}"), N_("from event deck {which}"), N_("onto event deck {which}")),
    "council": (N_("the council space"), N_("from the council space"), N_("onto the council space")),
    "event_slot": (N_("event slot {which}"), N_("from event slot {which}"), N_("onto event slot {which}")),
    "used": (N_("the used event cards"), N_("from the used event cards"), N_("onto the used event cards")),
    "market": (N_("the market space for {which}"), N_("from the market space for {which}"),
               N_("onto the market space for {which}")),
}  # fmt: skip
"""Pile, or group of piles before the colon → alone, with "from", with "to"."""

YOUR_PILES: dict[str, tuple[str, str, str]] = {
    "start_player": (N_("your place"), N_("from your place"), N_("to your place")),
    "played": (N_("your card pile"), N_("from your card pile"), N_("onto your card pile")),
}

PILE_NAMES = {"market": "kind", "start_player": "seat", "hand": "seat", "played": "seat"}

ACTION_CARDS: dict[str, str] = {
    "grain": N_("Grain"),
    "piety": N_("Piety"),
    "building_material": N_("Building material"),
    "building_project": N_("Building project"),
    "sale": N_("Sale"),
    "privilege": N_("Privilege"),
    "house_building": N_("House building"),
    "rent": N_("Rent"),
    "donation": N_("Donation"),
    "weaver": N_("Weaver"),
    "medicine": N_("Medicine"),
    "favour": N_("Favour"),
}

FAVOUR_SPACES: dict[str, str] = {
    "outlaws": N_("Outlaws"),
    "merchants": N_("Merchants"),
    "king": N_("King"),
    "earl_of_shiring": N_("Earl of Shiring"),
    "bishop": N_("Bishop"),
    "queen": N_("Queen"),
    "prior": N_("Prior"),
    "guild": N_("Guild"),
    "prioress": N_("Prioress"),
}

PROJECTS: dict[str, str] = {
    "bridge": N_("Bridge"),
    "tower": N_("Tower"),
    "fulling_mill": N_("Fulling mill"),
    "hospital": N_("Hospital"),
    "lady_chapel": N_("Lady chapel"),
    "priors_palace": N_("Prior’s palace"),
    "guild_hall": N_("Guild hall"),
}

PUNISHMENTS: dict[str, str] = {
    "penance": N_("penance"),
    "begging": N_("begging"),
    "royal_court": N_("the royal court"),
}

NAMES: dict[str, dict[str, str]] = {
    "from": FAVOUR_SPACES,
    "to": FAVOUR_SPACES,
    "card": ACTION_CARDS,
    "favour": FAVOUR_SPACES,
    "project": PROJECTS,
    "punishment": PUNISHMENTS,
}

SINGULAR = {"favours": "favour", "projects": "project", "punishments": "punishment"}
