# Links that are made new, on the page of the computer.
links-title = Enlaces
links-why = Si alguien tiene un enlace de anfitrión o de la casa que no debería tener, crea enlaces nuevos: quien tenga uno antiguo queda fuera. Los jugadores conservan sus asientos y las partidas siguen.
links-sure = Todos los anfitriones, los dueños de borradores y el teléfono que hace de cámara necesitarán sus enlaces nuevos. Este dispositivo conserva sus derechos; la página de inicio tiene los enlaces.
links-new = Crear enlaces nuevos
links-new_sure = Crear enlaces nuevos ahora
