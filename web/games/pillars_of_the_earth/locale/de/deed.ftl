### Was der Betrachter gewählt hat, als erster Satz zur letzten Antwort.

deed-answer = { $about ->
    [take_card] Du hast diese Karte genommen: { $answer }.
    [pass] Du hast gepasst: Für diese Phase bist du fertig.
    [space] Du hast einen Baumeister eingesetzt: { $answer }.
    [space_with_card] Du hast einen Baumeister eingesetzt: { $answer }.
    [buy] Du hast gekauft: { AMOUNT($kind, $n) }.
    [sell] Du hast verkauft: { AMOUNT($kind, $n) }.
    [leave] Du hast den Markt verlassen.
   *[other] Du hast gewählt: { $answer }.
}
