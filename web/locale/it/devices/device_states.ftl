page-device_searching = in ricerca
page-device_ready = pronto
page-device_lost = perso
page-device_simulated = simulato
page-device_absent = assente
