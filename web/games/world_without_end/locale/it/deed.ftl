### Che cosa si è scelto, prima frase sull’ultima risposta.

deed-answer = { $about ->
    [play] Hai giocato la carta «{ $card }».
    [waive] Hai giocato la carta «{ $card }» senza eseguirla.
    [sale] Hai venduto { $answer }.
    [orientation] L’evento è posato con la parte alta verso il posto { NAME($quarters, case: "seat") }.
    [nothing] Hai scelto di non fare nulla.
   *[other] Hai scelto: { $answer }.
}
