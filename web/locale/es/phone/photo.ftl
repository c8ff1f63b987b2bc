### Una foto responde a una pregunta: textos del script.

photo-sending = Leyendo la foto…
photo-found = { $n ->
    [one] ¿Es esta? Tócala para responder así.
    [many] ¿Cuál de estas? Toca una para responder así.
   *[other] ¿Cuál de estas? Toca una para responder así.
}
photo-part = Parte de tu foto
photo-not_sent = No se ha podido enviar la foto. Comprueba la conexión y hazla otra vez.
