### leaving

leaving-freed = Der Gastgeber hat deinen Platz freigegeben: { $seat }.
leaving-left = Du hast deinen Platz verlassen: { $seat }.
leaving-replaced = { $by } hat deinen Platz übernommen: { $seat }.
leaving-handed = Du hast deinen Platz an { $by } übergeben: { $seat }.
leaving-means = Du kannst einen freien Platz nehmen, dem Spiel zusehen oder den Gastgeber um einen Platz bitten.
leaving-back = Zurücknehmen
leaving-choose = Platz wählen
leaving-watch = Zusehen
leaving-stand-in-plays = Ein Ersatzspieler spielt deinen Platz: { $seat }.
