### Worauf der Tisch wartet; jeder Text folgt auf den Namen eines Spielers.

waiting-orientation = legt die Ereigniskarte
waiting-plague_token = deckt ein Pestplättchen auf
waiting-play = spielt eine Aktionskarte
waiting-building_material = wählt ein Baumaterial
waiting-building_project = wählt, was gebaut wird
waiting-sale = entscheidet, was verkauft wird
waiting-house_building = wählt einen Bauplatz
waiting-free_house = wählt einen Bauplatz für ein kostenloses Haus
waiting-rent = wählt Erträge
waiting-donation = wählt ein Bauwerk für die Spende
waiting-weaver = entscheidet, wie viel gewebt wird
waiting-medicine = entscheidet über die Medizin
waiting-care = entscheidet, wer gepflegt wird
waiting-hospital = darf einen Kranken pflegen
waiting-trade = entscheidet über einen Tausch
waiting-trade_after = entscheidet über einen Tausch
waiting-give_up = entscheidet, was abgegeben wird
waiting-return_house = wählt ein Haus zum Zurücknehmen
waiting-loyalty = entscheidet über die Loyalität
