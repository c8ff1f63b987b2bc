### Co wybrano: pierwsze zdanie o ostatniej odpowiedzi.

deed-answer = { $about ->
    [play] Zagrywasz kartę „{ $card }”.
    [waive] Wykładasz kartę „{ $card }” bez wykonania.
    [sale] Sprzedajesz: { $answer }.
    [nothing] Nic nie robisz.
   *[other] Twój wybór: { $answer }.
}
