### join

join-colour_blue = Niebieski
join-colour_red = Czerwony
join-colour_green = Zielony
join-colour_yellow = Żółty
join-title = Zajmij miejsce
join-not_playing = nie gra w tej grze
join-taken_by = zajmuje { $name }
join-waiting_seat = Czekanie na zgodę
join-waiting_until = Dostaniesz miejsce, gdy stół się zgodzi. Do tego czasu widzisz to, co wszyscy.
