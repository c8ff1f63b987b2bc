# Links that are made new, on the page of the computer.
links-title = Links
links-why = Wenn jemand einen Gastgeber- oder Hauslink hat, der ihn nicht haben soll, mache die Links neu: Wer einen alten hat, ist draußen. Die Spieler behalten ihre Plätze, und die Partien gehen weiter.
links-sure = Alle Gastgeber, die Besitzer von Entwürfen und das Handy, das die Kamera ist, brauchen dann ihre neuen Links. Dieses Gerät behält seine Rechte; die Startseite hat die Links.
links-new = Links neu machen
links-new_sure = Links jetzt neu machen
