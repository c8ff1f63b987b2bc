# The page at which a device arrives from another address of the computer.
moved-title = Trasloco
moved-going = Il tavolo ora ha un altro indirizzo. Questa pagina ci va.
moved-to_start = Alla pagina iniziale
