## Stand-ins: programs that play the seat of somebody who has left, or a free one

log-stand_in_seated = { $level ->
    [good] A stand-in (good) plays the seat { $seat } for { $name }.
   *[careful] A stand-in (careful) plays the seat { $seat } for { $name }.
}
log-stand_in_left = The stand-in has left the seat { $seat }.
log-stand_in_asked = { $level ->
    [good] A stand-in (good) is to play the seat { $seat } of { $name }.
   *[careful] A stand-in (careful) is to play the seat { $seat } of { $name }.
}
log-stand_in_agreed = { $level ->
    [good] A stand-in (good) plays the seat { $seat } for { $name }.
   *[careful] A stand-in (careful) plays the seat { $seat } for { $name }.
}
log-stand_in_declined = No stand-in plays the seat { $seat }.
log-stand_in_withdrawn = No stand-in is asked for any more.
stand_in-face_down = Of its action cards these lie face down: { $cards }.
proposal-stand_in_effect = If you agree, a stand-in plays the seat { $seat } of { $name }, who gets it back at any time.
