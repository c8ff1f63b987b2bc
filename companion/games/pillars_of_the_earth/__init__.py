"""The Pillars of the Earth at a table."""

from __future__ import annotations

from companion.games.kind import Kind


class ThePillarsOfTheEarth(Kind):
    """The game, its cards, and its people."""

    name = "pillars_of_the_earth"
    rank = 2


KIND = ThePillarsOfTheEarth()
