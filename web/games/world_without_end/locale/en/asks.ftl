### Questions of the rules.

ask-orientation = Which way does the event card lie?
ask-plague_token = Turn up the plague token at place { $place }. What does it show?
ask-last_to_build = Who built something last? That player starts.
ask-play = Play an action card.
ask-play_lost = Lay an action card. It is not carried out this round.
ask-building_material = Which building material do you take?
ask-building_project = What do you build, and where?
ask-sale = What do you sell?
ask-house_building = On which site do you build a house?
ask-free_house = On which site do you set a house free of charge?
ask-rent = Which rents do you take?
ask-donation = To which project do you donate?
ask-weaver = How much wool do you turn into cloth?
ask-medicine = Do you care for a sick person, or treat small complaints?
ask-care = Whom else do you care for?
ask-hospital = The Hospital is finished. For whom do you care?
ask-trade = The event offers a trade. Do you make it?
ask-trade_after = An event in force still offers a trade. Do you make it?
ask-give_up = What do you give up?
ask-return_house = Which house do you take back?
ask-loyalty = Which punishments do you avert with loyalty?
ask-loyalty_doubling = Which doubled losses do you avert with loyalty?
ask-by_hand = Do what the card says. The host enters what has moved.
