### asks

ask-last_in_a_cathedral = Kto ostatnio był w katedrze? Ten gracz zaczyna.
ask-advantages = Które dwie karty przywilejów leżą odkryte w Kingsbridge?
ask-craftsmen = Którzy dwaj rzemieślnicy leżą odkryci w Shiring?
ask-out_of_use = Które karty surowców leżą w ofercie?
ask-card = Weź kartę albo spasuj.
ask-dismiss = Masz sześciu rzemieślników. Kogo zwalniasz?
ask-draw = Wyciągnij budowniczego z worka. Czyj to jest?
ask-place_builder = Gdzie stawiasz budowniczego? Koszt: { $n ->
    [one] { $n } złoto
    [few] { $n } złota
    [many] { $n } złota
   *[other] { $n } złota
}.
ask-place_passed = Gdzie stawiasz budowniczego, którym spasowano? Za darmo.
ask-bishop = Biskup cię przyjmuje. O co prosisz?
ask-choice = { $card }: co bierzesz?
ask-tax_free = Podatek: { $n } złota. Używasz karty zwolnienia z podatku?
ask-market = Kupuj, sprzedawaj albo opuść targ.
ask-cathedral = Co twoi rzemieślnicy zamieniają na punkty?
ask-keep_cubes = Możesz zachować 5 kostek. Które?
ask-use_by_hand = Używasz teraz karty „{ $card }”? Działa raz.
ask-by_hand_card = { $card }: zrób, co mówi karta. Gospodarz poprawia stół i potwierdza.
