### States of devices, for the pages that show them.

page-device_searching = searching
page-device_ready = ready
page-device_lost = lost
page-device_simulated = simulated
page-device_absent = not there
