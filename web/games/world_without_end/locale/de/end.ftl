# Woher die Punkte eines Spielers kommen.
final-start = Zu Beginn
final-projects = Material für Bauwerke
final-finished_projects = Fertige Bauwerke
final-spire = Die Spitze des Turms
final-rent = Miete
final-favours = Gunst
final-medicine = Medizin und Pflege
final-income = Einkommen
final-events = Ereignisse und Tausche
final-piety = Fehlende Frömmigkeit
final-grain = Fehlendes Getreide
final-tax = Nicht bezahlte Steuer
final-doubled = Doppelte Verluste
final-materials = Stein und Holz übrig
final-gold = Gold übrig
