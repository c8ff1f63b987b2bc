### hosting

hosting-asks = { $name } prosi o miejsce.
hosting-asks-means = Daj wolne miejsce albo miejsce kogoś, kto odchodzi. W trwającej grze najpierw zgadza się stół.
hosting-give = Daj: { $seat }
hosting-give-of = Zamiast gracza { $name }
hosting-give-sure = Zwolnij miejsce ({ $name }) dla: { $guest }
hosting-decline = Odmów
hosting-free = Zwolnij to miejsce
hosting-sit-here = Usiądź też tutaj
hosting-my-phone = Moja strona telefonu
hosting-hand-over = Miejsce przekazuje się innemu telefonowi w ustawieniach własnego telefonu.
hosting-join-code = Kod dołączenia
hosting-pack = Karty w grze
hosting-pack-ours = { $pack }: własne karty
hosting-pack-ours-means = Exchequer nie zna kart wydrukowanych w twoim pudełku. Gra własną talią: wydrukuj ją albo odpowiadajcie ręcznie tym, co pokazują telefony.
hosting-pack-copy = { $pack } · { $version }
hosting-pack-copy-means = Karty i plansza tego egzemplarza, tak jak je wpisano. Połóżcie te karty na stole.
hosting-pack-print = Wydrukuj naszą talię (PDF)
hosting-pack-enrol = Wpisz mój egzemplarz
hosting-pack-told = Gracie własnymi kartami
hosting-pack-play = Zacznij z naszymi kartami
hosting-pack-back = Jeszcze nie
