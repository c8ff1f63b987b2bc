### devices

device-rolled = Kość pokazuje { $n }.
device-rolled_ignored = Kość pokazuje { $n }, ale teraz rzut nie jest potrzebny.
device-rolled_wrong = Kość pokazuje { $n }, ale kość tej gry nie ma takiej ścianki.
device-dice_ignored = Kości pokazują { $values }, ale taki rzut nie jest teraz potrzebny.
device-die_seen = Kamera widzi { $n }. Zgadza się?
device-dice_last_roll = Ostatni rzut pokazał { $faces }. Czy liczy się tutaj?
device-dice_late = Kości pokazały { $faces }, gdy nie było połączenia. Czy liczy się tutaj?
device-dice_seen = Kamera widzi { $faces }. Zgadza się?
device-dice_unassigned = Kości pokazują { $faces }. Czy są przypisane do właściwych kolorów?
device-dice_rolled = Kości pokazują { $values }.
device-dice_wrong = Kości pokazują { $values }, ale te kości nie mogą tego pokazać.
device-handful_count = { $n ->
    [one] Leży tam jedna kość, a w rzucie ma ich być { $wanted }.
    [few] Leżą tam { $n } kości, a w rzucie ma ich być { $wanted }.
   *[many] Leży tam { $n } kości, a w rzucie ma ich być { $wanted }.
}
device-handful_faces = Kości pokazują { $faces }, ale te kości nie mają takich ścianek.
device-handful_colours = Kości pokazują { $faces }, ale ich kolory nie są z tego rzutu.
device-unknown_code = Tego kodu nie ma na żadnej karcie gry.
device-camera_mirrored = Kod jest odbity: { $text }. Nie liczy się.
device-camera_foreign = Kod nie należy do żadnej karty tej gry: { $text }. Nie liczy się.
device-camera_hostile = Kod ma treść, której nie ma żadna karta: { $text }. Nie liczy się.
device-camera_duplicate = Kamera widzi ten sam kod dwa razy: { $text }. Zabierz jedną z dwóch kart.
device-dice_missed = Nieodebrane rzuty: { $n }. Wpisz ręcznie, co pokazała kość.
