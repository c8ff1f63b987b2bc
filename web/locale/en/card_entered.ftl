### A printed card that the pack does not know: the page on which it is entered, and what is said of it.

cards-play = Play this card
cards-play-lacks = Something is still missing.
cards-place = Your card takes the place of { $card }, which has not been turned up yet. Nothing else of the copy changes.
cards-place-other = In place of
cards-back = Back to the table
enrol-our_copy = Our copy
log-card_enrolled = A printed card was entered: { $title }
error-card_seen = This card can no longer take a place here: choose it from the list, or look at what the table waits for now.
error-card_unfinished = Something is still missing on this card. Enter it, then play the card.
error-card_foreign = This pack cannot take further cards. Choose a card from the list and correct the pieces by hand.
