## La ventana de la ayuda sobre las reglas, con su script

help-title = Dice la regla
help-search = Buscar en las reglas
help-found = { $n ->
    [one] { $n } regla encontrada
   *[other] { $n } reglas encontradas
}
help-none = No se ha encontrado nada. Prueba otra palabra.
help-failed = No se pudo cargar la ayuda. Cierra esto e inténtalo cuando vuelva la conexión.
help-larger = Letra más grande
help-read = Leer en voz alta
help-no-voice = Este dispositivo no tiene voz propia para este idioma, así que no puede leer en voz alta.
