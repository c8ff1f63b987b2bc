"""Monasterium at a table."""

from __future__ import annotations

from companion.games.kind import Kind, Translate


class Monasterium(Kind):
    """The game, its cards, and its people."""

    name = "monasterium"
    rank = 3

    def mat_words(self, _: Translate) -> tuple[str, str]:
        """The middle is where the dice are rolled; a seat's place is only its letter."""
        return _("Dice"), ""


KIND = Monasterium()
