# La lista de preparación: lo que hacen los jugadores en la mesa antes de empezar.
set_up-board = Pon el tablero en el centro de la mesa y el marcador de costes en el { $cost }.
set_up-cubes = Pon la madera en el bosque, la piedra en la cantera y la arena en la gravera. Pon 1 metal en la corte del rey y el resto junto al tablero.
set_up-market = Pon { $n } de madera, { $n } de piedra y { $n } de arena en el mercado de Kingsbridge, y { $grey } obreros grises en el castillo de Shiring.
set_up-craftsmen = Ordena los artesanos por ronda: { $n } para cada una de las 6 rondas. Baraja las 9 cartas de recurso.
set_up-advantages = Aparta las { $last } cartas de ventaja de la última ronda. Baraja las demás, guarda { $out } en la caja sin mirarlas y pon { $left } sobre esas { $last }.
set_up-events = Baraja las cartas de evento y guarda { $out } en la caja sin mirarlas: quedan { $left }.
set_up-cathedral = Ten a mano las { $n } piezas de la catedral. El jugador inicial toma la primera, la nave.
set_up-bag = Mete los constructores en la bolsa: { $each } de cada jugador, { $n } en total.
set_up-own = { $craftsmen } artesanos iniciales, obreros que valen { $workers }, { $vp } puntos.
set_up-own-yours = Toma tu color: { $craftsmen } artesanos iniciales, y obreros pequeños y uno grande que juntos valen { $workers }. Pon tu disco en { $vp } puntos.
set_up-gold = Marca el oro: el jugador inicial tiene { $n }; en sentido horario, cada uno tiene 1 más, hasta { $last }.
