## Strona telefonu: miejsce, które nie należy już do tego telefonu, ze swoim skryptem

leaving-freed = Gospodarz zwolnił twoje miejsce: { $seat }.
leaving-left = Opuszczasz swoje miejsce: { $seat }.
leaving-replaced = { $by } zajmuje twoje miejsce: { $seat }.
leaving-handed = Przekazujesz swoje miejsce, nowy gracz: { $by }. Miejsce: { $seat }.
leaving-means = Możesz zająć wolne miejsce, oglądać grę albo poprosić gospodarza o miejsce.
leaving-back = Wróć na nie
leaving-choose = Wybierz miejsce
leaving-stand-in-plays = Na twoim miejscu gra zastępca: { $seat }.
leaving-seat_freed = Gospodarz zwolnił twoje miejsce: { $seat }.
leaving-seat_left = Opuszczasz swoje miejsce: { $seat }.
leaving-seat_back = Wróć na nie
