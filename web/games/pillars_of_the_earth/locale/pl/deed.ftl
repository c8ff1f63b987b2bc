### Co wybrano: pierwsze zdanie o ostatniej odpowiedzi.

deed-answer = { $about ->
    [take_card] Bierzesz tę kartę: { $answer }.
    [pass] Pasujesz: nie bierzesz już udziału w tej fazie.
    [space] Stawiasz budowniczego: { $answer }.
    [space_with_card] Stawiasz budowniczego: { $answer }.
    [buy] Kupujesz: { AMOUNT($kind, $n) }.
    [sell] Sprzedajesz: { AMOUNT($kind, $n) }.
    [leave] Opuszczasz targ.
   *[other] Twój wybór: { $answer }.
}
