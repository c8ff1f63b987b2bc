## Sustitutos: programas que juegan en el sitio de quien se ha ido, o en uno libre

log-stand_in_seated = { $level ->
    [good] Un sustituto (bueno) juega en el sitio { $seat } por { $name }.
   *[careful] Un sustituto (prudente) juega en el sitio { $seat } por { $name }.
}
log-stand_in_left = El sustituto ha dejado el sitio { $seat }.
log-stand_in_asked = { $level ->
    [good] Se pide un sustituto (bueno) para el sitio { $seat } de { $name }.
   *[careful] Se pide un sustituto (prudente) para el sitio { $seat } de { $name }.
}
log-stand_in_agreed = { $level ->
    [good] Un sustituto (bueno) juega en el sitio { $seat } por { $name }.
   *[careful] Un sustituto (prudente) juega en el sitio { $seat } por { $name }.
}
log-stand_in_declined = Ningún sustituto juega en el sitio { $seat }.
log-stand_in_withdrawn = Ya no se pide ningún sustituto.
stand_in-face_down = De sus cartas de acción están boca abajo: { $cards }.
proposal-stand_in_effect = Si aceptas, un sustituto juega en el sitio { $seat } de { $name }, que lo recupera cuando quiera.
