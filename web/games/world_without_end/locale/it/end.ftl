# Da dove vengono i punti di un giocatore.
final-start = All’inizio
final-projects = Materiali per i progetti
final-finished_projects = Progetti completati
final-spire = La guglia della Torre
final-rent = Affitti
final-favours = Favori
final-medicine = Medicina e cure
final-income = Rendite
final-events = Eventi e scambi
final-piety = Devozione non data
final-grain = Grano non dato
final-tax = Tasse non pagate
final-doubled = Perdite raddoppiate
final-materials = Pietra e legno rimasti
final-gold = Monete rimaste
