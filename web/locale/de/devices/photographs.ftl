### Was ein Foto zeigt, und was zu tun ist, wenn es zu wenig zeigt.

photo-turn_needed = Das Foto zeigt { $titles }, aber nicht, wie sie liegt. Wähle oben, oder fotografiere sie auf der Matte mit zwei Eckmarken im Bild.
photo-other_card = { $n ->
    [one] Das ist { $titles }. Gefragt ist eine andere Karte.
   *[other] Das sind { $titles }. Gefragt sind andere Karten.
}
photo-no_card = Auf dem Foto ist keine Karte lesbar. Geh näher heran, halte das Handy ruhig und zeige den ganzen Code.
photo-no_dice = Auf dem Foto ist kein Würfel lesbar. Nimm es von oben auf, näher und ohne Spiegelung.
photo-dark = Das Foto ist zu dunkel. Mach Licht an und nimm es noch einmal auf.
photo-blurred = Das Foto ist unscharf. Halte das Handy ruhig, etwas weiter weg, und nimm es noch einmal auf.
photo-many_dice = Das Foto zeigt mehrere Würfel: { $faces }. Fotografiere den, der zählt, allein.
photo-die_seen = Das Foto zeigt eine { $n }. Stimmt das?
photo-dice_seen = Das Foto zeigt { $faces }. Stimmt das?
photo-dice_unassigned = Das Foto zeigt { $faces }. Sind sie den richtigen Farben zugeordnet?
photo-doubtful = Einige Würfel sind nicht lesbar: Nimm das Foto von oben auf, mit etwas Abstand zwischen den Würfeln.
