# The page of the computer itself.
appliance-title = Este ordenador
appliance-computer = Qué funciona aquí
appliance-name = Nombre
appliance-version = Versión de Exchequer
appliance-tables = Mesas en juego
appliance-sections = En esta página
appliance-to_start = A la página de inicio
appliance-silent = El ordenador no responde. Esta página sigue por sí sola en cuanto responda.
