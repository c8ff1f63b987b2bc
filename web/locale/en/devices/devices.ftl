### What devices report.

device-rolled = The die shows { $n }.
device-rolled_ignored = The die shows { $n }, but no roll is needed now.
device-rolled_wrong = The die shows { $n }, but the die of this game has no such face.
device-dice_ignored = The dice show { $values }, but no such roll is needed now.
device-die_seen = The camera sees a { $n }. Is that right?
device-dice_last_roll = The last roll showed { $faces }. Does it count here?
device-dice_late = The dice showed { $faces } while the connection was away. Does it count here?
device-dice_seen = The camera sees { $faces }. Is that right?
device-dice_unassigned = The dice show { $faces }. Are they assigned to the right colours?
device-dice_rolled = The dice show { $values }.
device-dice_wrong = The dice show { $values }, but these dice cannot show that.
device-handful_count = { $n ->
    [one] One die lies there, but the roll is of { $wanted }.
   *[other] { $n } dice lie there, but the roll is of { $wanted }.
}
device-handful_faces = The dice show { $faces }, but these dice have no such faces.
device-handful_colours = The dice show { $faces }, but their colours are not those of this roll.
device-unknown_code = This code is on no card of the game.
device-camera_mirrored = A code is mirrored: { $text }. It is ignored.
device-camera_foreign = A code belongs to no card of this game: { $text }. It is ignored.
device-camera_hostile = A code has content that no card has: { $text }. It is ignored.
device-camera_duplicate = The camera sees the same code twice: { $text }. Remove one of the two cards.
device-dice_missed = Rolls not received: { $n }. Enter by hand what the die showed.
