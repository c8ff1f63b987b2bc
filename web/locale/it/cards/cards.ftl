cards-not-here = La mia carta non c’è
cards-not-here-hint = Inserisci la carta stampata una volta: angoli, freccia, effetto. Poi è nella tua copia.
