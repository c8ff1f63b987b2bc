### Respuestas que se pueden elegir.

option-orientation = El borde superior hacia { $quarters }
option-plague_token = { $value ->
    [one] { $value } conocimiento médico
   *[other] { $value } conocimientos médicos
}
option-play = { $card }
option-waive = { $card }, sin ejecutarla
option-build = { $project }
option-sale = { $wool } de lana y { $cloth } de paño
option-site = Solar { $site }: renta { $rent }
option-rent = { $sites }
option-donation = { $project }
option-weaver = { $n } de lana en { $n } de paño
option-small_medicine = Males menores
option-care = El enfermo del lugar { $place }
option-trade = Cambiar
option-give_up = { $kind }
option-return_house = La casa del solar { $site }
option-avert = Evitar { $punishments }
option-avert_doubling = Evitar el doble en lugar de { $punishments }
option-no_loyalty = Guardar la lealtad
option-done = Listo
