# La lista della preparazione: che cosa fanno i giocatori sul tavolo prima di cominciare.
set_up-board = Metti il tabellone al centro del tavolo e l’indicatore di costo su { $cost }.
set_up-cubes = Metti il legno nella foresta, la pietra nella cava e la sabbia nella cava di ghiaia. Metti 1 metallo alla Corte del Re, gli altri accanto al tabellone.
set_up-market = Metti { $n } legni, { $n } pietre e { $n } sabbie al mercato di Kingsbridge, e { $grey } lavoratori grigi nel castello di Shiring.
set_up-craftsmen = Dividi gli artigiani per turno: { $n } per ognuno dei 6 turni. Mescola le 9 carte materiale.
set_up-advantages = Metti da parte le { $last } carte vantaggio dell’ultimo turno. Mescola le altre, mettine { $out } nella scatola senza guardarle e { $left } sopra quelle { $last }.
set_up-events = Mescola le carte evento e mettine { $out } nella scatola senza guardarle: ne restano { $left }.
set_up-cathedral = Prepara i { $n } pezzi della cattedrale. Il primo giocatore prende il primo, la navata.
set_up-bag = Metti gli architetti nel sacchetto: { $each } per giocatore, { $n } in tutto.
set_up-own = { $craftsmen } artigiani iniziali, lavoratori per un valore di { $workers }, { $vp } punti.
set_up-own-yours = Prendi il tuo colore: { $craftsmen } artigiani iniziali, lavoratori piccoli e uno grande per un valore di { $workers } in tutto. Metti il tuo dischetto su { $vp } punti.
set_up-gold = Segna le monete: il primo giocatore ne ha { $n }, ogni altro in senso orario 1 in più, fino a { $last }.
