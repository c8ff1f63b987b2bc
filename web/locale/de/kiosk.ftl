# The switch of the attached screen, on the page of the computer.
kiosk-title = Angeschlossener Bildschirm
kiosk-why = Der Bildschirm, der am Computer angeschlossen ist. Eingeschaltet zeigt er die Tischseite im Vollbild, ausgeschaltet nur die Codes als Text.
kiosk-on = Tischseite zeigen
kiosk-off = Nur die Codes zeigen
