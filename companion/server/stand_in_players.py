"""Stand-in players: answer for the seats of stand-ins at all tables of one server.

A stand-in gets the view of its seat, decides without holding the table's lock, and answers as that seat, like a phone.
It waits a moment before each answer, so that people can follow. After a restart it continues where the journal ends.
"""

from __future__ import annotations

import logging
import threading
from collections import Counter
from functools import partial

from companion import offload
from companion.errors import Refusal
from companion.games.stand_in import StandIn, best_by_moves
from companion.tables.retrying import retried
from companion.tables.seats import Seat
from companion.tables.table import Table
from engine.core.view_types import AnyView

log = logging.getLogger("exchequer.stand_ins")

FAULTS = 5
"""After so many failures in a row at one table its stand-ins wait for its next change."""


class StandInPlayers:
    """The stand-ins of all tables; `table_changed` is a listener of the registry."""

    def __init__(self, pace: float) -> None:
        """Make stand-ins wait ``pace`` seconds before each answer."""
        self._pace = pace
        self._due: set[str] = set()
        """The tables whose next answer is planned."""
        self._failed: Counter[str] = Counter()
        self._playing = threading.Lock()
        """Held while a stand-in decides: one at a time, since a good one takes a core for a second."""
        self._closed = False

    def table_changed(self, table: Table) -> None:
        """Plan the next answer at a table whose stand-in is asked. Called under the table's lock."""
        if self._closed or table.id in self._due or not table.stand_ins or asked_seat(table) is None:
            return
        self._due.add(table.id)
        timer = threading.Timer(self._pace, self._play, (table,))
        timer.daemon = True
        timer.start()

    def close(self) -> None:
        """Give no more answers."""
        self._closed = True

    def _play(self, table: Table) -> None:
        with self._playing:
            self._due.discard(table.id)
            if self._closed:
                return
            try:
                played = retried(partial(play_one, table))
            except Refusal as refusal:  # the table has changed meanwhile
                log.info("Table %s: a stand-in was refused: %s", table.id, refusal)
                played = False
            except Exception:
                log.exception("Table %s: a stand-in failed", table.id)
                played = False
        self._failed[table.id] = 0 if played else self._failed[table.id] + 1
        with table.lock:
            if self._failed[table.id] < FAULTS:
                self.table_changed(table)
            else:
                del self._failed[table.id]


def asked_seat(table: Table) -> tuple[Seat, AnyView] | None:
    """The stand-in's seat with an open decision, and its view. Call it under the table's lock."""
    game = table.game
    if game is None or table.over or table.is_paused:
        return None
    for seat in table.stand_ins:
        if any(ask.seat == seat for ask in game.asks) and StandIn.is_asked(view := table.view(seat)):
            return seat, view
    return None


def play_one(table: Table) -> bool:
    """Give one answer of a stand-in and return whether there was one to give. Raises `Refusal`."""
    with table.lock:
        asked, state = asked_seat(table), table.state
        if asked is None or state.parsed is None:
            return False
        seat, view = asked
        epoch, level = table.epoch, table.people[seat].stand_in or "careful"
        player = StandIn(table.plugin, state.parsed, state.pack, level, table.id)
    try:
        decision = offload.run(player.decide, view)  # a good one searches for a second
    except Exception:  # a fault in valuing options must not stop the game
        log.exception("Table %s: a stand-in could not think", table.id)
        ask = next(ask for ask in view["asks"] if ask["seat"] == seat and ask["options"])
        table.answer(ask["id"], best_by_moves(table.plugin.policy.piece_worth, ask), seat, epoch)
        return True
    if decision is not None:
        table.answer(decision.ask, decision.value, seat, epoch)
    return decision is not None
