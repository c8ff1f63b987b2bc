### asks

ask-last_in_a_monastery = Kto ostatnio był w klasztorze? Ten gracz zaczyna.
ask-missions = Które dwie misje rodzaju { $kind } są odkryte?
ask-roll = Rzuć wszystkimi swoimi kośćmi. Co pokazują?
ask-roll_some_again = Przerzuć dowolne z tych kości. Co teraz pokazują wszystkie?
ask-roll_one = Rzuć nową kością. Co pokazuje?
ask-place = Którą liczbę kładziesz?
ask-take = Które kości bierzesz?
ask-act = Co robisz tą kością?
ask-bonus_action = Droga daje jedną akcję dowolnej kolumny. Którą?
ask-bonus = Którą premię bierzesz?
ask-die = Możesz wziąć jeszcze jedną własną kość.
ask-keep_die = Nowa kość pokazuje { $number }. Zatrzymujesz ją?
ask-novice = Którego nowicjusza wysyłasz?
ask-novice_and_place = Którego nowicjusza wysyłasz i dokąd?
ask-place_novice = Dokąd wysyłasz nowicjusza?
ask-extra = Rząd jest pusty. Dokąd wysyłasz za darmo dodatkowego nowicjusza?
ask-window = Który witraż bierzesz i do którego rzędu?
ask-window_and_bonus = Który witraż bierzesz, do którego rzędu i za jaką premię?
