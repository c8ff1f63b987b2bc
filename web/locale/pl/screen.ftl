# The text console of a screen that is attached to the computer.
screen-wifi = Połącz się z Wi-Fi { $name }, hasło: { $phrase }
screen-join = Zajmij miejsce: zeskanuj ten kod albo otwórz { $address }
screen-key = Klawisz na klawiaturze pokaże na minutę kod gospodarza.
screen-host = Link gospodarza. Zeskanuj go tylko własnym telefonem: kto go ma, jest gospodarzem.
screen-hide = Dowolny klawisz go ukryje.
screen-starting = Exchequer się uruchamia…
