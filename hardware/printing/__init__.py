"""Printing: stickers, cards, mats and table markers as PDF.

Lengths are millimetres on paper, exact unless the printer scales; a ruler on each sheet shows whether it did. Texts are
arguments, already translated. Nothing here depends on a game.
"""

from hardware.printing.check_characters import check_character, typed
from hardware.printing.mat import MatWords, write_mat
from hardware.printing.stand_cards import StandCard, StandWords, write_stand_cards
from hardware.printing.stickers import Sticker, StickerWords, write_stickers

__all__ = [
    "MatWords",
    "StandCard",
    "StandWords",
    "Sticker",
    "StickerWords",
    "check_character",
    "typed",
    "write_mat",
    "write_stand_cards",
    "write_stickers",
]
