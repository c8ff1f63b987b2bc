### Zeilen der Schlusswertung.

final-start = Zu Beginn
final-cathedral = Handwerker an der Kathedrale
final-priory = Priorei
final-advantages = Vorteilskarten
final-events = Ereignisse
final-taxes = Nicht bezahlte Steuern
