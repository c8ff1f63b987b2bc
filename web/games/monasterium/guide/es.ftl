### Primera partida guiada de Monasterium: tarjetas breves, cada una se muestra una vez en un móvil donde aparece su tema.

guide-goal = Ten el mayor número de puntos de victoria tras tres años. Los dados dan acciones: reúne sopa, influencia y rosarios, mueve tu mensajero por el camino y envía novicios a los cinco monasterios. Los novicios abren mejores acciones y dan vidrieras, misiones y puntos; al final puntúa quien tiene más novicios en un monasterio.
    .title = El objetivo
guide-missions = Pon en la mesa las misiones que se nombran aquí. Cada jugador puede cumplir una vez cada una.
    .title = Las misiones
guide-roll = En tu turno tira una vez todos tus dados y di qué muestran.
    .title = Tirar
guide-place = Después elige un número: todos tus dados que lo muestran van a ese espacio. Solo tus dados de color siguen siendo tuyos.
    .title = Poner dados
    .example = Dos 3 y un 5: los dos 3 juntos, o el 5.
guide-take = Ahora los dados se vuelven acciones. Elige un espacio y toma de 1 a 3 dados para acciones de su columna; del 6, un comodín, solo un dado.
    .title = Tomar dados
guide-act = Cada dado da una acción. La hoja muestra lo que cuesta, lo que da y lo que abre.
    .title = Usar un dado
guide-novice = Un novicio va adonde está unido el espacio de tu mensajero, a cambio de influencia y bienes. El espacio que deja abre una acción nueva.
    .title = Enviar un novicio
guide-window = Pon la vidriera en una fila. Ningún monasterio dos veces en una fila o columna; la fila o la columna da un premio.
    .title = Una vidriera
guide-do = «Haz esto» nombra las piezas que mueves ahora. Marca cada línea cuando esté hecha.
    .title = Mueve tus piezas
guide-answered = «Ahora mismo» dice qué hizo tu respuesta. Al lado está Deshacer, mientras nadie haya seguido.
    .title = ¿Has cambiado de idea?
guide-done = Eso ha sido una ronda. Toca cualquier signo o cláusula para ver su regla; «Reglas», en el cajón, encuentra lo demás.
    .title = Ya sabes cómo va
