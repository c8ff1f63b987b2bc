"""The camera: turns frames into sightings (which code lies where on the table, and how it is turned) and events.

``sources`` gives frames, ``motion`` finds what moves in them, ``codes`` reads their QR codes, ``geometry`` maps pixels
to millimetres on the table, ``tracking`` emits an event for each change, ``dice`` reads dice, and ``simulated`` draws
a table for tests and demonstrations. Nothing here depends on a game: a card is the text of its code.
"""
