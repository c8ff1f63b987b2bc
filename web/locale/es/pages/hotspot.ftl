# The computer's own hotspot: the code with which phones join it, on table and host page.
hotspot-scan = Escanea con un móvil para entrar en la wifi { $name }
hotspot-first = 1 · Entra en esta wifi
hotspot-second = 2 · Luego abre la mesa
hotspot-network = Red:
hotspot-phrase = Contraseña:
