### device_states

page-device_searching = buscando
page-device_ready = listo
page-device_lost = perdido
page-device_simulated = simulado
page-device_absent = sin conectar
