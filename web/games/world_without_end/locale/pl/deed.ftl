### Co wybrano: pierwsze zdanie o ostatniej odpowiedzi.

deed-answer = { $about ->
    [play] Zagrywasz kartę „{ $card }”.
    [waive] Wykładasz kartę „{ $card }” bez wykonania.
    [sale] Sprzedajesz: { $answer }.
    [orientation] Wydarzenie leży górą do miejsca { NAME($quarters, case: "seat") }.
    [nothing] Nic nie robisz.
   *[other] Twój wybór: { $answer }.
}
