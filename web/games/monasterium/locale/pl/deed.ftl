### Co wybrano: pierwsze zdanie o ostatniej odpowiedzi.

deed-answer = { $about ->
    [roll] Rzucasz kośćmi: { $answer }.
    [reroll] Odwracasz płytkę przerzutu.
    [place_dice] { $n ->
        [one] Kładziesz 1 kość z liczbą { $number }.
        [few] Kładziesz { $n } kości z liczbą { $number }.
       *[many] Kładziesz { $n } kości z liczbą { $number }.
    }
    [take_dice] { $n ->
        [one] Bierzesz 1 kość z liczbą { $number }.
        [few] Bierzesz { $n } kości z liczbą { $number }.
       *[many] Bierzesz { $n } kości z liczbą { $number }.
    }
   *[other] Twój wybór: { $answer }.
}
