### Druckbogen: Matte, Marken, Aufkleber, Teststreifen.

print-mat_middle = Ereigniskarte
print-mat_slot = Aktionskarte
