## Fogli di I pilastri della terra

plan-own_drawn = Era il tuo architetto? Piazzalo:
plan-another_drawn = Era di un altro giocatore
plan-pass_builder = Passa: sulla ruota dei costi, poi piazzato gratis
plan-lie_here = Queste sono scoperte. Tocca ciò che vedi lì.
plan-seven_lie = Sette di queste nove sono nella scorta. Tocca le due che non vedi lì.
plan-on_market = al mercato { $n }
plan-you_have = hai { $n }
plan-later_deck = Mostra le carte
plan-take = Prendi { $what }
plan-take_later = Prendi { $what }, poi ciò che è spuntato ({ $n })
