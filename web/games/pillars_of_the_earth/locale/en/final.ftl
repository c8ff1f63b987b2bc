### Lines of the final score.

final-start = At the start
final-cathedral = Craftsmen at the cathedral
final-priory = Priory
final-advantages = Advantage cards
final-events = Events
final-taxes = Taxes not paid
