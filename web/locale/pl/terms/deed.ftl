## deed

deed-got = Otrzymujesz: { $gains }.
deed-gave = Oddajesz: { $give }.
deed-lost = { $n ->
    [one] Tracisz { $n } PZ.
    [few] Tracisz { $n } PZ.
   *[many] Tracisz { $n } PZ.
}
deed-answer = Twój wybór: { $answer }.
