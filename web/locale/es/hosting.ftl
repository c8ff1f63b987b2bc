### hosting

hosting-asks = { $name } pide un sitio.
hosting-asks-means = Da un sitio libre o el de alguien que se va. En una partida en curso primero acepta la mesa.
hosting-give = Dar { $seat }
hosting-give-of = En lugar de { $name }
hosting-give-sure = Liberar el sitio de { $name } para { $guest }
hosting-decline = Rechazar
hosting-free = Liberar este sitio
hosting-sit-here = Sentarse aquí también
hosting-my-phone = Mi página de móvil
hosting-hand-over = Un sitio se cede a otro móvil en los ajustes de su propio móvil.
hosting-join-code = Código para unirse
hosting-pack = Cartas en juego
hosting-pack-ours = { $pack }: cartas propias
hosting-pack-ours-means = Exchequer no conoce las cartas impresas de tu caja. Juega con un mazo propio: imprímelo o responde a mano con lo que muestran los móviles.
hosting-pack-copy = { $pack } · { $version }
hosting-pack-copy-means = Las cartas y el tablero de este ejemplar, tal como se registraron. Poned estas cartas en la mesa.
hosting-pack-print = Imprimir nuestro mazo (PDF)
hosting-pack-enrol = Registrar mi ejemplar
hosting-pack-told = Jugáis con cartas propias
hosting-pack-play = Empezar con nuestras cartas
hosting-pack-back = Todavía no
