### names

nothing = nada
yes = sí
no = no
amount-stone = { $n ->
    [one] { $n } piedra
   *[other] { $n } piedras
}
amount-wood = { $n ->
    [one] { $n } madera
   *[other] { $n } maderas
}
amount-gold = { $n } de oro
amount-metal = { $n ->
    [one] { $n } metal
   *[other] { $n } metales
}
amount-vp = { $n } PV
kind-stone = piedra
kind-wood = madera
kind-gold = oro
kind-metal = metal
kind-vp = puntos de victoria
seat-N = Norte
seat-E = Este
seat-S = Sur
seat-W = Oeste (W)
seat-table = La mesa
colour-blue = Azul
colour-red = Rojo
colour-green = Verde
colour-yellow = Amarillo
quarters-0 = el norte
    .seat = N
quarters-1 = el este
    .seat = E
quarters-2 = el sur
    .seat = S
quarters-3 = el oeste
    .seat = W
