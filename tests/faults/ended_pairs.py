"""Ended pairs: two servers whose games differ in what one seat hides, played to the end with a stand-in on a seat.

Most answers are given without pages, for speed. At the end of each chapter, at some moments between, and at the end of
the game everything that anybody but that seat is given must be equal: envelopes (of phones, host, table page, a
watcher's page and who cares for the stand-in), pages, the book, exports and the picture; and before the end nothing of
a story is given to anybody.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from unittest.mock import patch

from companion.server.stand_in_players import play_one
from companion.simulation.players import players_of
from companion.tables.state import reducer
from companion.tables.table import HOST
from engine.core.piles import SCREEN
from tests.faults.compared_server import Side
from tests.faults.hidden_pieces import EXTRA, hidden_pieces
from tests.faults.non_interference import PATHS, Pair

GAME = "world_without_end"
BASE, MORE = 4, 3
"""Extra wool and cloth of the hider: at both servers, for the same choices, and at the second alone."""

STORIES = (
    "/games/{table}/picture.png",
    "/games/{table}/record.json",
    "/book/{table}",
    "/book/{table}/game.json",
    "/book/{table}/clauses.csv",
    "/book/{table}/clauses.json",
)
"""Refused before the end."""

PAGES = (
    *(path for path in PATHS if "record" not in path),  # after the end: everybody's answers
    *(path for path in STORIES if "record" not in path),
    "/",
    "/book",
    "/book/games.csv",
    "/watch/{table}",
    "/phone/{table}",
    f"/help/{GAME}/en.json",
    f"/guide/{GAME}/en.json",
)


class EndedPair(Pair):
    """The two servers, with a stand-in on a free seat."""

    def __init__(self, folder: Path, seed: int) -> None:
        with patch("companion.tables.registry.new_id", return_value="paired"):  # the seed of stand-ins
            super().__init__(folder, GAME, seed)
        self.stand_in = next((seat for seat in "NESW" if seat not in self.seats), "")
        for side in self.sides:
            # A backup is proven by a replay, which has no pieces that nobody has answered for.
            side.parts.registry.listeners.remove(side.parts.backups.table_changed)
            side.pages["watcher"] = side.page("table")

    def begin(self) -> None:
        """Seat the stand-in, start, and give the hider other pieces at the second server."""
        if self.stand_in:
            carer = next(seat for seat in self.seats if seat != self.hider)
            self.send("host", "stand_in", {"seat": self.stand_in, "level": "careful", "carer": carer})
        self.send("host", "start", {"start_player": self.seats[0]})
        for side, extra in zip(self.sides, (BASE, BASE + MORE), strict=True):
            state = side.table.state
            EXTRA[id(state.parsed)] = SCREEN[self.hider], {"wool": extra, "cloth": extra}
            state.game = reducer.replayed(state, [])

    def answer_alone(self) -> None:
        """Answer one ask at both servers without the pages; stand-ins decide for themselves."""
        one, two = self.sides
        played = [play_one(side.table) for side in self.sides]
        if any(played):
            assert one.table.record[-1].written == two.table.record[-1].written, "a stand-in decides by its own view"
            self.compared["decisions"] += 1
            return
        ask = self.random.choice(one.game.asks)
        other = two.game.find(ask.id)
        value = players_of(GAME, one.game, self.random, "random").choose(ask)
        if not other.allows(value):
            value = self.random.choice([option for option in ask.values if other.allows(option)])
        for side in self.sides:
            side.table.answer(ask.id, value, ask.seat or HOST)

    def compare(self) -> None:
        """Check that everybody but the hider is given the same by both servers."""
        self.each(lambda side: side.table.notify())
        for path in PAGES:
            one, two = (side.plain(side.get(path)) for side in self.sides)
            assert one == two, path
            self.compared["requests"] += 1
        if not self.sides[0].table.over:
            for path in STORIES:
                assert self.sides[0].get(path)[0] in (403, 404), f"{path} before the end"

    def play_whole(self) -> bool:
        """Play until the end, or until the rules make the difference public; return whether the end was reached."""
        self.begin()
        chapter, counted = 1, False
        while not self.sides[0].table.over and not self.differs_by_the_rules():
            with silent(self.sides):
                self.answer_alone()
            here = self.sides[0].game.board.chapter
            if here > chapter or self.sides[0].table.over:
                self.compared["chapters"] += 1
            elif self.asking.random() > 0.008:
                continue
            if self.differs_by_the_rules():
                return False
            chapter = here
            self.compare()
            if not counted and not self.sides[0].table.over:
                self.count_pieces(self.hider)
                counted = True
        self.check_secrets()
        return self.sides[0].table.over


@contextmanager
def silent(sides: list[Side]) -> Iterator[None]:
    """Tables whose listeners are not called meanwhile."""
    listeners = [list(side.table.listeners) for side in sides]
    for side in sides:
        side.table.listeners.clear()
    yield
    for side, known in zip(sides, listeners, strict=True):
        side.table.listeners.extend(known)


def play_whole(seed: int, folder: Path) -> tuple[Counter[str], bool]:
    """Play one pair of games, and return how often each thing was compared, and whether the end was reached."""
    with hidden_pieces(), patch("companion.tables.commit.now", return_value="2026-01-01T20:00:00.000+00:00"):
        pair = EndedPair(folder, seed)
        try:
            ended = pair.play_whole()
        finally:
            pair.close()
    return pair.compared, ended
