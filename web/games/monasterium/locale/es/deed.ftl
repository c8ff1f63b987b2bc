### Lo que se ha elegido, primera frase sobre la última respuesta.

deed-answer = { $about ->
    [roll] Has tirado los dados: { $answer }.
    [reroll] Has girado la loseta de repetición.
    [place_dice] { $n ->
        [one] Has puesto 1 dado con el número { $number }.
       *[other] Has puesto { $n } dados con el número { $number }.
    }
    [take_dice] { $n ->
        [one] Has tomado 1 dado con el número { $number }.
       *[other] Has tomado { $n } dados con el número { $number }.
    }
   *[other] Has elegido: { $answer }.
}
