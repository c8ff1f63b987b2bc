### Che cosa si è scelto, prima frase sull’ultima risposta.

deed-answer = { $about ->
    [take_card] Hai preso questa carta: { $answer }.
    [pass] Hai passato: sei fuori per questa fase.
    [space] Hai piazzato un architetto: { $answer }.
    [space_with_card] Hai piazzato un architetto: { $answer }.
    [buy] Hai comprato { AMOUNT($kind, $n) }.
    [sell] Hai venduto { AMOUNT($kind, $n) }.
    [leave] Hai lasciato il mercato.
   *[other] Hai scelto: { $answer }.
}
