## Handyseite: ein Platz, der nicht mehr zu diesem Handy gehört, mit ihrem Skript

leaving-freed = Der Gastgeber hat deinen Platz freigegeben: { $seat }.
leaving-left = Du hast deinen Platz verlassen: { $seat }.
leaving-replaced = { $by } hat deinen Platz übernommen: { $seat }.
leaving-handed = Du hast deinen Platz an { $by } übergeben: { $seat }.
leaving-means = Du kannst einen freien Platz nehmen, dem Spiel zusehen oder den Gastgeber um einen Platz bitten.
leaving-back = Zurücknehmen
leaving-choose = Platz wählen
leaving-stand-in-plays = Ein Ersatzspieler spielt deinen Platz: { $seat }.
leaving-seat_freed = Der Gastgeber hat deinen Platz freigegeben: { $seat }.
leaving-seat_left = Du hast deinen Platz verlassen: { $seat }.
leaving-seat_back = Zurücknehmen
