### deck

deck-title = { $game }: Karten
deck-mark = Exchequer · eigene Karten
deck-notice = Exchequer-Referenzsatz: eigene Karten
deck-hint = Mit 100 % beidseitig drucken, an der langen Kante gewendet. An den Marken schneiden.
