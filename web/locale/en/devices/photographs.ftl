### What a photo shows, and what to do where it shows too little.

photo-turn_needed = The photo shows { $titles }, but not which way it lies. Choose above, or photograph it on the mat with two corner markers in the picture.
photo-other_card = { $n ->
    [one] That is { $titles }. This question wants another card.
   *[other] Those are { $titles }. This question wants other cards.
}
photo-no_card = No card is readable in the photo. Go nearer, hold the phone still, and show the code whole.
photo-no_dice = No die is readable in the photo. Take it from above, nearer, and without glare.
photo-dark = The photo is too dark. Switch on a light, then take it again.
photo-blurred = The photo is blurred. Hold the phone still, a little farther away, and take it again.
photo-many_dice = The photo shows several dice: { $faces }. Photograph the one that counts alone.
photo-die_seen = The photo shows a { $n }. Is that right?
photo-dice_seen = The photo shows { $faces }. Is that right?
photo-dice_unassigned = The photo shows { $faces }. Are they assigned to the right colours?
photo-doubtful = Some dice are not readable: take the photo from above, with the dice apart.
