### devices

device-rolled = Der Würfel zeigt { $n }.
device-rolled_ignored = Der Würfel zeigt { $n }, aber gerade ist kein Wurf nötig.
device-rolled_wrong = Der Würfel zeigt { $n }, aber der Würfel dieses Spiels hat keine solche Seite.
device-dice_ignored = Die Würfel zeigen { $values }, aber ein solcher Wurf ist gerade nicht nötig.
device-die_seen = Die Kamera sieht eine { $n }. Stimmt das?
device-dice_last_roll = Der letzte Wurf zeigte { $faces }. Gilt er hier?
device-dice_late = Die Würfel zeigten { $faces }, als die Verbindung fehlte. Gilt der Wurf hier?
device-dice_seen = Die Kamera sieht { $faces }. Stimmt das?
device-dice_unassigned = Die Würfel zeigen { $faces }. Sind sie den richtigen Farben zugeordnet?
device-dice_rolled = Die Würfel zeigen { $values }.
device-dice_wrong = Die Würfel zeigen { $values }, aber das können diese Würfel nicht zeigen.
device-handful_count = { $n ->
    [one] Ein Würfel liegt dort, aber der Wurf hat { $wanted }.
   *[other] { $n } Würfel liegen dort, aber der Wurf hat { $wanted }.
}
device-handful_faces = Die Würfel zeigen { $faces }, aber solche Seiten haben sie nicht.
device-handful_colours = Die Würfel zeigen { $faces }, aber ihre Farben sind nicht die dieses Wurfs.
device-unknown_code = Dieser Code ist auf keiner Karte des Spiels.
device-camera_mirrored = Ein Code ist gespiegelt: { $text }. Er zählt nicht.
device-camera_foreign = Ein Code gehört zu keiner Karte dieses Spiels: { $text }. Er zählt nicht.
device-camera_hostile = Ein Code hat einen Inhalt, den keine Karte hat: { $text }. Er zählt nicht.
device-camera_duplicate = Die Kamera sieht denselben Code zweimal: { $text }. Nimm eine der zwei Karten weg.
device-dice_missed = Nicht empfangene Würfe: { $n }. Gib von Hand ein, was der Würfel zeigte.
