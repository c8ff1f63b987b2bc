## Telefono: un posto che non è più di questo telefono

leaving-freed = L’organizzatore ha liberato il tuo posto: { $seat }.
leaving-left = Hai lasciato il tuo posto: { $seat }.
leaving-replaced = { $by } ha preso il tuo posto: { $seat }.
leaving-handed = Hai ceduto il tuo posto a { $by }: { $seat }.
leaving-means = Puoi prendere un posto libero, guardare la partita o chiedere un posto all’organizzatore.
leaving-back = Riprendilo
leaving-choose = Scegli un posto
leaving-watch = Guarda
leaving-stand-in-plays = Un sostituto gioca il tuo posto: { $seat }.
