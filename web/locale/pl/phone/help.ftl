### help

help-rules = Zasady
help-on = Pomoc: { $name }
help-each = Zasady do każdej z nich
help-example = Przykład:
help-enlarge = Powiększ lub przeczytaj na głos
help-clause = Zasada { $clause }
