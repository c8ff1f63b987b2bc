### page

page-chapter_round = Runda { $chapter_number } · Faza { $round_roman }
page-dice = Kość podatków
page-pile_quarry = Kamieniołom
page-pile_forest = Las
page-pile_gravel_pit = Żwirownia
page-pile_metal_reserve = Metal obok planszy
page-pile_box = Tor złota
page-kind_stone = Kamień
page-kind_wood = Drewno
page-kind_sand = Piasek
page-kind_metal = Metal
page-kind_gold = Złoto
page-kind_worker = Robotnicy
page-place_bishop = Siedziba biskupa
page-place_kingsbridge = Kingsbridge
page-place_priory = Przeorat
page-place_court = Królewski dwór
page-place_shiring = Shiring
page-place_castle = Zamek Shiring
page-place_market = Targ w Kingsbridge
page-place_cathedral = Katedra
page-gives_bishop = Ochrona albo kostka
page-gives_kingsbridge = Karta przywileju
page-gives_priory = Punkty
page-gives_court = Bez podatku
page-gives_shiring = Rzemieślnik, za darmo
page-gives_castle = Szarzy robotnicy w następnej rundzie: { $n }
page-gives_market = Handel, w tej kolejności
page-gives_cathedral = Następny pierwszy gracz
page-into = daje
page-up_to = do { $n }×
page-card_held = na ręce
page-resource = { $what } za robotników ({ $n }): { $site }
page-cost_now = Następny budowniczy kosztuje { $n ->
    [one] { $n } złoto
    [few] { $n } złota
    [many] { $n } złota
   *[other] { $n } złota
}.
page-passed_order = Pas, w tej kolejności: { $who }.
