"""Dice readers on a serial port.

``port`` opens the port and reads bytes, ``protocol`` parses messages, ``roll_filter`` decides which of them are rolls,
``device`` runs these in a thread. ``simulator`` is a device that sends the same bytes.

Nothing here depends on a game: a roll is a few numbers.
"""

from hardware.dice.device import SerialDiceReader
from hardware.dice.roll_filter import State

__all__ = ["SerialDiceReader", "State"]
