### seating

error-too_many_requests = Mehrere bitten den Gastgeber schon um einen Platz. Sprich mit ihm.
error-request_gone = Niemand bittet mehr um diesen Platz.
error-offer_unknown = Dieser Code gilt nicht mehr. Lass das andere Handy einen neuen zeigen.
log-seat_handed = { $before } hat den Platz { $seat } an { $name } übergeben.
log-seat_on_another_phone = { $name } spielt jetzt auf einem anderen Handy.
error-step_unknown = Die Liste hat sich geändert, weil jemand kam oder ging. Sieh sie noch einmal an.
