### stand_ins

log-stand_in_seated = { $level ->
    [good] Un sostituto (bravo) gioca il posto { $seat } per { $name }.
   *[careful] Un sostituto (prudente) gioca il posto { $seat } per { $name }.
}
log-stand_in_left = Il sostituto ha lasciato il posto { $seat }.
log-stand_in_asked = { $level ->
    [good] Un sostituto (bravo) dovrebbe giocare il posto { $seat } di { $name }.
   *[careful] Un sostituto (prudente) dovrebbe giocare il posto { $seat } di { $name }.
}
log-stand_in_agreed = { $level ->
    [good] Un sostituto (bravo) gioca il posto { $seat } per { $name }.
   *[careful] Un sostituto (prudente) gioca il posto { $seat } per { $name }.
}
log-stand_in_declined = Nessun sostituto gioca il posto { $seat }.
log-stand_in_withdrawn = Non si chiede più un sostituto.
stand_in-face_down = Delle sue carte azione queste sono coperte: { $cards }.
proposal-stand_in_effect = Se accetti, un sostituto gioca il posto { $seat } di { $name }, che lo riprende in ogni momento.
