### Ayuda sobre las reglas de Los pilares de la Tierra: para cada cláusula un título, dos frases con palabras propias y, donde ayuda, un ejemplo.

section-S = Preparación

help-PE-S1 = De 2 a 4 jugadores toman cada uno un color: 3 constructores y obreros que valen 12. El obrero grande cuenta como 5 pequeños.
    .title = Tu color
help-PE-S2 = Empiezas con tres artesanos: mezclador de mortero, maderero y cantero. Están boca arriba ante ti.
    .title = Tus primeros artesanos
help-PE-S3 = Todos empiezan con 2 puntos de victoria. El jugador inicial tiene 20 de oro, el siguiente en sentido horario 21, después 22 y 23.
    .title = Puntos y oro al empezar
help-PE-S4 = Empieza quien fue el último en visitar una catedral. Lo decidís en la mesa; el jugador inicial toma la primera pieza de la catedral, la nave.
    .title = Jugador inicial
help-PE-S5 = Esperan 24 artesanos más, cuatro para cada una de las seis rondas. Se barajan dentro de su ronda.
    .title = Artesanos de las rondas
help-PE-S6 = Hay 9 cartas de recurso: tres de bosque, tres de cantera y tres de gravera. Una carta trae 2, 3 o 4 cubos y requiere los obreros que muestra.
    .title = Cartas de recurso
    .example = La carta pequeña de gravera requiere 2 obreros, la grande de cantera 10.
help-PE-S7 = Dos cartas de ventaja son para la última ronda. De las otras 14, cuatro vuelven a la caja sin verse, y hay dos boca arriba en cada una de las rondas 1 a 5.
    .title = Cartas de ventaja
help-PE-S8 = De las 10 cartas de evento, cuatro vuelven a la caja sin verse. Cada una de las seis rondas trae una.
    .title = Cartas de evento
help-PE-S9 = Los cubos están en el bosque, la cantera y la gravera; el mercado empieza con 4 de piedra, 4 de madera y 4 de arena. Hay 1 metal en la corte del rey y 4 obreros grises en el castillo de Shiring; el marcador de costes está en el 7.
    .title = El tablero al empezar
help-PE-S10 = El dado de impuestos tiene las caras 2, 3, 3, 4, 4 y 5.
    .title = El dado de impuestos
help-PE-S11 = La caja tiene 12 constructores, los obreros, 82 cubos, 36 artesanos, las cartas, un dado, seis piezas de catedral y una bolsa. Las cuentas de esta mesa se llevan con esos números.
    .title = Qué hay en la caja

section-R = Antes de una ronda

help-PE-R1 = Se ponen dos cartas de ventaja boca arriba en Kingsbridge.
    .title = Dos ventajas
help-PE-R2 = De los cuatro artesanos de la ronda, dos se ponen boca arriba en Shiring. Los otros dos se pueden contratar de la oferta.
    .title = Cuatro artesanos
help-PE-R3 = Siete de las nueve cartas de recurso van a la oferta. Con los dos artesanos hay nueve cartas boca arriba.
    .title = Nueve cartas

section-I = Fase I: cartas

help-PE-I1 = Desde el jugador inicial, por turnos, cada uno toma una carta o pasa. Quien pasa no toma más cartas en esta fase.
    .title = Toma una carta o pasa
help-PE-I2 = La fase acaba cuando se han tomado todas las cartas o todos han pasado. Las cartas de recurso que sobran esperan a la ronda siguiente; los artesanos que sobran van a la caja.
    .title = Cartas sobrantes
help-PE-I3 = Una carta de recurso requiere tantos obreros libres como muestra; van enseguida a su lugar. Con menos obreros libres no puedes tomarla.
    .title = Obreros para una carta
help-PE-I4 = Un artesano de la oferta cuesta el oro de su carta, que se paga al momento.
    .title = Contratar un artesano
help-PE-I5 = Puedes tener cinco artesanos. Si llega un sexto, despides a uno de los seis; esa carta sale de la partida.
    .title = Cinco artesanos como mucho
help-PE-I6 = Todos los obreros que te quedan van al molino. Cada uno gana allí 1 de oro.
    .title = El resto, al molino
help-PE-I7 = En cada ronda se pueden tomar siete cartas de recurso y dos artesanos. Dos cartas de recurso quedan aparte, boca abajo.
    .title = Qué se puede tomar

section-II = Fase II: constructores

help-PE-II1 = El jugador inicial saca los constructores de la bolsa, uno tras otro, sin mirar.
    .title = Sacar de la bolsa
help-PE-II2 = Una vez por ronda el jugador inicial puede devolver un constructor sacado y sacar otro. Puede salir el mismo, y no cuesta nada.
    .title = Sacar otra vez
help-PE-II3 = El dueño del constructor sacado paga el coste indicado y lo coloca, o pasa y lo deja en la rueda de costes.
    .title = Pagar o pasar
help-PE-II4 = El primer constructor cuesta 7 de oro; cada vez que se saca uno el coste baja 1, hasta 0. Con coste 0 hay que colocarlo.
    .title = La rueda de costes
    .example = El tercer constructor sacado cuesta 5 de oro, se hayan colocado o no los dos primeros.
help-PE-II5 = Con dos jugadores el marcador va al 0 cuando se han sacado los seis constructores.
    .title = Rueda de costes para dos
help-PE-II6 = Con la bolsa vacía, los constructores de la rueda se colocan gratis, en el orden en que pasaron.
    .title = Los que pasan van gratis
help-PE-II7 = Un evento permite a cada jugador pasar solo con dos constructores. Un tercero que pasa queda junto al tablero y no se usa en esa ronda.
    .title = Pasar solo dos veces
help-PE-II8 = En un espacio hay un solo constructor. En el mercado y en la corte del rey tomas el espacio libre más bajo; en los demás lugares eliges uno libre.
    .title = Espacios de constructores
help-PE-II9 = Para colocar un constructor debes tener el oro en ese momento.
    .title = Pagar al momento
help-PE-II10 = Si el rojo pasa en el 7, su constructor queda en el 7 y el marcador va al 6. Si pasaron rojo, azul y rojo, en ese orden colocan cuando la bolsa está vacía.
    .title = Pasar

section-III = Fase III: los lugares

help-PE-III1 = El jugador inicial descubre el evento y lo lee; tiene efecto al momento. Los eventos con sello son buenos, los demás malos, y por lo general afectan a todos.
    .title = El evento
help-PE-III2 = Tras leer el evento, cada jugador con un constructor en la sede del obispo elige: protección o un material. La protección libra de un evento malo; contra uno bueno no vale nada.
    .title = Sede del obispo: protección
help-PE-III3 = Un evento quita 4 de oro a cada jugador. Quien tiene menos lo paga todo y pierde 1 punto de victoria por cada 2 de oro que faltan.
    .title = Pagar 4 de oro
    .example = Con 1 de oro pagas 1; faltan 3: pierdes 1 punto.
help-PE-III4 = Quien no eligió protección toma gratis del mercado una piedra, una madera o una arena. El mercado se rellena solo antes de la ronda siguiente.
    .title = Sede del obispo: un material
help-PE-III5 = Cada obrero tuyo en el molino gana 1 de oro; después vuelven a casa.
    .title = El molino
help-PE-III6 = Nadie tiene más de 30 de oro. Lo que pasa de ahí se pierde al momento.
    .title = 30 de oro como mucho
help-PE-III7 = Cada constructor en Kingsbridge toma la carta de ventaja de su espacio. Una carta que nadie toma sale de la partida.
    .title = Kingsbridge
help-PE-III8 = El primer espacio del priorato da 2 puntos de victoria, el segundo 1.
    .title = Priorato
help-PE-III9 = Tomas los cubos de tus cartas de recurso, devuelves las cartas y recoges tus obreros. Si en un lugar faltan cubos, primero se sirve al jugador inicial y se presta una pieza sustituta.
    .title = Bosque, cantera, gravera
help-PE-III10 = Una carta de ventaja de madera, arena o piedra trae un cubo más de esa clase en cada ronda. También sin carta de recurso.
    .title = Un cubo más por ronda
help-PE-III11 = El jugador inicial tira el dado de impuestos. Todos pagan ese oro, salvo quien tiene un constructor en la corte del rey; una carta sin impuesto se puede jugar tras la tirada.
    .title = Impuesto
help-PE-III12 = Quien no puede pagar el impuesto da todo su oro y pierde 1 punto de victoria por cada 2 de oro que faltan.
    .title = Poco oro para el impuesto
    .example = El dado muestra 5 y tienes 1: pagas 1 y pierdes 2 puntos.
help-PE-III13 = El primer constructor en la corte del rey recibe además el metal. Si no hay nadie, el metal queda para la ronda siguiente.
    .title = Metal en la corte del rey
help-PE-III14 = Cada constructor en Shiring toma gratis su artesano. Un artesano que nadie toma sale de la partida.
    .title = Shiring
help-PE-III15 = Un constructor en el castillo de Shiring trae 2 obreros grises para la ronda siguiente. Trabajan en el molino o en los lugares y después vuelven.
    .title = Castillo de Shiring
help-PE-III16 = En el orden de los espacios 1 a 4, cada constructor en el mercado hace una acción o se va, una y otra vez hasta que todos se han ido. El que se ha ido no vuelve.
    .title = Mercado: orden
help-PE-III17 = Compras cuantos cubos quieras de una clase que esté allí: la piedra a 4 de oro, la madera a 3, la arena a 2. El metal no se vende allí.
    .title = Mercado: comprar
help-PE-III18 = Vendes cuantos cubos quieras de una clase: metal a 5 de oro, piedra a 4, madera a 3, arena a 2. Vuelven a sus lugares, no al mercado.
    .title = Mercado: vender
help-PE-III19 = Lo que compraste en esta ronda no puedes venderlo en ella. Vender primero y comprar después la misma clase sí se puede.
    .title = No vendas lo comprado
help-PE-III20 = Verde tiene 7 de oro y 1 metal, Rojo 2 de oro y 1 piedra. Verde compra 2 maderas, Rojo vende la piedra, Verde vende el metal, Rojo compra 2 maderas, Verde compra 3 arenas; después los dos se van.
    .title = Una ronda de mercado
help-PE-III21 = Desde el jugador inicial, cada uno dice qué materiales convierten sus artesanos en puntos de victoria. Cada uso es voluntario, en cualquier orden, hasta la capacidad de la carta.
    .title = Catedral
help-PE-III22 = Con 5 arenas, 3 piedras y 1 metal: el alfarero convierte 2 arenas en 2 puntos, el mezclador de mortero 3 arenas en 1, el cantero 2 piedras en 1, el ingeniero da 1. El herrero da 2 de oro porque tienes el metal; quedan 1 piedra y el metal.
    .title = Un turno en la catedral
help-PE-III23 = Al final de la ronda guardas como mucho 5 cubos a tu elección. El resto vuelve al tablero sin nada a cambio; el metal también cuenta.
    .title = Guarda 5 cubos
help-PE-III24 = El jugador inicial pone la pieza de la ronda: nave, pórtico, ábside, torre, torre, tejado.
    .title = La catedral crece
help-PE-III25 = Quien tiene un constructor en la catedral pasa a ser jugador inicial; si no, el siguiente en sentido horario. El jugador inicial toma la pieza siguiente.
    .title = Nuevo jugador inicial
help-PE-III26 = Un constructor vuelve a la bolsa cuando su lugar se ha resuelto. Al final de la ronda todos los constructores están en la bolsa.
    .title = De vuelta a la bolsa
help-PE-III27 = Los lugares se recorren en este orden: evento, obispo, molino, Kingsbridge, priorato, bosque, cantera, gravera, corte del rey, Shiring, castillo, mercado, catedral, jugador inicial.
    .title = Orden de los lugares
help-PE-III28 = Sin un constructor en el mercado no compras ni vendes en esta ronda.
    .title = Sin constructor no hay comercio

section-N = Antes de la ronda siguiente

help-PE-N1 = El mercado se rellena hasta 4 de piedra, 4 de madera y 4 de arena.
    .title = Rellenar el mercado
help-PE-N2 = Un metal va a la corte del rey si no hay ninguno, los obreros grises se van y el marcador de costes vuelve al 7. Se ponen nuevas cartas de ventaja, artesanos y cartas de recurso.
    .title = Prepararse
help-PE-N3 = En la ronda seis están en Kingsbridge las dos últimas cartas de ventaja. Quien toma una recibe al momento 1 metal, o 1 piedra y 1 madera.
    .title = Las dos últimas ventajas

section-K = Artesanos

help-PE-K1 = Una carta muestra cuántos cubos dan cuántos puntos de victoria, y cuántas veces por ronda como mucho. El maderero convierte 2 maderas en 1 punto, el cantero 2 piedras en 1, el albañil 1 piedra en 1, el escultor 1 piedra en 2, el mezclador de mortero 3 arenas en 1.
    .title = Qué hace un artesano
    .example = Con capacidad 4 el maderero convierte como mucho 8 maderas en 4 puntos.
help-PE-K2 = El orfebre convierte 3 de oro en 1 punto de victoria.
    .title = Orfebre
    .example = 12 de oro: 4 puntos.
help-PE-K3 = El ingeniero da 1 punto de victoria en cada ronda, sin material.
    .title = Ingeniero
help-PE-K4 = El herrero da 2 de oro en cada ronda si tienes metal. El metal se conserva y puede servir después a otro artesano.
    .title = Herrero
help-PE-K5 = El maestro maderero convierte 1 madera en 4 de oro, como mucho dos veces por ronda.
    .title = Maestro maderero
help-PE-K6 = El campanero, el soplador de vidrio y el organero usan metal. El soplador de vidrio requiere también arena, el organero madera.
    .title = Artesanos con metal
help-PE-K7 = Sin un mezclador de mortero tus albañiles no ganan nada.
    .title = El albañil requiere mortero
help-PE-K8 = Sin un cantero no puedes vender piedra en el mercado.
    .title = La piedra requiere al cantero
help-PE-K9 = Sin el maderero con que empezaste no puedes comprar madera en el mercado. Un artesano inicial que despides no vuelve.
    .title = La madera requiere al maderero

section-V = Cartas de ventaja

help-PE-V1 = Hay tres clases: las duraderas quedan ante ti hasta el final, otras se usan una vez cuando quieras, otras tienen efecto al momento. Una carta usada sale de la partida.
    .title = Tres clases de ventajas
help-PE-V2 = Conocidas: 1 madera, piedra o arena más por ronda; una vez sin impuesto; 8 de oro al momento; las dos de la última ronda.
    .title = Ventajas conocidas

section-E = Final

help-PE-E1 = Tras la sexta ronda gana quien tiene más puntos de victoria. Con empate decide el oro; si también es igual, se comparte la victoria.
    .title = Quién gana
help-PE-E2 = El marcador de puntos tiene 60 espacios; pasado el último se empieza otra vez y se cuentan 60 más. Los puntos nunca bajan de 0.
    .title = El marcador de puntos

section-Z = Cuentas

help-PE-Z1 = Ningún cubo ni obrero aparece o desaparece: tablero, mercado y jugadores suman siempre lo de la caja. Las cartas que salen de la partida se cuentan en la caja.
    .title = Nada se pierde
