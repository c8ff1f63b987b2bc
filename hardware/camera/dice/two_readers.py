"""Two readers: joins what the reader of pips and the networks say of the same dice.

They fail in different places: the one needs pips and an edge all around, the others name digits and dice that touch,
and may mistake what they have not learnt. Where both name one value the greater certainty counts; where they differ
none is certain.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import replace

from hardware.camera.dice.face import Die

ALONE = 0.8
"""Factor of the certainty of what only the networks read."""
_SAME = 0.4
"""Distance, as a share of a die's side, up to which two readings are of one die."""
_DIFFERS = 0.35
"""Certainty from which a reading of another value makes one doubtful."""
_STANDS = 0.75
"""Certainty of the reader of pips from which it is right whatever the networks say."""
_MAYBE = 0.2
"""Certainty at least of what only the networks read: it may be a die."""
_DOUBT = 0.5
"""Factor of the certainty of a reading that the other reader contradicts."""


def joined(pips: Sequence[Die], networks: Sequence[Die]) -> list[Die]:
    """The dice that either reader saw, each once, the most certain first.

    The corners are those of the reader of pips where it read the die: they lie on its edges.
    """
    left = list(networks)
    found = []
    for die in pips:
        other = next((reading for reading in left if math.dist(reading.centre, die.centre) <= _SAME * die.side), None)
        if other is None:
            found.append(die)
            continue
        left.remove(other)
        certainty = max(die.certainty, ALONE * other.certainty)
        if other.value == die.value:
            found.append(replace(die, certainty=round(certainty, 3)))
        elif die.certainty >= min(ALONE * other.certainty, _STANDS):
            factor = _DOUBT if other.certainty >= _DIFFERS and die.certainty < _STANDS else 1.0
            found.append(replace(die, certainty=round(die.certainty * factor, 3)))
        else:
            factor = _DOUBT if die.certainty >= _DIFFERS else 1.0
            found.append(replace(other, certainty=round(ALONE * other.certainty * factor, 3)))
    found += [replace(die, certainty=max(_MAYBE, round(ALONE * die.certainty, 3))) for die in left]
    return sorted(found, key=lambda die: -die.certainty)
