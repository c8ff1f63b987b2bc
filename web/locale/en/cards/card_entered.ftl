### A printed card that the pack does not know: the page on which it is entered.

cards-play = Play this card
cards-play-lacks = Something is still missing.
cards-place = Your card takes the place of { $card }, which has not been turned up yet. Nothing else of the copy changes.
cards-place-other = In place of
cards-back = Back to the table
enrol-our_copy = Our copy
