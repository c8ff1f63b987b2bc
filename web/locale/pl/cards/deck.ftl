## deck

deck-title = { $game }: karty
deck-mark = Exchequer · własne
deck-notice = Zestaw wzorcowy Exchequera: własny
deck-hint = Drukuj w 100 %, dwustronnie, obracając wzdłuż długiej krawędzi. Tnij wzdłuż znaków.
