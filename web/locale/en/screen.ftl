# The text console of a screen that is attached to the computer.
screen-wifi = Join the Wi-Fi { $name } with the password { $phrase }
screen-join = Take a seat: scan this code, or open { $address }
screen-key = A key of the keyboard shows the host's code for a minute.
screen-host = The host's link. Scan it with your own phone only: who has it is the host.
screen-hide = Any key hides it.
screen-starting = Exchequer is starting…
