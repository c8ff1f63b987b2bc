## Printed deck

deck-chapter = Chapter { $chapter }
deck-chapter_label = { $n } rounds
deck-chapter_text = Lay { $n } event cards of this chapter face down on this card.
deck-immediate = Event: at once
deck-permanent = Event: to the end of the chapter
deck-starred = first game
deck-plague = plague { $n }
deck-action = Action card
deck-action_grain = Take 1 grain from the field.
deck-action_piety = Take 1 piety from the cathedral.
deck-action_building_material = Take 1 stone from the quarry or 1 wood from the forest.
deck-action_building_project = Build up to 2 of your stone and wood into one project: 3 VP for each.
deck-action_sale = Sell any number of wool for 2 gold each, and up to 1 cloth for 4 gold.
deck-action_privilege = Carry out once more the action card that you played just before in this chapter.
deck-action_house_building = Pay 1 gold and 1 stone or wood, as the site shows, and put a house on it.
deck-action_rent = Take the rents of up to 2 of your houses.
deck-action_donation = Pay 1 gold, and put one of your seals on an unfinished project.
deck-action_weaver = Turn 1 or 2 wool into as many cloth.
deck-action_medicine = Take 1 gold and 1 VP; or, from chapter III, care for the sick.
deck-action_favour = Move the favour marker 1 space, and receive that favour.
