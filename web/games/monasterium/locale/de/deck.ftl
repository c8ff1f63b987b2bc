## Gedruckter Kartensatz

deck-mission = Mission { $kind }
deck-mission_points = In der Reihenfolge des Erfüllens: { $points } SP.
