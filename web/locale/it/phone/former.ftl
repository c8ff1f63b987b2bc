## Pagina del telefono: un posto che non è più di questo telefono, con il suo script

leaving-freed = L’organizzatore ha liberato il tuo posto: { $seat }.
leaving-left = Hai lasciato il tuo posto: { $seat }.
leaving-replaced = { $by } ha preso il tuo posto: { $seat }.
leaving-handed = Hai ceduto il tuo posto a { $by }: { $seat }.
leaving-means = Puoi prendere un posto libero, guardare la partita o chiedere un posto all’organizzatore.
leaving-back = Riprendilo
leaving-choose = Scegli un posto
leaving-stand-in-plays = Un sostituto gioca il tuo posto: { $seat }.
leaving-seat_freed = L’organizzatore ha liberato il tuo posto: { $seat }.
leaving-seat_left = Hai lasciato il tuo posto: { $seat }.
leaving-seat_back = Riprendilo
