final-corrections = Correzioni
final-before = Punti prima del conteggio finale
