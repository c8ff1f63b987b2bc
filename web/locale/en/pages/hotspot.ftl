# The computer's own hotspot: the code with which phones join it, on table and host page.
hotspot-scan = Scan with a phone to join the Wi-Fi { $name }
hotspot-first = 1 · Join this Wi-Fi
hotspot-second = 2 · Then open the table
hotspot-network = Network:
hotspot-phrase = Password:
