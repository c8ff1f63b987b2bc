# The switch of the attached screen, on the page of the computer.
kiosk-title = Podłączony ekran
kiosk-why = Ekran podłączony do komputera. Włączony pokazuje stronę stołu na pełnym ekranie, wyłączony – tylko kody w postaci tekstu.
kiosk-on = Pokaż stronę stołu
kiosk-off = Pokaż tylko kody
