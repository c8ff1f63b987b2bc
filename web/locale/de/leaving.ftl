### leaving

leaving-freed = Der Gastgeber hat deinen Platz freigegeben: { $seat }.
leaving-left = Du hast deinen Platz verlassen: { $seat }.
leaving-replaced = { $by } hat deinen Platz übernommen: { $seat }.
leaving-handed = Du hast deinen Platz an { $by } übergeben: { $seat }.
leaving-means = Du kannst einen freien Platz nehmen, dem Spiel zusehen oder den Gastgeber um einen Platz bitten.
leaving-back = Zurücknehmen
leaving-choose = Platz wählen
leaving-watch = Zusehen
leaving-hand-over = Meinen Platz übergeben
leaving-hand-over-means = Ein anderes Handy übernimmt deinen Platz sofort, mit allem, was er verbirgt. Dieses Handy verliert ihn.
leaving-hand-over-show = Code zeigen
leaving-hand-over-scan = Scanne das mit dem anderen Handy, oder öffne dort { $url } und gib den Code ein.
leaving-hand-over-lasts = Der Code gilt einmal, { $minutes } Minuten lang.
leaving-host-page = Gastgeberseite
leaving-stand-in = Platz einem Ersatzspieler lassen
leaving-stand-in-means = Ein Programm spielt weiter, mit dem, was du siehst. Wer deine Stücke bewegt, sieht, was es nimmt und gibt. Mit diesem Handy bekommst du den Platz jederzeit zurück.
leaving-stand-in-carer = Wer meine Stücke bewegt
leaving-stand-in-table = Die an der Tischseite
leaving-stand-in-now = Dem Ersatzspieler lassen
leaving-stand-in-plays = Ein Ersatzspieler spielt deinen Platz: { $seat }.
