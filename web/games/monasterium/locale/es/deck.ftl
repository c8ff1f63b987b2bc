## Mazo impreso

deck-mission = Misión { $kind }
deck-mission_points = Por orden de cumplimiento: { $points } PV.
