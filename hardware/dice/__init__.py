"""The die that is heard on a serial line.

One small module each for what the bytes say (``protocol``, ``faces``), where they come from (``port``), that each roll
counts once (``once``), what they mean (``listening``), the thread that joins these (``die``), and a die that is not
there but speaks the same bytes (``simulated``) and misbehaves on request (``mishaps``). Nothing here knows a game: a
roll is a few numbers, and whether the table was waiting for them is the companion's business.
"""

from hardware.dice.die import Die
from hardware.dice.listening import State

__all__ = ["Die", "State"]
