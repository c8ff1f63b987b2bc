## Okno pomocy do zasad, ze swoim skryptem

help-title = Zasady mówią
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
help-no-voice = To urządzenie nie ma własnego głosu w tym języku, więc nic nie może przeczytać na głos.
