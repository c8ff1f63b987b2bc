## La página del anfitrión: un televisor se une a la mesa

pairing-title = Un televisor como página de la mesa
pairing-how = Abre { $address } en el televisor y escribe el código que muestra.
pairing-code = Código del televisor
pairing-now = Mostrar la mesa ahí
pairing-done = El televisor ya muestra esta mesa.
pairing-lost = El servidor no responde. Prueba otra vez.
error-television_code = Ningún televisor muestra este código. Escribe el que muestra ahora: cambia cada diez minutos.
error-television_gone = Este código ya no vale. Enseguida viene otro.
