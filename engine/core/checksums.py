"""Checksums: hashes by which a replay is compared with the game that was played.

A checksum begins with its version. Version 3 covers the answers, the points, the open asks and the pieces in every
pile, so that a change of the rules shows at the answer where it first has an effect. Version 2 covers no pieces; it is
computed for records that have it. The checksums of Exchequer 0.1 have no version and cannot be compared: they covered
the entries of the ledger, and later versions enter more of them.
"""

import hashlib
import re
from bisect import bisect_left
from collections.abc import Iterable, Sequence

from engine.core.ledger import Ledger

NEWEST = "3:"
"""The prefix of the checksums that are computed for new records and journals."""
WITHOUT_PIECES = "2:"
"""The prefix of the checksums of Exchequer 0.2."""
_OLDEST = re.compile("[0-9a-f]{16}")


def is_comparable(checksum: object) -> bool:
    """Whether a checksum can be compared: not one of Exchequer 0.1, and not "", which stands for none."""
    return not isinstance(checksum, str) or (checksum != "" and _OLDEST.fullmatch(checksum) is None)


class Checksums:
    """The checksums of one running game, from its answers, `marks` (see `BaseGame`) and ledger.

    Hashes of what cannot change any more are kept, so that a checksum costs as much as the last answer.
    """

    def __init__(self) -> None:
        self._chain = hashlib.blake2b(digest_size=8)
        self._chained = 0
        self._pieces: dict[str, str] = {}
        """For each kind its piles, as text."""
        self._read = 0
        """The number of ledger entries of which `_pieces` is the outcome."""

    def compute(
        self, version: str, answers: Sequence[object], marks: Sequence[int], ledger: Ledger, asks: Iterable[str]
    ) -> str:
        """The prefix `version` and 16 hexadecimal digits: BLAKE2b over the answers, the points, the asks, the pieces.

        It does not depend on the moves by which the pieces came to their piles. The order of answers between which
        nothing moved makes no difference, because asks that are open together may be settled in any order.
        """
        last = bisect_left(marks, marks[-1]) if marks else 0
        if self._chained < last:
            self._chain.update(_in_order(answers, marks, self._chained, last).encode())
            self._chained = last
        end = self._chain.copy()
        end.update(_in_order(answers, marks, last, len(answers)).encode())
        end.update(repr([sorted(ledger.points.items()), list(asks)]).encode())
        if version != WITHOUT_PIECES:
            end.update(self._pieces_in(ledger).encode())
        return version + end.hexdigest()

    def _pieces_in(self, ledger: Ledger) -> str:
        """The pieces in every pile, as text; read again are only the kinds that have moved since the last time."""
        entries = ledger.entries
        if len(self._pieces) != len(ledger.counts) or self._read > len(entries):
            changed = set(ledger.counts)
        else:
            changed = {entry.kind for entry in entries[self._read :]} & ledger.counts.keys()
        for kind in changed:
            self._pieces[kind] = repr((kind, sorted((pile, n) for pile, n in ledger.counts[kind].items() if n)))
        self._read = len(entries)
        return "".join([self._pieces[kind] for kind in sorted(self._pieces)])


def _in_order(answers: Sequence[object], marks: Sequence[int], begin: int, end: int) -> str:
    """The answers numbered `begin` to `end - 1`; those between which nothing moved are sorted."""
    lines = sorted((mark, repr(line)) for mark, line in zip(marks[begin:end], answers[begin:end], strict=True))
    return "".join([line for _, line in lines])
