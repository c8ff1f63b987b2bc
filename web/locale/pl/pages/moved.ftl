# The page at which a device arrives from another address of the computer.
moved-title = Przenosiny
moved-going = Stół ma teraz inny adres. Ta strona tam przechodzi.
moved-to_start = Do strony startowej
