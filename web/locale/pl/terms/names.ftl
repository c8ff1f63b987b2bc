### names

nothing = nic
yes = tak
no = nie
amount-stone = { $n ->
    [one] { $n } kamień
    [few] { $n } kamienie
   *[many] { $n } kamieni
}
amount-wood = { $n ->
    [one] { $n } drewno
    [few] { $n } drewna
   *[many] { $n } drewna
}
amount-gold = { $n ->
    [one] { $n } złoto
    [few] { $n } złota
   *[many] { $n } złota
}
amount-metal = { $n ->
    [one] { $n } metal
    [few] { $n } metalu
   *[many] { $n } metalu
}
amount-vp = { $n } PZ
kind-stone = kamień
    .gen = kamienia
kind-wood = drewno
    .gen = drewna
kind-gold = złoto
    .gen = złota
kind-metal = metal
    .gen = metalu
kind-vp = punkty zwycięstwa
seat-N = Północ (N)
    .gen = Północy (N)
seat-E = Wschód (E)
    .gen = Wschodu (E)
seat-S = Południe (S)
    .gen = Południa (S)
seat-W = Zachód (W)
    .gen = Zachodu (W)
seat-table = Stół
    .gen = stołu
colour-blue = Niebieski
colour-red = Czerwony
colour-green = Zielony
colour-yellow = Żółty
quarters-0 = północ
    .seat = N
quarters-1 = wschód
    .seat = E
quarters-2 = południe
    .seat = S
quarters-3 = zachód
    .seat = W
