### Was der Betrachter gewählt hat, als erster Satz zur letzten Antwort.

deed-answer = { $about ->
    [play] Du hast die Karte „{ $card }“ gelegt.
    [waive] Du hast die Karte „{ $card }“ gelegt, ohne sie auszuführen.
    [sale] Du hast verkauft: { $answer }.
    [orientation] Das Ereignis liegt mit der Oberkante zum Platz { NAME($quarters, case: "seat") }.
    [nothing] Du hast nichts getan.
   *[other] Du hast gewählt: { $answer }.
}
