"""The ledger: every piece lies in a pile, and only a move takes it to another.

Double entry, as in the old Exchequer: what one pile loses another gains, with the clause that asked for it.
Points and markers are steps on a track. From the entries come the account books, the instructions, the
instructions of an undo, the charts and the conservation check, without more code.
"""

from dataclasses import dataclass
from typing import NamedTuple


class Entry(NamedTuple):
    """One line of the ledger.

    A move has `kind`, `source` and `target` (pile names); a step of points has kind "vp" and `target` the seat;
    a note has kind "note" and carries its term's key in `source`. `seat` is whom it is about, `chapter` and
    `round` are when, `after` is the balance of the seat's pile, or the points, after it.
    """

    n: float
    kind: str
    source: str
    target: str
    clause: str
    chapter: int
    round: int
    after: float | None = None
    details: tuple[tuple[str, object], ...] = ()


@dataclass(frozen=True, slots=True)
class Imbalance(Exception):
    """Pieces of a kind were created or lost: a fault in the rules, never in a player."""

    kind: str
    expected: int
    found: int


class Ledger:
    """The piles of one game and the entries that made them what they are.

    `counts[kind][pile]` is a number of pieces. Kinds in `unlimited` may be taken without end: the pile that the
    pack names counts below zero, so that even they are conserved (the sum stays what it was).
    """

    __slots__ = ("chapter", "counts", "entries", "points", "round", "totals", "touched", "unlimited")

    def __init__(self) -> None:
        """Begin with no pile at all."""
        self.counts: dict[str, dict[str, int]] = {}
        self.totals: dict[str, int] = {}
        self.unlimited: dict[str, str] = {}
        self.points: dict[str, float] = {}
        self.entries: list[Entry] = []
        self.touched: set[str] = set()
        self.chapter = 0
        self.round = 0

    def place(self, kind: str, pile: str, n: int | None) -> None:
        """Put `n` pieces of a kind on a pile at set-up; None makes the pile's stock of that kind unlimited."""
        row = self.counts.setdefault(kind, {})
        if n is None:
            self.unlimited[kind] = pile
        row[pile] = row.get(pile, 0) + (n or 0)
        self.totals[kind] = self.totals.get(kind, 0) + (n or 0)

    def held(self, kind: str, pile: str) -> int:
        """Pieces of a kind that lie on a pile."""
        return self.counts[kind].get(pile, 0)

    def available(self, kind: str, pile: str, wanted: int) -> int:
        """How many of `wanted` pieces can be taken from a pile."""
        if self.unlimited.get(kind) == pile:
            return wanted
        have = self.counts[kind].get(pile, 0)
        return wanted if have > wanted else have

    def move(self, n: int, kind: str, source: str, target: str, clause: str) -> None:
        """Move `n` pieces; a pile that does not hold them is a fault in the rules and raises Imbalance."""
        row = self.counts[kind]
        left = row.get(source, 0) - n
        if left < 0 and self.unlimited.get(kind) != source:
            raise Imbalance(kind, n, left + n)
        row[source] = left
        there = row.get(target, 0) + n
        row[target] = there
        self.touched.add(kind)
        after = there if target.startswith("seat:") else left
        self.entries.append(Entry(n, kind, source, target, clause, self.chapter, self.round, after))

    def step(self, n: float, seat: str, clause: str) -> None:
        """Add points to a seat, or take them; they never fall below 0, and what would is forgotten."""
        before = self.points[seat]
        after = before + n
        if after < 0:
            after = 0
        if after != before:
            self.points[seat] = after
            self.entries.append(Entry(after - before, "vp", "", seat, clause, self.chapter, self.round, after))

    def note(self, key: str, seat: str, clause: str, **details: object) -> None:
        """Write down something public that is neither a move nor points."""
        self.entries.append(Entry(0, "note", key, seat, clause, self.chapter, self.round, None, tuple(details.items())))

    def check(self, everything: bool = False) -> None:
        """Raise Imbalance unless the pieces of every kind that was moved are still as many as at set-up."""
        for kind in self.totals if everything else self.touched:
            found = sum(self.counts[kind].values())
            if found != self.totals[kind]:
                raise Imbalance(kind, self.totals[kind], found)
        self.touched.clear()
