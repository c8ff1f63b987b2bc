### The host page.

host-start_player = Start player: who built something last?
host-first_game = First game: the starred events only
host-all_cards = All twelve action cards from the start
