nothing = niente

yes = sì

no = no

amount-stone = { $n ->
    [one] { $n } pietra
   *[other] { $n } pietre
}
amount-wood = { $n ->
    [one] { $n } legno
   *[other] { $n } legni
}
amount-gold = { $n ->
    [one] { $n } moneta
   *[other] { $n } monete
}
amount-metal = { $n ->
    [one] { $n } metallo
   *[other] { $n } metalli
}
amount-vp = { $n } PV

kind-stone = pietra
kind-wood = legno
kind-gold = monete
kind-metal = metallo
kind-vp = punti vittoria

seat-N = Nord
seat-E = Est
seat-S = Sud
seat-W = Ovest (W)
seat-table = Il tavolo

colour-blue = Blu
colour-red = Rosso
colour-green = Verde
colour-yellow = Giallo

quarters-0 = nord
    .seat = N
quarters-1 = est
    .seat = E
quarters-2 = sud
    .seat = S
quarters-3 = ovest
    .seat = W
