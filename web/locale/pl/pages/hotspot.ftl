# The computer's own hotspot: the code with which phones join it, on table and host page.
hotspot-scan = Zeskanuj telefonem, aby połączyć się z Wi-Fi { $name }
hotspot-first = 1 · Połącz się z tą siecią Wi-Fi
hotspot-second = 2 · Potem otwórz stół
hotspot-network = Sieć:
hotspot-phrase = Hasło:
