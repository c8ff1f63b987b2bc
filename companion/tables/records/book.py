"""Evening book: the games that have been played on this server, from the stored results of their tables.

A game is read from its journal once; after that its table's summary has its entry. A table that was closed before its
game was over is not in the book.
"""

from __future__ import annotations

import logging
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import replace
from datetime import datetime
from itertools import pairwise
from typing import NotRequired, TypedDict, cast

from pydantic import JsonValue

from companion.errors import JournalDamaged, Refusal
from companion.tables.journal import Journal, JournalRow, Summary
from companion.tables.seats import ORDER, Seat
from companion.tables.state import endings, reducer
from companion.tables.state.reducer import LoadPack
from companion.tables.state.rows import AnswerGiven, CorrectionMade, GameStarted, PlanGiven, VoteGiven
from companion.tables.state.table_state import TableState

log = logging.getLogger("exchequer.book")

AT_ONCE = 2
"""Games that a page waits for; each takes some 30 ms on a quiet machine."""
PAUSE = 30 * 60
"""Seconds without an answer that count as a break: longer gaps are not part of the duration."""
_PLAYED = {GameStarted.kind, AnswerGiven.kind, PlanGiven.kind, CorrectionMade.kind, VoteGiven.kind}


class PlayedBy(TypedDict):
    """A player of a game: seat, name, colour, points, place; whether they won, started, or are
    simulated: a simulated player or a stand-in.
    """

    seat: Seat
    name: str
    colour: str
    vp: float
    place: int
    winner: bool
    started: NotRequired[bool]
    simulated: NotRequired[bool]


class PlayedGame(TypedDict):
    """A game of the book. Times are ISO, UTC; ``minutes`` is how long it was played, without long pauses."""

    id: str
    game: str
    name: str
    opened: str
    started: str
    ended: str
    minutes: int
    answers: int
    players: list[PlayedBy]


class Book:
    """The evening book of a server."""

    def __init__(
        self,
        journal: Journal,
        damaged: Callable[[], Mapping[str, JournalDamaged]],
        load: Callable[[str], object],
        load_pack: LoadPack,
    ) -> None:
        """The book of a journal's tables.

        ``damaged`` returns the tables that are not opened; ``load`` loads a table, which stores its result if
        necessary.
        """
        self._journal, self._damaged, self._load, self._load_pack = journal, damaged, load, load_pack
        self._unreadable: set[tuple[str, str]] = set()
        """Tables that could not be read, with the chain of their last row; they are tried again after a new row."""

    def games(self, at_once: int | None = None) -> list[PlayedGame]:
        """The games of the book, the newest first.

        Of the unread games only the newest ``at_once`` are read now (None: all).
        """
        over = [summary for summary in self._journal.summaries.values() if summary.over]
        over = [summary for summary in over if summary.table not in self._damaged()]
        unread = [
            summary
            for summary in over
            if summary.played is None and (summary.table, summary.head) not in self._unreadable
        ]
        for summary in sorted(unread, key=lambda summary: summary.used, reverse=True)[:at_once]:
            self._read(summary)
        known = (self._journal.summaries[summary.table].played for summary in over)
        played = [cast("PlayedGame", game) for game in known if game]
        return sorted(played, key=lambda game: (game["ended"], game["id"]), reverse=True)

    def game(self, table: str) -> PlayedGame | None:
        """The game of a table; None if it is not in the book."""
        return next((game for game in self.games() if game["id"] == table), None)

    def ended(self, table: str) -> tuple[TableState, list[JournalRow]]:
        """The state of a table that is over, and its rows. Raises `JournalDamaged` or `Refusal`."""
        journal_rows = self._journal.read(table)
        if not endings.is_ended(journal_rows):
            self._load(table)  # of Exchequer 0.1 or 0.2, or cut off before its end was kept: that is done now
            journal_rows = self._journal.read(table)
        return reducer.rebuild(table, journal_rows, self._load_pack), journal_rows

    def _read(self, summary: Summary) -> None:
        """Read the game of a table that is over, for its summary."""
        try:
            state, journal_rows = self.ended(summary.table)
        except (JournalDamaged, Refusal) as problem:
            log.warning("The book lacks table %s: %s", summary.table, problem)
            self._unreadable.add((summary.table, summary.head))
            return
        played = cast("dict[str, JsonValue]", played_game(state, journal_rows) or {})
        self._journal.summarize(replace(self._journal.summaries[summary.table], played=played))


def played_game(state: TableState, journal_rows: Iterable[JournalRow]) -> PlayedGame | None:
    """The entry of a game in the book; None for an unfinished game."""
    ended = state.ended
    if ended is None or ended.final is None:
        return None
    public = endings.view_of(ended, endings.TABLE)
    final = public["final"] or {}
    times = [journal_row.at for journal_row in journal_rows if journal_row.kind in _PLAYED]
    started = state.setup.get("start_player") if state.setup else None
    players: list[PlayedBy] = []
    for seat in ORDER:
        if seat not in final:
            continue
        former = state.former.get(seat)
        person = state.people.get(seat) or (former.person if former else None)
        played: PlayedBy = {
            "seat": seat,
            "name": person.name if person else seat,
            "colour": state.colours.get(seat, ""),
            "vp": final[seat]["vp"],
            "place": final[seat]["place"],
            "winner": seat in public["winners"],
        }
        if seat == started:
            played["started"] = True
        if person is not None and person.is_program:
            played["simulated"] = True
        players.append(played)
    game: PlayedGame = {
        "id": state.id,
        "game": state.game_name,
        "name": state.name,
        "opened": state.opened_at,
        "started": times[0] if times else state.opened_at,
        "ended": times[-1] if times else state.opened_at,
        "minutes": round(sum(_gaps(times)) / 60),
        "answers": len(state.record),
        "players": sorted(players, key=lambda player: (player["place"], ORDER.index(player["seat"]))),
    }
    return game


def _gaps(times: list[str]) -> Iterator[float]:
    """The seconds between answers, without long pauses."""
    moments = [datetime.fromisoformat(at) for at in times]
    for before, after in pairwise(moments):
        seconds = (after - before).total_seconds()
        yield seconds if 0 <= seconds <= PAUSE else 0
