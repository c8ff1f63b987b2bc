### seating

error-too_many_requests = Kilka osób już prosi gospodarza o miejsce. Porozmawiaj z nim.
error-request_gone = Nikt już nie prosi o to miejsce.
error-offer_unknown = Ten kod już nie działa. Niech drugi telefon pokaże nowy.
log-seat_handed = { $before } przekazuje miejsce { $seat } graczowi { $name }.
log-seat_on_another_phone = { $name } gra teraz na innym telefonie.
error-step_unknown = Lista się zmieniła, bo ktoś przyszedł lub odszedł. Spójrz na nią jeszcze raz.
