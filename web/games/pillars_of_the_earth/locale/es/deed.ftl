### Lo que se ha elegido, primera frase sobre la última respuesta.

deed-answer = { $about ->
    [take_card] Has tomado esta carta: { $answer }.
    [pass] Has pasado: quedas fuera de esta fase.
    [space] Has colocado un constructor: { $answer }.
    [space_with_card] Has colocado un constructor: { $answer }.
    [buy] Has comprado { AMOUNT($kind, $n) }.
    [sell] Has vendido { AMOUNT($kind, $n) }.
    [leave] Has dejado el mercado.
   *[other] Has elegido: { $answer }.
}
