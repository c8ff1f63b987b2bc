### Lo que se ha elegido, primera frase sobre la última respuesta.

deed-answer = { $about ->
    [play] Has jugado la carta «{ $card }».
    [waive] Has puesto la carta «{ $card }» sin ejecutarla.
    [sale] Has vendido { $answer }.
    [orientation] El evento está colocado con la parte superior hacia el sitio { NAME($quarters, case: "seat") }.
    [nothing] Has elegido no hacer nada.
   *[other] Has elegido: { $answer }.
}
