### end

end-places = Puestos hasta ahora
end-place = Puesto { $n }
end-total = En total
end-go_on = Seguir
end-skip = Mostrarlo todo
end-count_again = Contar otra vez
end-winner = Gana { $who }
end-winners = { $who } comparten la victoria
end-curve = La partida en puntos
end-curve_is = { $n ->
    [one] Curva de puntos de { $n } jugador; las cifras están en la tabla siguiente.
   *[other] Curvas de puntos de { $n } jugadores; las cifras están en la tabla siguiente.
}
end-curve_table = Puntos tras cada parte de la partida
end-sources = De dónde vinieron los puntos
end-other = Todo lo demás
end-moments = Los momentos
end-again = Otra vez, mismos sitios
end-next = Ir a la partida siguiente
end-picture = Imagen para compartir
end-share = Compartir la imagen
end-story = Mi partida
end-story_won = Has ganado
end-story_place = { $n ->
    [1] Compartes la victoria
   *[other] Quedas en el { $n }.º puesto
}
end-others = Todos los puestos
end-my_points = Mis puntos
end-my_moments = Mis momentos
end-game_moments = Momentos de la partida
end-lines = Línea a línea
