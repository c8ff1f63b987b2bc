### cards

cards-not-here = Mi carta no está aquí
cards-not-here-hint = Introduce la carta impresa una vez: esquinas, flecha, efecto. Después está en tu ejemplar.
