## Mazzo stampato

deck-mission = Missione { $kind }
deck-mission_points = Nell’ordine in cui è completata: { $points } PV.
