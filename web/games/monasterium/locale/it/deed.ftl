### Che cosa si è scelto, prima frase sull’ultima risposta.

deed-answer = { $about ->
    [roll] Hai lanciato i dadi: { $answer }.
    [reroll] Hai girato la tessera Rilancia i dadi.
    [place_dice] { $n ->
        [one] Hai piazzato 1 dado con il numero { $number }.
       *[other] Hai piazzato { $n } dadi con il numero { $number }.
    }
    [take_dice] { $n ->
        [one] Hai preso 1 dado con il numero { $number }.
       *[other] Hai preso { $n } dadi con il numero { $number }.
    }
   *[other] Hai scelto: { $answer }.
}
