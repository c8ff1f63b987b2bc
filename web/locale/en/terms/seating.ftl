## Seats that change hands, and phones that ask for one

error-too_many_requests = Several people are asking the host for a seat already. Speak to the host.
error-request_gone = Nobody asks for this seat any more.
error-offer_unknown = This code is not valid any more. Let the other phone show a new one.
log-seat_handed = { $before } has handed the seat { $seat } over to { $name }.
log-seat_on_another_phone = { $name } plays on another phone now.
error-step_unknown = The list has changed, since somebody came or left. Look at it again.
