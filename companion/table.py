"""The table: one running game, its seats and its journal, and one writer.

Whatever changes a table goes through here, one thing at a time:
validate → append to the journal, durably → apply → tell. What has been acknowledged is
therefore never lost. Whoever asks twice is told what happened the first time.

The table knows nothing of sockets: it calls its listeners after each change, and whoever sends
views asks it for `view` then.
"""

from __future__ import annotations

import logging
from typing import Any

from companion import seats as seating
from companion.errors import Code, Refusal, from_rules
from companion.games import Running
from companion.journal import now
from companion.kept import CAMERA, DICE, HOST, KeptTable, Settled, settle
from companion.seats import ORDER, Person
from engine.core import Refused

__all__ = ["CAMERA", "DICE", "HOST", "Settled", "Table"]

log = logging.getLogger("exchequer.table")


class Table(KeptTable):
    """A table with its seats, its game and its journal. All methods may be called from any thread."""

    def tell(self) -> None:
        """Tell the listeners that something about the table is new."""
        with self.lock:
            self._tell()

    def _tell(self) -> None:
        for listener in list(self.listeners):
            try:
                listener(self)
            except Exception:  # what has been written stands, whether or not it could be shown
                log.exception("A change of table %s could not be told", self.id)

    # ------------------------------------------------------------------ seats

    def seat_of(self, token: str) -> str | None:
        """The seat that this token keeps, or None."""
        with self.lock:
            return next((seat for seat, person in self.people.items() if person.holds(token)), None)

    def take_seat(self, seat: str, name: str, colour: str, token: str | None = None, simulated: bool = False) -> str:
        """Sit down, and get the token that keeps the seat.

        With the token of a seat the same person changes name or colour, or, before the start, moves.
        A simulated player is marked as one for everybody.
        """
        with self.lock:
            self._must_be_open()
            mine = self.seat_of(token) if token else None
            if self.setup is not None:
                if seat not in self.setup["seats"]:
                    raise Refusal(Code.SEAT_NOT_IN_GAME, seat=seat)
                if mine not in (None, seat):
                    raise Refusal(Code.ALREADY_SEATED, seat=mine)
            if seat in self.people and mine != seat:
                raise Refusal(Code.SEAT_TAKEN, seat=seat, name=self.people[seat].name)
            if self.setup is not None and self.setup["seats"][seat] != colour:
                raise Refusal(Code.COLOUR_FIXED, seat=seat, colour=self.setup["seats"][seat])
            others = {one: person for one, person in self.people.items() if one not in (seat, mine)}
            if any(person.colour == colour for person in others.values()):
                raise Refusal(Code.COLOUR_TAKEN, colour=colour)
            kept = token if mine and token else seating.new_token()
            body = {
                "seat": seat,
                "name": name,
                "colour": colour,
                "token_hash": seating.hash_of(kept),
                "left": mine if mine != seat else None,
                **({"simulated": True} if simulated else {}),
            }
            self._seat(body, self._append("seat", body).at)
            self._tell()
            return kept

    def leave_seat(self, seat: str) -> None:
        """Stand up (or be made to, by the host): the seat is free for somebody else."""
        with self.lock:
            if seat not in self.people:
                raise Refusal(Code.SEAT_EMPTY, seat=seat)
            body = {"seat": None, "left": seat}
            self._seat(body, self._append("seat", body).at)
            self._tell()

    def set_connections(self, counts: dict[str, int]) -> None:
        """How many pages each seat has open now; the others are told when somebody comes or goes."""
        with self.lock:
            changed = False
            for seat, person in self.people.items():
                count = counts.get(seat, 0)
                if (count > 0) != (person.connections > 0):
                    person.since = now()
                    changed = True
                person.connections = count
            if changed:
                self._tell()

    # ------------------------------------------------------------------ the game

    def start(self, /, start_player: str | None = None, pack_hash: str | None = None, **options: bool | str) -> None:
        """Start the game with those who sit; without a start player the table is asked for one.

        The pack is that of the hash, or, without one, the one that was chosen when the table was opened. The options
        are the game's own; what they leave open is as the game says.
        """
        with self.lock:
            self._must_be_open()
            if self.setup is not None:
                raise Refusal(Code.ALREADY_STARTED)
            seated = [seat for seat in ORDER if seat in self.people]
            if len(seated) < 2:
                raise Refusal(Code.TOO_FEW_SEATS, n=len(seated))
            if start_player is not None and start_player not in seated:
                raise Refusal(Code.START_PLAYER_UNKNOWN, seat=start_player)
            raw = {
                "game": self.game_name,
                "seats": {seat: self.people[seat].colour for seat in seated},
                "start_player": start_player,
                **options,
            }
            wanted = self.pack_wanted if pack_hash is None else pack_hash
            pack = self._load_pack(wanted)
            if self._shelf and self._shelf.knows(self.game_name) and not wanted:
                self._shelf.keep_reference(self.game_name)
            try:
                parsed = self.kind.parse(raw, pack)
                self.kind.begin(parsed, pack)
            except Refused as refused:
                raise from_rules(refused.code, refused.parameters) from None
            raw = parsed.data()
            self._append("start", {"setup": raw, "pack": self.kind.about_pack(pack)})
            self._start(raw, wanted)
            self._rebuild(0)
            self._tell()

    def answer(self, ask_id: str, value: str, by: str, epoch: int | None = None) -> dict[str, Any]:
        """Settle an ask for a seat, or for the table (by the host, a seat or a device).

        ``epoch`` is what the page knew of undos (None: whoever answers sees the table itself).
        Returns {"repeated": True} when the very same answer had been given before.
        """
        with self.lock:
            game = self._must_run()
            if epoch is not None and epoch != self.epoch:
                raise Refusal(Code.TURNED_BACK)
            ask = next((one for one in game.asks if one.id == ask_id), None)
            if ask is None or (ask.seat is not None and by in ORDER and ask.seat != by):
                return self._late(ask_id, value, by)
            if ask.seat is not None and by == HOST:
                raise Refusal(Code.ASK_NOT_OPEN)
            if not ask.allows(value):
                raise Refusal(Code.NOT_LEGAL)
            settled = Settled([ask_id, value], ask.seat, by)
            self._append("answer", {"ask": ask_id, "value": value, "seat": ask.seat, "by": by})
            self._apply(settled)
            self._tell()
            return {"repeated": False}

    def _late(self, ask_id: str, value: str, by: str) -> dict[str, Any]:
        """What to say to an answer whose ask is not open: it may have been settled before."""
        for settled in reversed(self.record):
            if settled.line[0] == ask_id and settled.seat in (None, by):
                if settled.line[1] == value:
                    return {"repeated": True}
                raise Refusal(Code.ALREADY_SETTLED, value=settled.line[1])
        raise Refusal(Code.ASK_NOT_OPEN)

    def _apply(self, settled: Settled) -> None:
        """Carry out what has just been written. Should the rules fail, the row is struck out."""
        assert self.game is not None
        try:
            settle(self.game, settled.line)
        except Exception as problem:
            self._append("void", {"number": self._number})
            self._rebuild(len(self.record))
            if isinstance(problem, Refused):
                raise from_rules(problem.code, problem.parameters) from None
            raise
        self.record.append(settled)
        self.undone = None

    def correct(self, moves: list[dict[str, Any]], note: str) -> None:
        """The host's correction: moves that no rule asked for, visible to all."""
        with self.lock:
            self._must_run(even_paused=True)
            line = ["correction", {"moves": moves, "note": note}]
            try:
                self._rebuilt(len(self.record)).correct(moves, note)
            except Refused as refused:
                raise from_rules(refused.code, refused.parameters) from None
            self._append("correction", {"moves": moves, "note": note})
            self._apply(Settled(line, None, HOST))
            self._tell()

    def may_undo(self, seat: str) -> bool:
        """Whether the last answer is this seat's own: nobody has answered since."""
        return bool(self.record) and not self.finished and self.record[-1].owner == seat

    def undo(self, by: str, epoch: int, count: int = 1) -> list[dict[str, Any]]:
        """Take back the last answers: a seat its own last one, the host any number.

        Returns the terms of what goes back where, as the one who asked may read it.
        """
        with self.lock:
            game = self._must_run(even_paused=True, even_over=True)
            if epoch != self.epoch:
                raise Refusal(Code.TURNED_BACK)
            if not self.record or count > len(self.record):
                raise Refusal(Code.NOTHING_TO_UNDO)
            if by != HOST:
                if self.paused:
                    raise Refusal(Code.PAUSED)
                if count != 1 or not self.may_undo(by):
                    raise Refusal(Code.UNDO_NOT_YOURS)
            texts = {viewer: game.undo_terms(count, viewer) for viewer in ("table", *ORDER)}
            rebuilt = self._rebuilt(len(self.record) - count)
            self._append("undo", {"count": count, "by": by})
            self.game = rebuilt
            del self.record[len(self.record) - count :]
            self.epoch += 1
            self.undone = {"by": by, "count": count, "text": texts}
            self._tell()
            return texts["table" if by == HOST else by]

    def pause(self, paused: bool) -> None:
        """Stop taking answers, or go on."""
        with self.lock:
            self._must_be_open()
            if paused != self.paused:
                self._append("pause", {"paused": paused})
                self.paused = paused
                self._tell()

    def finish(self) -> None:
        """Close the table: its record stays, nothing more is answered."""
        with self.lock:
            self._must_be_open()
            self._append("finish", {})
            self.finished = True
            self._tell()

    def _must_be_open(self) -> None:
        if self.finished:
            raise Refusal(Code.FINISHED)

    def _must_run(self, even_paused: bool = False, even_over: bool = False) -> Running:
        self._must_be_open()
        if self.game is None:
            raise Refusal(Code.NOT_STARTED)
        if self.paused and not even_paused:
            raise Refusal(Code.PAUSED)
        return self.game

    # ------------------------------------------------------------------ what is told

    def view(self, viewer: str) -> dict[str, Any]:
        """What a seat, or "table", may see: terms, not yet sentences."""
        with self.lock:
            if self.game is None:
                return _empty_view(self.game_name, viewer, self.people)
            return self.kind.view(self.game, viewer)

    def public(self) -> dict[str, Any]:
        """What everybody may know of the table itself."""
        with self.lock:
            return {
                "id": self.id,
                "name": self.name,
                "paused": self.paused,
                "finished": self.finished,
                "started": self.setup is not None,
                "people": {seat: self.people[seat].public() for seat in ORDER if seat in self.people},
            }

    def to_record(self) -> dict[str, Any]:
        """The saved game: its set-up and its answers in order, from which all of it can be rebuilt."""
        with self.lock:
            if self.setup is None or self.game is None:
                raise Refusal(Code.NOT_STARTED)
            return self.kind.record(self.setup, self._pack, [settled.line for settled in self.record])

    def undo_terms(self, viewer: str, count: int = 1) -> list[dict[str, Any]]:
        """What the last answers' undo would bring back, as that viewer may read it."""
        with self.lock:
            if self.game is None or not self.record:
                return []
            return self.game.undo_terms(count, viewer)


def _empty_view(game: str, viewer: str, people: dict[str, Person]) -> dict[str, Any]:
    """The view of a table at which nothing has begun: what the views of all games have, nothing in it."""
    empty: dict[str, Any] = {
        "game": game,
        "rules": "",
        "pack": None,
        "viewer": viewer,
        "chapter": 0,
        "round": 0,
        "phase": "set_up",
        "over": False,
        "active": None,
        "mine": None,
        "final": None,
        "winners": [],
    }
    for listed in ("waiting", "asks", "log"):
        empty[listed] = []
    empty["seats"] = [{"seat": seat, "colour": people[seat].colour} for seat in ORDER if seat in people]
    return empty
