## Che cosa mostra una foto, e che cosa fare se mostra troppo poco.

photo-turn_needed = La foto mostra { $titles }, ma non come è orientata. Scegli qui sopra, o fotografala sul tappeto con due marcatori degli angoli nell’immagine.
photo-other_card = { $n ->
    [one] Questa è { $titles }. La domanda chiede un’altra carta.
    [many] Queste sono { $titles }. La domanda chiede altre carte.
   *[other] Queste sono { $titles }. La domanda chiede altre carte.
}
photo-no_card = Nella foto non si legge nessuna carta. Avvicinati, tieni fermo il telefono e mostra il codice intero.
photo-no_dice = Nella foto non si legge nessun dado. Scattala dall’alto, più da vicino e senza riflessi.
photo-dark = La foto è troppo scura. Accendi una luce e scattala di nuovo.
photo-blurred = La foto è mossa. Tieni fermo il telefono, un po’ più lontano, e scattala di nuovo.
photo-many_dice = La foto mostra più dadi: { $faces }. Fotografa da solo quello che conta.
photo-die_seen = La foto mostra un { $n }. È giusto?
photo-dice_seen = La foto mostra { $faces }. È giusto?
photo-dice_unassigned = La foto mostra { $faces }. Sono assegnati ai colori giusti?
photo-doubtful = Alcuni dadi non si leggono: scatta dall’alto, con i dadi separati.
