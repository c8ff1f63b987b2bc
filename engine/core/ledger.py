"""Ledger: the double-entry account of pieces and points. Every piece lies in a pile until a move takes it elsewhere.

Double entry: what one pile loses another gains, with the clause that requires it. Everything that can physically move
is a piece in a pile: a cube, a card, a tile, a marker on a track (its spaces are piles). A piece that lies face down is
in a separate pile (`piles.face_down`), so turning it is a move as well, and what it shows need not be known. Points are
steps on a track. Account books, instructions, the instructions of an undo and the conservation check are computed from
the entries.
"""

from collections.abc import Iterable
from typing import NamedTuple

from engine.core.piles import SCREEN_GROUP, group_of, seat_of


class Entry(NamedTuple):
    """One line of the ledger.

    A move has `kind`, `source` and `target` (pile names); a step of points has kind "vp" and `target` the seat;
    a note has kind "note", the key of its term in `source`, and in `target` the seat that it is about, or "".
    `chapter` and `round` are those in which it was made, `after` the points after a step of points. `by` is the seat
    whose player moves the pieces, where the piles do not name it.
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
    by: str | None = None


class Imbalance(Exception):
    """Pieces of a kind were created or lost: a fault in the code of the rules, never an illegal answer."""

    def __init__(self, kind: str, expected: int, found: int) -> None:
        super().__init__(kind, expected, found)
        self.kind, self.expected, self.found = kind, expected, found


class Ledger:
    """The piles of one game, and the entries that changed them.

    `counts[kind][pile]` is a number of pieces. Kinds in `unlimited` never run out: the count of the pile
    that is given there may be negative, so that their sum is conserved as well. `allowed[kind]` are
    the piles in which a correction may put pieces of the kind, each with the most that fit there (None: any number).
    `own_groups` are the groups of piles that each seat has one of: "seat" for "seat:N".
    """

    def __init__(self) -> None:
        self.counts: dict[str, dict[str, int]] = {}
        self.placed: list[tuple[str, str, int]] = []
        """What was put on the piles at the set-up: kind, pile, number."""
        self.totals: dict[str, int] = {}
        self.unlimited: dict[str, str] = {}
        self.allowed: dict[str, dict[str, int | None]] = {}
        self.own_groups: set[str] = {SCREEN_GROUP}
        self.points: dict[str, float] = {}
        self.entries: list[Entry] = []
        """All entries, oldest first."""
        self._touched: set[str] = set()
        self.chapter = 0
        self.round = 0

    def entries_of(self, chapter: int) -> list[Entry]:
        """The entries of a chapter, oldest first."""
        return [entry for entry in self.entries if entry.chapter == chapter]

    def place(self, kind: str, pile: str, n: int | None) -> None:
        """Put `n` pieces of a kind on a pile at the set-up; None makes the kind unlimited, with this stock."""
        row = self.counts.setdefault(kind, {})
        if n is None:
            self.unlimited[kind] = pile
        row[pile] = row.get(pile, 0) + (n or 0)
        self.totals[kind] = self.totals.get(kind, 0) + (n or 0)
        self.placed.append((kind, pile, n or 0))

    def allow(self, kind: str, piles: Iterable[str], most: int | None = None) -> None:
        """Allow a correction to put pieces of a kind into these piles, at most `most` in each (None: any number)."""
        self.allowed.setdefault(kind, {}).update(dict.fromkeys(piles, most))

    def held(self, kind: str, pile: str) -> int:
        """How many pieces of a kind a pile holds."""
        return self.counts[kind].get(pile, 0)

    def where(self, kind: str) -> list[str]:
        """The piles that hold pieces of a kind, sorted by name: in the same order live and in a replay."""
        return sorted(pile for pile, n in self.counts[kind].items() if n > 0)

    def owner_of(self, pile: str) -> str | None:
        """The seat to which this pile belongs; None for a pile of the table."""
        return seat_of(pile) if group_of(pile) in self.own_groups else None

    def mover(self, entry: Entry) -> str | None:
        """The seat whose player moves the pieces of an entry; None where no particular player does.

        It is `entry.by`, or else the owner of the source pile, or else the owner of the target pile.
        """
        if entry.kind == "vp":
            return entry.target
        return entry.by or self.owner_of(entry.source) or self.owner_of(entry.target)

    def available(self, kind: str, pile: str, wanted: int) -> int:
        """How many of `wanted` pieces can be taken from a pile."""
        have = self.counts[kind].get(pile, 0)
        return wanted if have >= wanted or self.unlimited.get(kind) == pile else have

    def move(
        self,
        n: int,
        kind: str,
        source: str,
        target: str,
        clause: str,
        by: str | None = None,
        details: tuple[tuple[str, object], ...] = (),
    ) -> None:
        """Move `n` pieces. Raises Imbalance where the pile does not hold them: a fault in the code of the rules.

        `by` is the seat whose player moves them, where neither pile belongs to a seat; `details` are parameters of the
        entry's sentence that the kind does not give, such as the card.
        """
        row = self.counts[kind]
        left = row.get(source, 0) - n
        if left < 0 and self.unlimited.get(kind) != source:
            raise Imbalance(kind, n, left + n)
        row[source] = left
        row[target] = row.get(target, 0) + n
        self._touched.add(kind)
        self.entries.append(Entry(n, kind, source, target, clause, self.chapter, self.round, None, details, by))

    def step(self, n: float, seat: str, clause: str) -> None:
        """Add points to a seat, or take them (negative `n`); they never fall below 0."""
        before = self.points[seat]
        after = before + n
        if after < 0:
            after = 0
        if after != before:
            self.points[seat] = after
            self.entries.append(Entry(after - before, "vp", "", seat, clause, self.chapter, self.round, after))

    def note(self, key: str, seat: str, clause: str, **details: object) -> None:
        """Enter something public that is neither a move nor points; `details` are the parameters of its sentence."""
        parameters = tuple(details.items())
        self.entries.append(Entry(0, "note", key, seat, clause, self.chapter, self.round, details=parameters))

    def take_back(self, length: int) -> None:
        """Reverse and remove all entries after the first `length`."""
        for entry in reversed(self.entries[length:]):
            if entry.kind == "vp":
                self.points[entry.target] -= entry.n
            elif entry.kind != "note":
                row, n = self.counts[entry.kind], int(entry.n)
                row[entry.target] -= n
                row[entry.source] += n
        del self.entries[length:]

    def check(self, everything: bool = False) -> None:
        """Raise Imbalance unless there are as many pieces as at the set-up, of each kind moved since the last check.

        `everything` checks all kinds.
        """
        counts, totals = self.counts, self.totals
        for kind in totals if everything else self._touched:
            found = sum(counts[kind].values())
            if found != totals[kind]:
                raise Imbalance(kind, totals[kind], found)
        self._touched.clear()
