### The phone while playing: the strip of points, what just happened, notices of the turn, the clock.

turn-standing = Points of all players
turn-awaited = awaited
turn-just-now = Just now
turn-wished = Your wish
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
turn-clock-title = Clock of turns
turn-clock-about = It counts how long each player is awaited. Everybody sees it; it decides nothing.
turn-clock-start = Start
turn-clock-pause = Pause
turn-clock-go_on = Go on
turn-clock-off = Switch off
