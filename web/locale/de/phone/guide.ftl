### guide

guide-offer-title = Zum ersten Mal?
guide-offer = Kurze Karten erklären in der ersten Runde alles Neue, wo es vorkommt. Du kannst sie jederzeit beenden.
guide-yes = Führe mich
guide-no = Ich kenne das Spiel
guide-next = Verstanden
guide-skip = Ohne Führung
guide-setting = Durch die erste Runde führen
