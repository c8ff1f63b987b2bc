### end

final-start = Na początku
final-projects = Materiały na projekty
final-finished_projects = Ukończone projekty
final-spire = Iglica Wieży
final-rent = Czynsz
final-favours = Przysługi
final-medicine = Medycyna i leczenie
final-income = Zysk
final-events = Wydarzenia i wymiany
final-piety = Nieoddana pobożność
final-grain = Nieoddane zboże
final-tax = Niezapłacony podatek
final-doubled = Podwojone straty
final-materials = Pozostały kamień i drewno
final-gold = Pozostałe złoto
