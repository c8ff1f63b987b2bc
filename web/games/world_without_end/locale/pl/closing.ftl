## closing

closing-title = Koniec rozdziału { $roman }
closing-tax = Podatek: { $n } złota.
closing-loyalty = 1 lojalność chroni przed 1 karą następnego rozdziału.
closing-loyalty_doubled = Po rozdziale IV strata liczy się podwójnie, chyba że chroni 1 lojalność.
closing-penance = W rundzie 1 wylosowana karta trafia zakryta na stół.
closing-begging = Z pierwszego wydarzenia nie ma zysku.
closing-royal_court = Akcji pierwszej karty się nie wykonuje.
