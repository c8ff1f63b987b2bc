device-rolled = Il dado mostra { $n }.
device-rolled_ignored = Il dado mostra { $n }, ma ora non serve un lancio.
device-rolled_wrong = Il dado mostra { $n }, ma il dado di questo gioco non ha questa faccia.
device-dice_ignored = I dadi mostrano { $values }, ma ora non serve un lancio così.
device-die_seen = La telecamera vede un { $n }. È giusto?
device-dice_last_roll = L’ultimo lancio mostrava { $faces }. Vale qui?
device-dice_late = I dadi mostravano { $faces } mentre mancava il collegamento. Vale qui?
device-dice_seen = La telecamera vede { $faces }. È giusto?
device-dice_unassigned = I dadi mostrano { $faces }. I colori sono assegnati bene?
device-dice_rolled = I dadi mostrano { $values }.
device-dice_wrong = I dadi mostrano { $values }, ma questi dadi non possono dare quel risultato.
device-handful_count = { $n ->
    [one] C’è un dado, ma il lancio è di { $wanted }.
   *[other] Ci sono { $n } dadi, ma il lancio è di { $wanted }.
}
device-handful_faces = I dadi mostrano { $faces }, ma questi dadi non hanno quelle facce.
device-handful_colours = I dadi mostrano { $faces }, ma i colori non sono quelli di questo lancio.
device-unknown_code = Questo codice non è su nessuna carta del gioco.
device-camera_mirrored = Un codice è speculare: { $text }. Viene ignorato.
device-camera_foreign = Un codice non appartiene a nessuna carta di questo gioco: { $text }. Viene ignorato.
device-camera_hostile = Un codice ha un contenuto che nessuna carta ha: { $text }. Viene ignorato.
device-camera_duplicate = La telecamera vede due volte lo stesso codice: { $text }. Togli una delle due carte.
device-dice_missed = Lanci non ricevuti: { $n }. Inserisci a mano il risultato del dado.
