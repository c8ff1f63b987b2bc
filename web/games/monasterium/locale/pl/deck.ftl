## deck

deck-mission = Misja { $kind }
deck-mission_points = W kolejności wypełnienia: { $points } PZ.
