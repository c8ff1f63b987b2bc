final-start = All’inizio
final-cathedral = Artigiani alla cattedrale
final-priory = Residenza del Priore
final-advantages = Carte vantaggio
final-events = Eventi
final-taxes = Tasse non pagate
