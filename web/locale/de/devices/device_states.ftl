### device_states

page-device_searching = sucht
page-device_ready = bereit
page-device_lost = verloren
page-device_simulated = simuliert
page-device_absent = nicht da
