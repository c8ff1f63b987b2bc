### Ayuda sobre las reglas de Monasterium: para cada cláusula un título, dos frases con palabras propias y, donde ayuda, un ejemplo.

section-S = Preparación

help-MO-S1 = De 2 a 4 jugadores. El tablero tiene un lado para dos y otro para tres o cuatro; con tres, novicios del color sin usar bloquean los espacios marcados con 4.
    .title = Jugadores y lado del tablero
help-MO-S2 = Cada uno de los cinco monasterios A a E tiene edificios, una capilla y un claustro. En cada capilla hay 2 vidrieras por jugador; el resto sale de la partida.
    .title = Cinco monasterios
    .example = Con tres jugadores hay 6 vidrieras en cada capilla.
help-MO-S3 = La reserva tiene 12 libros, 20 herramientas, 30 rosarios, 36 influencias y 30 sopas, si tu ejemplar no dice otra cosa.
    .title = La reserva
help-MO-S4 = Hay 15 misiones de las clases A, B y C. De cada clase hay dos abiertas.
    .title = Misiones
help-MO-S5 = Tienes una zona de acciones con las columnas A a E, novicios en las filas I a IV y cuatro adicionales, una zona de vidrieras de 3 × 3, cinco losetas de acción, una loseta de repetición, 3 dados propios, de ellos 1 listo, 7 discos y un mensajero.
    .title = Tu zona
help-MO-S6 = Se reparten los dados neutrales: 5 a cada uno si sois dos, 3 si sois tres, 2 si sois cuatro.
    .title = Dados neutrales
help-MO-S7 = Empiezas con 2 influencias, 2 sopas y 1 rosario.
    .title = Con qué empiezas
help-MO-S8 = Empieza quien fue el último en visitar un monasterio; si no, el más joven. Lo decidís en la mesa; el jugador inicial tiene el cáliz.
    .title = Jugador inicial
help-MO-S9 = La partida dura tres años. Un año acaba cuando todos han sido una vez jugador inicial.
    .title = Tres años
    .example = Con cuatro jugadores un año tiene cuatro rondas.
help-MO-S10 = Una loseta cuenta 100 puntos en la segunda vuelta del marcador de prestigio. Uno de tus discos está en el marcador, seis son para las misiones.
    .title = Discos y loseta de 100

section-D = Fase 1: dados

help-MO-D1 = En tu turno tiras una vez todos los dados que aún tienes. Eliges un número y pones todos los dados que lo muestran en su espacio de dados.
    .title = Tirar y poner
help-MO-D2 = Se sigue así hasta que todos han puesto todos sus dados, también si otros ya han acabado.
    .title = Hasta poner todos los dados
help-MO-D3 = Una vez por ronda puedes girar tu loseta de repetición y tirar otra vez los dados que quieras de los recién tirados.
    .title = Tirar otra vez
help-MO-D4 = Barbara saca 1 y 2 con dados neutrales y 2 con uno propio. Puede poner los dos 2 en el espacio 2; los dados que ya hay no importan.
    .title = Poner dados

section-A = Fase 2: acciones

help-MO-A1 = En tu turno eliges un espacio de dados y tomas de él de 1 a 3 dados. Del espacio 6 tomas exactamente 1.
    .title = Tomar dados
help-MO-A2 = Nunca tomas un dado de color de otro jugador.
    .title = Dados de otros
help-MO-A3 = Si en un espacio hay dados tuyos y neutrales, tomas primero los tuyos.
    .title = Primero los propios
help-MO-A4 = Cada dado da exactamente una acción de su columna. Los dados de 1 a 5 son de las columnas A a E; un 6 va a cualquier columna.
    .title = Una acción por dado
help-MO-A5 = Mientras haya una acción posible no puedes desperdiciar el dado; tú eliges cuál haces. Un dado sin acción posible se pierde.
    .title = Ningún dado se desperdicia
help-MO-A6 = En un turno posterior puedes elegir otra vez el mismo espacio. La fase acaba cuando no quedan dados.
    .title = Hasta tomar todos los dados
help-MO-A7 = Las acciones básicas son: 1 enviar un novicio, 2 sopa, 3 influencia, 4 rosario, 5 mensajero un espacio. En tu ejemplar los números 2 a 5 pueden tener otro orden.
    .title = Acciones básicas
help-MO-A8 = Cuando el novicio de la fila I ha dejado una columna, su otra acción está abierta tantas veces como dados tengas: mensajero +1, 1 influencia, 1 rosario, 1 sopa, o un cambio de sopa por herramienta o de herramienta por libro.
    .title = Acciones de la fila I
help-MO-A9 = La fila II abre una acción que cada columna da una vez por turno: una herramienta, 2 bienes, un novicio por 1 influencia menos, mensajero +2 o 3 puntos.
    .title = Acciones de la fila II
help-MO-A10 = La fila III abre la misma acción en cada columna, una vez por turno: toma una vidriera de una capilla donde tienes un novicio.
    .title = Acción de la fila III
help-MO-A11 = Una acción está abierta desde que se envía el novicio que la tapa hasta el final de la partida. Puedes repartir tus dados entre todas las acciones abiertas de la columna.
    .title = Acciones abiertas
help-MO-A12 = «Una vez por turno» empieza de nuevo en tu turno siguiente, también en la misma ronda.
    .title = Una vez por turno
help-MO-A13 = Si en ningún espacio hay un dado que puedas tomar, se te salta. Vuelves al orden cuando llega un dado nuevo tuyo.
    .title = Nada que tomar
help-MO-A14 = En el espacio 5 hay 3 dados neutrales, uno azul y uno rojo. Rojo toma el rojo y 2 neutrales para tres acciones; Verde puede tomar el último neutral; el azul espera a Azul.
    .title = Quién puede tomar qué dado
help-MO-A15 = Con tres dados de 5, los «3 puntos» de la fila II cuentan una vez. En un turno posterior de la ronda cuentan otra vez.
    .title = 3 puntos, una vez por turno

section-M = Mensajero

help-MO-M1 = El mensajero va por el camino en una dirección. Del último espacio vuelve al primero; eso es un paso.
    .title = El camino
help-MO-M2 = Solo envías novicios a monasterios a los que está unido el espacio de tu mensajero, o donde ya tienes un novicio en la capilla.
    .title = Adónde pueden ir los novicios
help-MO-M3 = Cuando el mensajero llega a un espacio con premio o lo pasa, recibes el premio al momento, antes del paso siguiente. El último espacio da un dado propio más.
    .title = Premios del camino
help-MO-M4 = Un dado propio nuevo se tira al momento y se pone en su espacio. Si no puedes o no quieres tomar uno, recibes 5 puntos.
    .title = Un dado nuevo

section-N = Novicios

help-MO-N1 = Un novicio de la fila I o II va a un edificio libre de su clase. Cuesta 1 influencia y 2 o 3 sopas para un edificio secular, herramientas para un taller, libros para una sala común.
    .title = A un edificio
    .example = De la fila I a un taller: 1 influencia y 2 herramientas.
help-MO-N2 = Un edificio secular da 1 punto y una herramienta, un taller 2 puntos y un libro, una sala común 3 puntos y una vidriera de ese monasterio.
    .title = Premio de un edificio
help-MO-N3 = Un novicio de la fila III va a una capilla. Tu primer novicio en cualquier capilla cuesta 1 influencia, el segundo 2, el tercero 3; una capilla tiene dos espacios por jugador.
    .title = A una capilla
help-MO-N4 = Un novicio de la fila IV va a un espacio de claustro libre junto a un edificio donde tienes un novicio. El primero cuesta 1 rosario, el segundo 2, los demás 3.
    .title = A un claustro
help-MO-N5 = Tras un novicio de la fila IV se gira la loseta de la columna: cada dado usado en esta columna da 1 punto. Cada dado que aún está en ella da 1 punto al momento.
    .title = La loseta de acción gira
help-MO-N6 = Si se han enviado los cinco novicios de una fila, puedes enviar al momento el adicional de al lado, gratis y a cualquier clase de lugar. Si no lo haces, se queda para siempre.
    .title = El novicio adicional
help-MO-N7 = Puedes enviar cualquier novicio de tu zona de acciones, sea cual sea la columna del dado. Las filas no tienen que vaciarse por orden.
    .title = Cualquier novicio
help-MO-N8 = El mensajero de Dennis está en un espacio unido a C y E, y él tiene un novicio en la capilla de A. Su novicio de la fila I puede ir a un edificio de A, C o E.
    .title = Enviar un novicio

section-W = Vidrieras

help-MO-W1 = Una vidriera va al momento al espacio libre más a la izquierda de una de tus tres filas.
    .title = Poner una vidriera
help-MO-W2 = Ninguna fila ni columna puede tener dos vidrieras del mismo monasterio. Una vidriera que no se puede poner se pierde.
    .title = Nunca dos iguales
help-MO-W3 = Una vidriera da el premio de su fila o de su columna, a tu elección: influencia, rosario o mensajero +2; sopa, herramienta o libro.
    .title = Premio de una vidriera
help-MO-W4 = Una fila o una columna completa da los puntos impresos al lado: 5 por cada fila, 4 por la tercera columna.
    .title = Fila llena, columna llena
help-MO-W5 = La novena vidriera da su premio y 4 + 5 = 9 puntos.
    .title = La novena vidriera

section-C = Misiones

help-MO-C1 = Cumples una misión en cuanto se da su condición, y solo una vez. Pon en ella un disco; el año decide los puntos.
    .title = Cumplir una misión
help-MO-C2 = Las misiones A y B piden tres novicios en los lugares indicados. Dan menos puntos cada año.
    .title = Misiones A y B
help-MO-C3 = Las misiones C se pueden cumplir en cualquier momento: 12 novicios enviados, 3 en salas comunes, 6 en claustros, vidrieras de los cinco monasterios, o 3 dados propios.
    .title = Misiones C

section-Y = Final de ronda y de año

help-MO-Y1 = Las losetas de repetición vuelven a su lado activo, los dados se reparten otra vez y el cáliz pasa a la izquierda.
    .title = Final de una ronda
help-MO-Y2 = Tras un año avanza el reloj de arena. Tras el tercer año la partida acaba con el recuento final.
    .title = Final de un año

section-E = Recuento final

help-MO-E1 = En cada monasterio, quien tiene más novicios recibe 5 puntos. Con empate, reciben 5 todos los que más tienen.
    .title = Más novicios
help-MO-E2 = Novicios en las capillas de 1, 2, 3, 4 o 5 monasterios dan 1, 3, 6, 10 o 15 puntos.
    .title = Capillas
help-MO-E3 = Por cada monasterio: tus novicios en el claustro × tus novicios en la capilla × 2 puntos.
    .title = Claustros
    .example = 3 y 3 dan 18 puntos.
help-MO-E4 = Una herramienta da 1 punto, un libro 2. Influencia, sopa y rosarios juntos dan medio punto cada uno, redondeado hacia abajo.
    .title = Bienes al final
help-MO-E5 = Gana quien tiene más puntos. Con empate se comparte la victoria.
    .title = Quién gana

section-Z = Cuentas

help-MO-Z1 = Losetas, novicios y dados nunca aparecen ni desaparecen, contando la caja. Si la reserva no tiene un bien, no lo recibes.
    .title = Nada se pierde
