### What the table waits for; each follows the name of a player.

waiting-orientation = lays the event card
waiting-plague_token = turns up a plague token
waiting-play = plays an action card
waiting-building_material = chooses a building material
waiting-building_project = chooses what to build
waiting-sale = decides what to sell
waiting-house_building = chooses a house site
waiting-free_house = chooses a site for a free house
waiting-rent = chooses rents
waiting-donation = chooses a project to donate to
waiting-weaver = decides how much to weave
waiting-medicine = decides how to use medicine
waiting-care = decides whom to care for
waiting-hospital = may care for one sick person
waiting-trade = decides about a trade
waiting-trade_after = decides about a trade
waiting-give_up = decides what to give up
waiting-return_house = chooses a house to take back
waiting-loyalty = decides about loyalty
