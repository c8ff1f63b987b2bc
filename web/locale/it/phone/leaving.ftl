## Telefono: un posto che non è più di questo telefono

leaving-watch = Guarda
