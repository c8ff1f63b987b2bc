# La fine di una partita, sulla pagina del tavolo, sui telefoni e nel libro delle serate.
end-places = Classifica finora
end-place = { $n }º posto
end-total = In tutto
end-go_on = Avanti
end-skip = Mostra tutto
end-count_again = Ripeti il conteggio
end-winner = Vince { $who }
end-winners = { $who } condividono la vittoria
end-curve = La partita in punti
end-curve_is = { $n ->
    [one] Curva dei punti di { $n } giocatore; i numeri sono nella tabella che segue.
   *[other] Curve dei punti di { $n } giocatori; i numeri sono nella tabella che segue.
}
end-curve_table = Punti dopo ogni parte della partita
end-sources = Da dove vengono i punti
end-other = Tutto il resto
end-moments = I momenti
end-again = Gioca ancora con gli stessi posti
end-next = Vai alla prossima partita
end-picture = Immagine da condividere
end-share = Condividi l’immagine
end-story = La mia storia
end-story_won = Hai vinto
end-others = Tutta la classifica
end-my_points = I miei punti
end-my_moments = I miei momenti
end-game_moments = Momenti della partita
end-lines = Riga per riga
end-story_place = { $n ->
    [1] Condividi la vittoria
   *[other] Sei al { $n }º posto
}
