### join

join-colour_blue = Blau
join-colour_red = Rot
join-colour_green = Grün
join-colour_yellow = Gelb
join-title = Platz nehmen
join-not_playing = nicht in diesem Spiel
join-taken_by = besetzt von { $name }
join-waiting_seat = Warten auf Zustimmung
join-waiting_until = Du bekommst den Platz, sobald der Tisch zustimmt. Bis dahin siehst du, was alle sehen.
