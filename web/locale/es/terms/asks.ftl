### asks

ask-event = Descubre la primera carta de evento. ¿Cuál es?
ask-tax = Tira el dado de impuestos. ¿Qué muestra?
