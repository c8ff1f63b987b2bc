# The sources of a player’s points.
final-start = At the start
final-projects = Materials for projects
final-finished_projects = Finished projects
final-spire = The Tower’s spire
final-rent = Rent
final-favours = Favours
final-medicine = Medicine and care
final-income = Income
final-events = Events and trades
final-piety = Piety not given
final-grain = Grain not given
final-tax = Tax not paid
final-doubled = Doubled losses
final-materials = Stone and wood left
final-gold = Gold left
