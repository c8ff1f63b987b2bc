### The phone page.

phone-title = My screen at the table
phone-now = Now
phone-your_turn = Your turn
phone-tap_instead = Answer by hand
phone-misfit_next = Roll all of them again, or tap what they show.
phone-for_the_table = Answer for the table
phone-do_this = Do this
phone-hold = Hold to see my screen
phone-my_screen = Behind my screen
phone-empty_screen = Nothing lies behind your screen.
phone-drawer = Accounts, log and settings
phone-book = Account book
phone-log = Log
phone-settings = Settings
phone-book_empty = No entries yet.
phone-balance = balance: { $n }
phone-log_empty = Nothing has happened yet.
phone-leave = Leave this seat
phone-to_join = Take a seat or ask for one
phone-requests =
    { $n ->
        [one] { $names } asks for a seat.
       *[other] { $names } ask for a seat.
    }
phone-request_decide = Decide on the host page
phone-leave_sure = Leave the seat now
phone-not_seated = This phone has no seat at this table. Take a free one, ask the host for one, or watch.
phone-score = Final score
phone-place = Rank: { $n }
phone-winner = You win
phone-you_are_seated = You are seated. The game starts when the host starts it.
phone-count_now = Count now: all pieces against the books
