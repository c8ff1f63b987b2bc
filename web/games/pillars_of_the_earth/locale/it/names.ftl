game-name = I pilastri della terra

amount-sand = { $n ->
    [one] { $n } sabbia
   *[other] { $n } sabbie
}
amount-worker = { $n ->
    [one] { $n } lavoratore
   *[other] { $n } lavoratori
}
amount-grey_worker = { $n ->
    [one] { $n } lavoratore grigio
   *[other] { $n } lavoratori grigi
}
amount-black_worker = { $n ->
    [one] { $n } lavoratore nero
   *[other] { $n } lavoratori neri
}
amount-builder = { $n ->
    [one] { $n } architetto
   *[other] { $n } architetti
}
amount-craftsman = { $n ->
    [one] { $n } carta artigiano
   *[other] { $n } carte artigiano
}
amount-advantage = { $n ->
    [one] { $n } carta vantaggio
   *[other] { $n } carte vantaggio
}
amount-resource = { $n ->
    [one] { $n } carta materiale
   *[other] { $n } carte materiale
}
amount-event = { $n ->
    [one] { $n } carta evento
   *[other] { $n } carte evento
}
amount-cost_marker = l’indicatore di costo
amount-cathedral_piece_1 = la navata della cattedrale
amount-cathedral_piece_2 = il portale della cattedrale
amount-cathedral_piece_3 = l’abside della cattedrale
amount-cathedral_piece_4 = la prima torre della cattedrale
amount-cathedral_piece_5 = la seconda torre della cattedrale
amount-cathedral_piece_6 = il tetto della cattedrale
amount-stone_stand_in = { $n } segnaposto per pietra
amount-wood_stand_in = { $n } segnaposto per legno
amount-sand_stand_in = { $n } segnaposto per sabbia
amount-metal_stand_in = { $n } segnaposto per metallo

kind-sand = sabbia
kind-worker = lavoratore
kind-grey_worker = lavoratore grigio
kind-black_worker = lavoratore nero
kind-builder = architetto
kind-stone_stand_in = segnaposto per pietra
kind-wood_stand_in = segnaposto per legno
kind-sand_stand_in = segnaposto per sabbia
kind-metal_stand_in = segnaposto per metallo
kind-cost_marker = indicatore di costo
kind-cathedral_piece_1 = navata della cattedrale
kind-cathedral_piece_2 = portale della cattedrale
kind-cathedral_piece_3 = abside della cattedrale
kind-cathedral_piece_4 = prima torre della cattedrale
kind-cathedral_piece_5 = seconda torre della cattedrale
kind-cathedral_piece_6 = tetto della cattedrale

place-bishop = Seggio del vescovo
place-kingsbridge = Kingsbridge
place-priory = Residenza del Priore
place-court = Corte del Re
place-shiring = Shiring
place-castle = Castello di Shiring
place-market = Mercato di Kingsbridge
place-cathedral = Cattedrale
