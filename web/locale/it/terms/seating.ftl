## Posti che cambiano mano, e telefoni che ne chiedono uno

error-too_many_requests = Diverse persone chiedono già un posto all’organizzatore. Parlane con lui.
error-request_gone = Nessuno chiede più questo posto.
error-offer_unknown = Questo codice non vale più. Fanne mostrare uno nuovo dall’altro telefono.
log-seat_handed = { $before } ha ceduto il posto { $seat } a { $name }.
log-seat_on_another_phone = { $name } ora gioca su un altro telefono.
error-step_unknown = L’elenco è cambiato, perché qualcuno è arrivato o è andato via. Guardalo di nuovo.
