### Questions of the rules.

ask-last_in_a_cathedral = Who visited a cathedral last? That player starts.
ask-advantages = Which two advantage cards are open in Kingsbridge?
ask-craftsmen = Which two craftsmen are open in Shiring?
ask-out_of_use = Which resource cards lie in the supply?
ask-card = Take a card or pass.
ask-dismiss = You have six craftsmen. Whom do you dismiss?
ask-draw = Draw a builder from the bag. Whose is it?
ask-place_builder = Where do you place your builder? It costs { $n } gold.
ask-place_passed = Where do you place the builder that you passed? It is free.
ask-bishop = The bishop receives you. What do you ask for?
ask-choice = { $card }: what do you take?
ask-tax_free = The tax is { $n } gold. Do you use your tax-free card?
ask-market = Buy, sell or leave the market.
ask-cathedral = What do your craftsmen turn into points?
ask-keep_cubes = You may keep 5 cubes. Which?
ask-use_by_hand = Do you use “{ $card }” now? It works once.
ask-by_hand_card = { $card }: do what the card says. The host corrects the table and confirms.
