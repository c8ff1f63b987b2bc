### help

help-title = Zasady mówią
help-rules = Zasady
help-on = Pomoc: { $name }
help-each = Zasady do każdej z nich
help-example = Przykład:
help-search = Szukaj w zasadach
help-found = { $n ->
    [one] Znaleziono { $n } zasadę
    [few] Znaleziono { $n } zasady
   *[many] Znaleziono { $n } zasad
}
help-none = Nic nie znaleziono. Spróbuj innego słowa.
help-failed = Nie udało się wczytać pomocy. Zamknij to i spróbuj, gdy wróci połączenie.
help-larger = Większy tekst
help-read = Czytaj na głos
