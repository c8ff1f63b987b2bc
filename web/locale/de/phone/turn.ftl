### turn

turn-standing = Punkte aller Spieler
turn-awaited = ist dran
turn-just-now = Gerade eben
turn-chosen = Was du gewählt hast ({ $n } Schritte)
turn-wished = Dein Wunsch
turn-wish_done = Dein Wunsch: { $what }
turn-asked = Du bist dran. { $question }
turn-nothing = Für dich hat sich nichts geändert.
turn-undo = Rückgängig
turn-since = Seit du zuletzt geschaut hast
turn-seen = Gesehen
turn-notice = Wenn ich dran bin
turn-notice-sound = Ton
turn-notice-vibration = Vibration
turn-notice-flash = Seite blinkt
turn-clock = Zeit dieses Spielers
turn-clock-paused = Zeit dieses Spielers, angehalten
turn-board = Plan
turn-screen = Mein Sichtschirm
turn-screen-hide = Sichtschirm verbergen
turn-sources = Woher meine Punkte kommen
turn-board-large = Plan vergrößern
