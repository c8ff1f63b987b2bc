### Was der Betrachter gewählt hat, als erster Satz zur letzten Antwort.

deed-answer = { $about ->
    [roll] Du hast gewürfelt: { $answer }.
    [reroll] Du hast das Neuwurfplättchen umgedreht.
    [place_dice] { $n ->
        [one] Du hast 1 Würfel mit der Zahl { $number } gelegt.
       *[other] Du hast { $n } Würfel mit der Zahl { $number } gelegt.
    }
    [take_dice] { $n ->
        [one] Du hast 1 Würfel mit der Zahl { $number } genommen.
       *[other] Du hast { $n } Würfel mit der Zahl { $number } genommen.
    }
   *[other] Du hast gewählt: { $answer }.
}
