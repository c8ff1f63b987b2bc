"""Ledger: the double-entry account of pieces and points. Every piece lies in a pile until a move takes it elsewhere.

Double entry: what one pile loses another gains, with the clause that requires it. Everything that can physically move
is a piece in a pile: a cube, a card, a tile, a marker on a track (its spaces are piles). A piece that lies face down is
in a separate pile (`piles.face_down`), so turning it is a move as well, and what it shows need not be known. Points are
steps on a track. Account books, instructions, the instructions of an undo and the conservation check are computed from
the entries.
"""

from bisect import bisect_left, bisect_right
from collections.abc import Callable, Iterable
from operator import itemgetter
from typing import NamedTuple

from engine.core.piles import SCREEN_GROUP, group_of, seat_of
from engine.core.shared import shared_key


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


Line = tuple[float, str, str, str, str, int, int, float | None, tuple[tuple[str, object], ...], str | None]
"""The fields of an entry as a bare tuple."""

_new = tuple.__new__
"""Creates an Entry from a tuple in half the time of its constructor."""

_CHAPTER: Callable[[Line], int] = itemgetter(5)

_PLAIN = {str, int, type(None)}
"""The types of which equal values read the same."""

_MOST_RECENT = 64
"""So many entries are kept for the next reader: an answer makes a few."""


class Imbalance(Exception):
    """Pieces of a kind were created or lost: a fault in the code of the rules, never an illegal answer."""

    def __init__(self, kind: str, expected: int, found: int) -> None:
        """Keep the kind, the expected number of pieces and the number found."""
        super().__init__(kind, expected, found)
        self.kind, self.expected, self.found = kind, expected, found


class Ledger:
    """The piles of one game, and the entries that changed them.

    `counts[kind][pile]` is a number of pieces. Kinds in `unlimited` never run out: the count of the pile
    that is given there may be negative, so that their sum is conserved as well. `allowed[kind]` are
    the piles in which a correction may put pieces of the kind, each with the most that fit there (None: any number).
    `own_groups` are the groups of piles that each seat has one of: "seat" for "seat:N".
    """

    __slots__ = (
        "_recent", "_shared", "_steps", "_steps_read", "_touched", "allowed", "chapter", "counts", "lines",
        "own_groups", "points", "round", "totals", "unlimited",
    )  # fmt: skip

    def __init__(self) -> None:
        """Create a ledger without piles."""
        self.counts: dict[str, dict[str, int]] = {}
        self.totals: dict[str, int] = {}
        self.unlimited: dict[str, str] = {}
        self.allowed: dict[str, dict[str, int | None]] = {}
        self.own_groups: set[str] = {SCREEN_GROUP}
        self.points: dict[str, float] = {}
        self.lines: list[Line] = []
        """The entries as bare tuples: faster to create, and not tracked by garbage collection."""
        self._recent: tuple[int, list[Entry]] = 0, []
        """The number of the first of the entries that were read last, and these: all readers read the same ones."""
        self._steps: list[Entry] = []
        self._steps_read = 0
        self._shared = 0
        """So many of the entries are shared with other games."""
        self._touched: set[str] = set()
        self.chapter = 0
        self.round = 0

    @property
    def entries(self) -> list[Entry]:
        """All entries, oldest first, created at each reading: who only adds what is new uses `entries_from`."""
        return [_new(Entry, line) for line in self.lines]

    def entries_from(self, first: int) -> list[Entry]:
        """The entries from that number on, oldest first. The list must not be changed."""
        begun, recent = self._recent
        if begun != first or begun + len(recent) != len(self.lines):
            recent = [_new(Entry, line) for line in self.lines[first:]]
            # After a replay all entries are new to each reader: so many would stay in memory until the next answer.
            self._recent = (first, recent) if len(recent) <= _MOST_RECENT else (0, [])
        return recent

    def entries_of(self, chapter: int) -> list[Entry]:
        """The entries of a chapter, oldest first: they follow each other, since no chapter comes before its end."""
        begin = bisect_left(self.lines, chapter, key=_CHAPTER)
        end = bisect_right(self.lines, chapter, begin, key=_CHAPTER)
        return [_new(Entry, line) for line in self.lines[begin:end]]

    def steps(self) -> list[Entry]:
        """The steps of points among the entries, oldest first. The list must not be changed."""
        if self._steps_read < len(self.lines):
            self._steps += [_new(Entry, line) for line in self.lines[self._steps_read :] if line[1] == "vp"]
            self._steps_read = len(self.lines)
        return self._steps

    def place(self, kind: str, pile: str, n: int | None) -> None:
        """Put `n` pieces of a kind on a pile at the set-up; None makes the kind unlimited, with this stock."""
        row = self.counts.setdefault(kind, {})
        if n is None:
            self.unlimited[kind] = pile
        row[pile] = row.get(pile, 0) + (n or 0)
        self.totals[kind] = self.totals.get(kind, 0) + (n or 0)

    def place_one_each(self, kinds: Iterable[str], pile: str) -> None:
        """Put one piece of each of these kinds on a pile at the set-up, such as the cards of a deck."""
        for kind in kinds:
            self.counts[kind] = {pile: 1}
            self.totals[kind] = 1

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
        self.lines.append((n, kind, source, target, clause, self.chapter, self.round, None, details, by))

    def step(self, n: float, seat: str, clause: str) -> None:
        """Add points to a seat, or take them (negative `n`); they never fall below 0."""
        before = self.points[seat]
        after = before + n
        if after < 0:
            after = 0
        if after != before:
            self.points[seat] = after
            self.lines.append((after - before, "vp", "", seat, clause, self.chapter, self.round, after, (), None))

    def note(self, key: str, seat: str, clause: str, **details: object) -> None:
        """Enter something public that is neither a move nor points; `details` are the parameters of its sentence."""
        self.lines.append((0, "note", key, seat, clause, self.chapter, self.round, None, tuple(details.items()), None))

    def share(self) -> None:
        """Let the lines since the last call be the same objects as equal ones of other games.

        Those with numbers that are not whole are left out, since 1 and 1.0 are equal and read differently.
        """
        lines = self.lines
        for place in range(self._shared, len(lines)):
            n, _, _, _, _, _, _, after, details, _ = line = lines[place]
            values = [n, *[value for _, value in details]]
            if after is None and all(type(value) in _PLAIN for value in values):
                lines[place] = shared_key(line)
        self._shared = len(lines)

    def take_back(self, length: int) -> None:
        """Reverse and remove all entries after the first `length`."""
        for entry in reversed(self.entries_from(length)):
            if entry.kind == "vp":
                self.points[entry.target] -= entry.n
            elif entry.kind != "note":
                row, n = self.counts[entry.kind], int(entry.n)
                row[entry.target] -= n
                row[entry.source] += n
        del self.lines[length:]
        self._shared = min(self._shared, length)
        self._recent = 0, []
        self._steps, self._steps_read = [], 0

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
