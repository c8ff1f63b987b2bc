deed-got = Hai ricevuto { $gains }.
deed-gave = Hai dato { $give }.
deed-lost = { $n ->
    [one] Hai perso { $n } PV.
   *[other] Hai perso { $n } PV.
}
deed-answer = Hai scelto: { $answer }.
