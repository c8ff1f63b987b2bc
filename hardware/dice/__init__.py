"""The die that is heard on a serial line.

One small module each for what the bytes say (``protocol``), where they come from (``port``), what they mean
(``die``) and a die that is not there but speaks the same bytes (``simulated``). Nothing here knows a game: a roll is
a few numbers, and whether the table was waiting for them is the companion's business.
"""

from hardware.dice.die import Die, State

__all__ = ["Die", "State"]
