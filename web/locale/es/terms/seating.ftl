### seating

error-too_many_requests = Ya hay varias personas pidiendo sitio al anfitrión. Habla con él.
error-request_gone = Ya nadie pide este sitio.
error-offer_unknown = Este código ya no vale. Que el otro móvil muestre uno nuevo.
log-seat_handed = { $before } ha cedido el sitio { $seat } a { $name }.
log-seat_on_another_phone = { $name } juega ahora en otro móvil.
error-step_unknown = La lista ha cambiado porque alguien llegó o se fue. Mírala otra vez.
