### waiting

waiting-orientation = układa kartę wydarzenia
waiting-plague_token = odkrywa żeton zarazy
waiting-play = zagrywa kartę akcji
waiting-building_material = wybiera materiał budowlany
waiting-building_project = wybiera, co zbudować
waiting-sale = decyduje, co sprzedać
waiting-house_building = wybiera plac budowy
waiting-free_house = wybiera plac dla darmowego domu
waiting-rent = wybiera czynsze
waiting-donation = wybiera projekt dla datku
waiting-weaver = decyduje, ile sukna wytworzyć
waiting-medicine = decyduje, jak użyć medycyny
waiting-care = decyduje, kogo leczyć
waiting-hospital = może wyleczyć jednego chorego
waiting-trade = decyduje o wymianie
waiting-trade_after = decyduje o wymianie
waiting-give_up = decyduje, co oddać
waiting-return_house = wybiera dom do zabrania
waiting-loyalty = decyduje o lojalności
