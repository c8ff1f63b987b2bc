### deed

deed-got = Du hast { $gains } erhalten.
deed-gave = Du hast { $give } gegeben.
deed-lost = { $n ->
    [one] Du hast { $n } SP verloren.
   *[other] Du hast { $n } SP verloren.
}
deed-answer = Du hast gewählt: { $answer }.
