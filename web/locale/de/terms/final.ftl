### final

final-corrections = Berichtigungen
final-before = Punkte vor der Schlusswertung
