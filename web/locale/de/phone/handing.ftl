## Phone page, settings: handing the seat over, and leaving it to a stand-in

handing-over = Meinen Platz übergeben
handing-over-means = Ein anderes Handy übernimmt deinen Platz sofort, mit allem, was er verbirgt. Dieses Handy verliert ihn.
handing-over-show = Code zeigen
handing-over-scan = Scanne das mit dem anderen Handy, oder öffne dort { $url } und gib den Code ein.
handing-over-lasts = Der Code gilt einmal, { $minutes } Minuten lang.
handing-host-page = Gastgeberseite
handing-stand-in = Platz einem Ersatzspieler lassen
handing-stand-in-means = Ein Programm spielt weiter, mit dem, was du siehst. Wer deine Stücke bewegt, sieht, was es nimmt und gibt. Mit diesem Handy bekommst du den Platz jederzeit zurück.
handing-stand-in-carer = Wer meine Stücke bewegt
handing-stand-in-table = Die an der Tischseite
handing-stand-in-now = Dem Ersatzspieler lassen
