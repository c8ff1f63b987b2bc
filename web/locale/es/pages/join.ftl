### join

join-colour_blue = Azul
join-colour_red = Rojo
join-colour_green = Verde
join-colour_yellow = Amarillo
join-title = Ocupar un sitio
join-not_playing = no juega esta partida
join-taken_by = ocupado por { $name }
join-waiting_seat = Esperando el acuerdo
join-waiting_until = Tendrás el sitio en cuanto la mesa acepte. Hasta entonces ves lo que ven todos.
