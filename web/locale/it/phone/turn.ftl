### Il telefono durante la partita: i punti, ciò che è appena successo, gli avvisi, l’orologio.

turn-standing = Punti di tutti i giocatori
turn-awaited = si attende
turn-just-now = Appena adesso
turn-chosen = Che cosa hai scelto ({ $n } passi)
turn-wished = Il tuo desiderio
turn-wish_done = Il tuo desiderio: { $what }
turn-asked = Tocca a te. { $question }
turn-nothing = Per te non è cambiato nulla.
turn-undo = Annulla
turn-since = Da quando hai guardato
turn-seen = Visto
turn-notice = Quando tocca a me
turn-notice-sound = Suono
turn-notice-vibration = Vibrazione
turn-notice-flash = Lampo della pagina
turn-clock = Tempo di questo giocatore
turn-clock-paused = Tempo di questo giocatore, in pausa
turn-board = Tabellone
turn-board-large = Ingrandisci il tabellone
turn-screen = Il mio schermo
turn-screen-hide = Nascondi il mio schermo
turn-sources = Da dove vengono i miei punti
