### help

help-rules = Regeln
help-on = Hilfe: { $name }
help-each = Die Regeln dazu
help-example = Beispiel:
help-enlarge = Vergrößern oder vorlesen
help-clause = Regel { $clause }
