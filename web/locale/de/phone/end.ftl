### end

end-places = Plätze bisher
end-place = Platz { $n }
end-total = Zusammen
end-go_on = Weiter
end-skip = Alles zeigen
end-count_again = Noch einmal zählen
end-winner = { $who } gewinnt
end-winners = { $who } teilen den Sieg
end-curve = Das Spiel in Punkten
end-curve_is = { $n ->
    [one] Punktekurve von { $n } Spieler; die Zahlen stehen in der folgenden Tabelle.
   *[other] Punktekurven von { $n } Spielern; die Zahlen stehen in der folgenden Tabelle.
}
end-curve_table = Punkte nach jedem Teil des Spiels
end-sources = Woher die Punkte kamen
end-other = Alles Übrige
end-moments = Die großen Momente
end-again = Noch einmal, gleiche Plätze
end-next = Zum nächsten Spiel
end-picture = Bild zum Teilen
end-share = Bild teilen
end-story = Mein Spiel
end-story_won = Du hast gewonnen
end-story_place = { $n ->
    [1] Du teilst den Sieg
   *[other] Du bist auf Platz { $n }
}
end-others = Alle Plätze
end-my_points = Meine Punkte
end-my_moments = Meine großen Momente
end-game_moments = Große Momente des Spiels
end-lines = Zeile für Zeile
