### The phone while playing: the strip of points, what just happened, notices of the turn.

turn-standing = Points of all players
turn-awaited = awaited
turn-just-now = Just now
turn-chosen = What you chose ({ $n } steps)
turn-wished = Your wish
turn-wish_done = Your wish: { $what }
turn-asked = It is your turn. { $question }
turn-nothing = Nothing changed for you.
turn-undo = Undo
turn-since = Since you looked
turn-seen = Seen
turn-notice = When it is my turn
turn-notice-sound = Tone
turn-notice-vibration = Vibration
turn-notice-flash = Flash of the page
turn-clock = Time of this player
turn-clock-paused = Time of this player, paused
turn-board = Board
turn-board-large = Enlarge the board
turn-screen = My screen
turn-screen-hide = Hide my screen
turn-sources = Where my points come from
