### help

help-rules = Reglas
help-on = Ayuda: { $name }
help-each = Las reglas de cada una
help-example = Ejemplo:
help-enlarge = Ampliar o leer en voz alta
help-clause = Regla { $clause }
