## Die Seite am Ende eines Kapitels

closing-title = Ende von Kapitel { $roman }
closing-tax = Die Steuer war { $n } Gold.
closing-loyalty = 1 Loyalität wendet 1 Strafe des nächsten Kapitels ab.
closing-loyalty_doubled = Nach Kapitel IV zählt ein Verlust doppelt, wenn 1 Loyalität das nicht abwendet.
closing-penance = In Runde 1 kommt eine zufällig gezogene Karte verdeckt.
closing-begging = Vom ersten Ereignis gibt es kein Einkommen.
closing-royal_court = Die Aktion der ersten Karte wird nicht ausgeführt.
