### Zdjęcie odpowiada na pytanie: teksty skryptu.

photo-sending = Odczytuję zdjęcie…
photo-found = { $n ->
    [one] Czy to ta karta? Dotknij jej, aby tak odpowiedzieć.
    [few] Która z nich? Dotknij jednej, aby tak odpowiedzieć.
   *[many] Która z nich? Dotknij jednej, aby tak odpowiedzieć.
}
photo-part = Fragment twojego zdjęcia
photo-not_sent = Nie udało się wysłać zdjęcia. Sprawdź połączenie i zrób je jeszcze raz.
