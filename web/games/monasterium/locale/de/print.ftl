### Druckbogen: Matte, Marken, Aufkleber, Teststreifen.

print-mat_middle = Würfel
