### deed

deed-got = Masz nowe: { $gains }.
deed-gave = Oddajesz: { $give }.
deed-lost = { $n ->
    [one] Tracisz { $n } PZ.
   *[other] Tracisz { $n } PZ.
}
