### host

host-start_player = Pierwszy gracz: kto ostatnio coś zbudował?
host-first_game = Pierwsza gra: tylko wydarzenia z gwiazdką
host-all_cards = Wszystkie 12 kart akcji od początku
