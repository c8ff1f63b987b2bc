"""What is printed once and then used at the table: stickers for the cards, and the mat that the camera watches.

Measures are millimetres on paper, exact as long as the printer does not scale; a ruler on each sheet shows whether it
did. Words are handed in already translated. Nothing here knows a game.
"""

from hardware.printing.check import check_character, typed
from hardware.printing.mat import MatWords, write_mat
from hardware.printing.stickers import Sticker, StickerWords, write_stickers
from hardware.printing.strip import StripReading, StripWords, reading, write_strip

__all__ = [
    "MatWords",
    "Sticker",
    "StickerWords",
    "StripReading",
    "StripWords",
    "check_character",
    "reading",
    "typed",
    "write_mat",
    "write_stickers",
    "write_strip",
]
