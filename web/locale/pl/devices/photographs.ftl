### Co widać na zdjęciu i co zrobić, gdy widać za mało.

photo-turn_needed = Na zdjęciu jest { $titles }, ale nie widać, jak leży. Wybierz powyżej albo sfotografuj ją na macie, z dwoma znacznikami w rogach na zdjęciu.
photo-other_card = { $n ->
    [one] To jest { $titles }. To pytanie dotyczy innej karty.
    [few] To są { $titles }. To pytanie dotyczy innych kart.
   *[many] To są { $titles }. To pytanie dotyczy innych kart.
}
photo-no_card = Na zdjęciu nie da się odczytać żadnej karty. Podejdź bliżej, trzymaj telefon nieruchomo i pokaż cały kod.
photo-no_dice = Na zdjęciu nie da się odczytać żadnej kości. Zrób je z góry, z bliższa i bez odblasków.
photo-dark = Zdjęcie jest za ciemne. Włącz światło i zrób je jeszcze raz.
photo-blurred = Zdjęcie jest nieostre. Trzymaj telefon nieruchomo, trochę dalej, i zrób je jeszcze raz.
photo-many_dice = Na zdjęciu jest kilka kości: { $faces }. Sfotografuj samą tę, która się liczy.
photo-die_seen = Na zdjęciu jest { $n }. Zgadza się?
photo-dice_seen = Na zdjęciu jest { $faces }. Zgadza się?
photo-dice_unassigned = Na zdjęciu jest { $faces }. Czy są przypisane do właściwych kolorów?
photo-doubtful = Niektórych kości nie da się odczytać: zrób zdjęcie z góry, z kośćmi oddzielonymi od siebie.
