# The computer's own hotspot: the code with which phones join it, on table and host page.
hotspot-scan = Mit dem Handy scannen, um dem WLAN { $name } beizutreten
hotspot-first = 1 · Tritt diesem WLAN bei
hotspot-second = 2 · Öffne dann den Tisch
hotspot-network = Netz:
hotspot-phrase = Passwort:
