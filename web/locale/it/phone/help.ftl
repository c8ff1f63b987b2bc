help-rules = Regole
help-on = Aiuto: { $name }
help-each = Le regole su ognuna
help-example = Esempio:
help-enlarge = Ingrandisci o leggi ad alta voce
help-clause = Regola { $clause }
