### turn

turn-standing = Punkte aller Spieler
turn-awaited = ist dran
turn-just-now = Gerade eben
turn-wished = Dein Wunsch
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
turn-clock-title = Zuguhr
turn-clock-about = Sie misst, wie lange auf jeden gewartet wird. Alle sehen sie; sie entscheidet nichts.
turn-clock-start = Starten
turn-clock-pause = Anhalten
turn-clock-go_on = Weiter
turn-clock-off = Ausschalten
