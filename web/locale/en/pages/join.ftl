### The join page.

join-colour_blue = Blue
join-colour_red = Red
join-colour_green = Green
join-colour_yellow = Yellow
join-title = Take a seat
join-not_playing = not in this game
join-taken_by = taken by { $name }
join-waiting_seat = Waiting for consent
join-waiting_until = You get the seat as soon as the table agrees. Until then you see what everybody sees.
