### device_states

page-device_searching = szuka
page-device_ready = gotowe
page-device_lost = utracone
page-device_simulated = symulowane
page-device_absent = brak
