### Che cosa farebbe una scelta adesso, e che cosa decide una parità.

outlook-works_now = Con ciò che hai rende in più, in questo turno: { $gains }.
outlook-works_later = Non ancora, ma in ogni turno in cui hai beni per lui.
outlook-works_not_yet = Non ha ancora nulla da lavorare, e questo è l’ultimo turno.
outlook-loses_work = Senza, in questo turno ricevi in meno: { $gains }.
outlook-no_loss = In questo turno non serve.
outlook-starter = { $effect } { $needed }
outlook-spares = Ti risparmia: { $gains }.
outlook-spares_limit = Nel prossimo turno puoi passare quante volte vuoi.
outlook-to_mill = { $n ->
    [one] Il tuo ultimo lavoratore va al mulino: 1 moneta.
   *[other] I tuoi { $n } lavoratori vanno al mulino: { $n } monete.
}
idle-no_mixer = Nessun effetto: senza il tuo impastatore di malta i muratori non rendono nulla.
idle-good_event = Nessun effetto: un evento favorevole vale per tutti.
idle-event_harmless = Nessun effetto: con questo evento non perdi nulla.
idle-no_next_round = Nessun effetto: non c’è un altro turno.
idle-no_card_here = Nessun effetto: qui non c’è nessuna carta.
tie-gold = Punti pari: vince chi ha più monete.
tie-shared = Punti e monete pari: la vittoria è condivisa.
