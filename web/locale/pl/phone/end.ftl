### end

end-places = Dotychczasowe miejsca
end-place = Miejsce { $n }
end-total = Razem
end-go_on = Dalej
end-skip = Pokaż wszystko
end-count_again = Policz jeszcze raz
end-winner = Wygrywa { $who }
end-winners = Zwycięstwo dzielą: { $who }
end-curve = Punkty w toku gry
end-curve_is = { $n ->
    [one] Krzywa punktów { $n } gracza; liczby są w następnej tabeli.
    [few] Krzywe punktów { $n } graczy; liczby są w następnej tabeli.
   *[many] Krzywe punktów { $n } graczy; liczby są w następnej tabeli.
}
end-curve_table = Punkty po każdej części gry
end-sources = Skąd się wzięły punkty
end-other = Cała reszta
end-moments = Ważne chwile
end-again = Jeszcze raz, te same miejsca
end-next = Do następnej gry
end-picture = Obraz do udostępnienia
end-share = Udostępnij obrazek
end-story = Moja gra
end-story_won = Wygrywasz
end-story_place = { $n ->
    [1] Dzielisz zwycięstwo
   *[other] Zajmujesz { $n }. miejsce
}
end-others = Wszystkie miejsca
end-my_points = Moje punkty
end-my_moments = Moje ważne chwile
end-game_moments = Ważne chwile tej gry
end-lines = Linia po linii
