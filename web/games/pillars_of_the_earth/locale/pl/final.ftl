### final

final-start = Na początku
final-cathedral = Rzemieślnicy w katedrze
final-priory = Przeorat
final-advantages = Karty przywilejów
final-events = Wydarzenia
final-taxes = Niezapłacone podatki
