### La página de la mesa.

table-event = Evento en vigor
table-no_event = No hay carta de evento en el espacio del concejo.
table-immediate = al momento
table-permanent = hasta el final del capítulo
table-still_in_force = También en vigor
table-plague_number = Peste: lugar { $n }
table-income = Ingreso
table-track = Camino de los favores
table-marker_on = El marcador está en { $space }
table-covered = tapado
table-space_outlaws = Proscritos
table-space_merchants = Comerciantes
table-space_king = Rey
table-space_earl_of_shiring = Conde de Shiring
table-space_bishop = Obispo
table-space_queen = Reina
table-space_prior = Prior
table-space_guild = Gremio
table-space_prioress = Priora
table-projects = Proyectos
table-needed = Aún falta: { $what }
table-complete = terminado
table-donors = Donantes
table-spire = aguja
table-no_projects = No hay proyectos en el tablero.
table-sites = Casas
table-site = Solar { $n }, de { $material }, renta { $rent }
table-plague = Peste
table-plague_place = Lugar de peste { $n }
table-token_none = vacío
table-token_hidden = boca abajo
table-token_sick = enfermo, requiere { $n }
table-token_gone = quitada
table-market = Mercado
table-cannot_sell = cerrado
table-piles = Pilas
table-marker = marcador en { $n }
table-houses = { $n ->
    [one] queda { $n } casa
   *[other] quedan { $n } casas
}
table-seals = { $n ->
    [one] queda { $n } sello
   *[other] quedan { $n } sellos
}
