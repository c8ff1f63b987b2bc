### deed

deed-got = Has recibido { $gains }.
deed-gave = Has dado { $give }.
deed-lost = { $n ->
    [one] Has perdido { $n } PV.
   *[other] Has perdido { $n } PV.
}
deed-answer = Has elegido: { $answer }.
