## Printed deck

deck-mission = Mission { $kind }
deck-mission_points = In the order in which it is fulfilled: { $points } VP.
