# The computer's own hotspot: the code with which phones join it, on table and host page.
hotspot-scan = Inquadra con un telefono per entrare nel Wi-Fi { $name }
hotspot-first = 1 · Entra in questo Wi-Fi
hotspot-second = 2 · Poi apri il tavolo
hotspot-network = Rete:
hotspot-phrase = Password:
