### tv

tv-title = Televisor
tv-how = El anfitrión escribe este código en su página, en «{ $card }».
tv-card = Un televisor como página de la mesa
tv-code = Código
tv-waiting = Después esta pantalla muestra la mesa por sí misma.
tv-lost = El servidor no responde. Se intenta de nuevo.
tv-settings = Idioma y luz
