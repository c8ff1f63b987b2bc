host-start_player = Primo giocatore: chi ha costruito qualcosa per ultimo?
host-first_game = Prima partita: soltanto gli eventi con la stella
host-all_cards = Tutte e dodici le carte azione dall’inizio
