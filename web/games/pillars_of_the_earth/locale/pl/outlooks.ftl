### Co zrobiłby wybór teraz i co rozstrzyga remis.

outlook-works_now = Z tego, co masz, da w tej rundzie więcej: { $gains }.
outlook-works_later = Jeszcze nie, ale w każdej rundzie, gdy masz dla niego towary.
outlook-works_not_yet = Nie ma jeszcze z czego pracować, a to ostatnia runda.
outlook-loses_work = Bez niego dostajesz w tej rundzie mniej: { $gains }.
outlook-no_loss = W tej rundzie niepotrzebny.
outlook-starter = { $effect } { $needed }
outlook-spares = Oszczędza ci: { $gains }.
outlook-spares_limit = W następnej rundzie możesz pasować bez ograniczeń.
outlook-to_mill = { $n ->
    [one] Twój ostatni robotnik idzie do młyna: 1 złoto.
    [few] Twoi { $n } robotnicy idą do młyna: { $n } złota.
   *[many] Twoich { $n } robotników idzie do młyna: { $n } złota.
}
idle-no_mixer = Bez skutku: bez twojego mieszacza zaprawy murarze nic nie zarabiają.
idle-good_event = Bez skutku: dobre wydarzenie dotyczy wszystkich.
idle-event_harmless = Bez skutku: to wydarzenie nic ci nie zabiera.
idle-no_next_round = Bez skutku: nie ma następnej rundy.
idle-no_card_here = Bez skutku: nie leży tu żadna karta.
tie-gold = Równe punkty: wygrywa więcej złota.
tie-shared = Równe punkty i złoto: wspólne zwycięstwo.
