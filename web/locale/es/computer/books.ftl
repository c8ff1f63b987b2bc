# Copias de seguridad de todo, en la página del ordenador.
books-title = Copias de seguridad
books-last = La última copia de seguridad se hizo { $ago }.
books-none = Todavía no hay ninguna copia de seguridad de este ordenador.
books-make = Hacer una copia ahora
books-making = Se está haciendo una copia y repitiendo cada partida que contiene. Podéis seguir jugando.
books-download = Descargar
books-secret = Quien tiene un archivo así puede leer toda respuesta oculta y tiene las claves de todos los anfitriones. Guárdalo como el propio ordenador.
books-house = Una copia contiene las claves de todos los anfitriones. Solo puede descargarla quien lleva este ordenador: abre el enlace de la casa.
books-choose = Elegir una copia de seguridad en este dispositivo
books-restore_sure = Restaurar ahora
books-sure_everything = Todo vuelve a estar como en esta copia: partidas, paquetes, ajustes y todas las claves. Después solo valen los enlaces de aquel ordenador, también para esta página. Lo que hay ahora se guarda al lado.
books-preparing = Se está comprobando la copia y repitiendo cada partida que contiene. Todavía no se ha cambiado nada.
books-restarting = La copia está en orden. Exchequer se reinicia enseguida.
books-by_hand = La copia está en orden. Para Exchequer en su terminal (Ctrl-C) e inícialo de nuevo: entonces se restaura.
