# Links that are made new, on the page of the computer.
links-title = Linki
links-why = Jeśli link gospodarza lub domu ma ktoś, kto nie powinien, utwórz nowe linki: kto ma stary, nie wejdzie. Gracze zachowują miejsca, a gry toczą się dalej.
links-sure = Wszyscy gospodarze, właściciele szkiców i telefon, który jest kamerą, będą wtedy potrzebować nowych linków. To urządzenie zachowuje swoje prawa; linki są na stronie startowej.
links-new = Utwórz nowe linki
links-new_sure = Utwórz nowe linki teraz
