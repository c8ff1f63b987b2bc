### What the table waits for; each follows the name of a player.

waiting-advantages = turns up the advantage cards
waiting-craftsmen = lays craftsmen out in Shiring
waiting-out_of_use = lays out the resource cards
waiting-use_by_hand = decides about a card
waiting-card = takes a card or passes
waiting-dismiss = dismisses a craftsman
waiting-dismiss_shiring = dismisses a craftsman
waiting-draw = draws a builder
waiting-builder = places a builder
waiting-passed = places a builder free of charge
waiting-bishop = is with the bishop
waiting-choice = chooses a gift
waiting-tax_free = decides about the tax
waiting-market = trades on the market
waiting-cathedral = uses craftsmen at the cathedral
waiting-keep_cubes = chooses which cubes to keep
