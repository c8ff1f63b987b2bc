"""Table: driver of a World Without End game that reaches a situation by quiet answers (those with the least effect).

The quiet pack is the reference pack with events that do nothing, except those that bring a project: each corner pays
1 VP, and with orientation 0 the arrow points to 0, so that the favour marker stays. A test changes the facts that it is
about:

    table = Table("NE", pack=pack({"I-01": {"effects": [{"do": "gain", "each": {"grain": 1}}]}}))
    table.event("I-01").play("N", "building_material", "stone")
    assert table.held("N", "stone") == 1
"""

import copy
from functools import cache
from typing import Any, Self

from engine.core import Ask, Entry, Ledger, Refused
from engine.world_without_end import Game, Pack, Setup, names, view
from engine.world_without_end.board import Board
from tests.rules import game_driver
from tests.rules.game_driver import COLOURS

QUIET: dict[str, Any] = {"kind": "immediate", "corners": [{"vp": 1}] * 4, "arrow": 0, "effects": [{"do": "by_hand"}]}
COUNCIL = {"N": 0, "E": 1, "S": 2, "W": 3}
"""With these numbers and a card with arrow 0, the arrow points to the number of the orientation."""


def reference_data() -> dict[str, Any]:
    """A copy of the reference pack as JSON, to be changed by a test."""
    return game_driver.reference_data("world_without_end")


@cache
def reference_pack() -> Pack:
    """The reference pack."""
    return Pack.parse(reference_data())


def pack(cards: dict[str, dict[str, Any]] | None = None, **board: Any) -> Pack:
    """The quiet pack with these changes to cards, by id, and to the board; `supply` is merged, all else replaced.

    `projects`, `sites` and `plague_places` may be given as changes too: {"bridge": {"stone": 1, "wood": 0}},
    {"1": {"rent": {"gold": 1}}}, {5: {"reward": {}}}.
    """
    data = reference_data()
    data["board"]["council_numbers"] = dict(COUNCIL)
    for card in data["cards"]:
        if all(effect["do"] != "project" for effect in card["effects"]):
            card.update(copy.deepcopy(QUIET))
        card["corners"], card["arrow"] = copy.deepcopy(QUIET["corners"]), 0
        card.update((cards or {}).get(card["id"], {}))
    for key, value in board.items():
        if key == "supply":
            data["board"]["supply"].update(value)
        elif key in ("projects", "sites", "plague_places") and isinstance(value, dict):
            name = "place" if key == "plague_places" else "id"
            for row in data["board"][key]:
                row.update(value.get(row[name], {}))
        else:
            data["board"][key] = value
    return Pack.parse(data)


def effects(*listed: dict[str, Any], kind: str = "immediate", **changes: Any) -> dict[str, Any]:
    """The changes for `pack` that give a card these effects, such as {"do": "wool_price", "gold": 1}."""
    return {"effects": list(listed), "kind": kind, **changes}


class Table:
    """A running game with helpers to answer, to change the board and to read it.

    `players` are the taken seats; the start player is the first of them unless `start` names another (with None the
    table is asked). Cards in `keep` are played quietly only when no others are left.
    """

    def __init__(
        self,
        players: str = "NE",
        *,
        pack: Pack | None = None,
        start: str | None = "",
        keep: tuple[str, ...] = (),
        **variant: bool,
    ) -> None:
        self.pack = pack if pack is not None else quiet_pack()
        self.setup = Setup.parse(
            {
                "game": "world_without_end",
                "seats": {seat: COLOURS[seat] for seat in players},
                "start_player": players[0] if start == "" else start,
                **variant,
            }
        )
        self.game = Game(self.setup, self.pack)
        self.keep = keep

    # --- state --------------------------------------------------------------------------------------------

    @property
    def board(self) -> Board:
        """The board."""
        return self.game.board

    @property
    def ledger(self) -> Ledger:
        """The ledger."""
        return self.game.ledger

    @property
    def when(self) -> tuple[int, int]:
        """Chapter and round."""
        return self.board.chapter, self.board.round

    @property
    def open(self) -> list[str]:
        """The ids of the open asks without chapter and round: ["play.N"]."""
        return [ask.id.split(".", 2)[2] for ask in self.game.asks]

    def held(self, seat: str, kind: str) -> int:
        """How many pieces of a kind a seat holds ("house" and "seal" too)."""
        own = {"house": names.HOUSE, "seal": names.SEAL}.get(kind)
        return self.ledger.held(own[seat] if own else kind, names.SCREEN[seat])

    def goods(self, seat: str) -> dict[str, int]:
        """The goods of a seat, without kinds of which it has none."""
        return {kind: n for kind in names.GOODS if (n := self.held(seat, kind))}

    def vp(self, seat: str) -> float:
        """The points of a seat."""
        return self.ledger.points[seat]

    def points(self) -> dict[str, float]:
        """The points of all seats."""
        return dict(self.ledger.points)

    def pile(self, kind: str) -> int:
        """How many pieces a kind's pile holds."""
        return self.ledger.held(kind, names.PILE_OF[kind])

    def view(self, viewer: str = "table") -> dict[str, Any]:
        """The view of a viewer."""
        return dict(view(self.game, viewer))

    def ask(self, what: str, seat: str | None = None) -> Ask:
        """The open ask of this subject and ordinal ("sale", "care2"), and of this seat if one is given ("sale.N")."""
        for ask in self.game.asks:
            name = ask.id.split(".", 2)[2]
            if name == what or (name.split(".")[0] == what and seat in (None, ask.seat)):
                return ask
        raise AssertionError(f"{what} of {seat or 'anybody'} is not asked, but {self.open}")

    def values(self, what: str, seat: str | None = None) -> list[str]:
        """The legal values of an open ask."""
        return list(self.ask(what, seat).values)

    def logged(self, key: str) -> list[dict[str, Any]]:
        """The public log's terms of this key, oldest first."""
        return [line["text"] for line in self.view()["log"] if line["text"]["key"] == key]

    def entries_of(self, clause: str) -> list[Entry]:
        """The entries of the ledger with this clause."""
        return [entry for entry in self.ledger.entries if entry.clause == clause]

    def notes(self, key: str) -> list[Entry]:
        """The public notes with this key."""
        return [entry for entry in self.ledger.entries if entry.kind == "note" and entry.source == key]

    # --- corrections ----------------------------------------------------------------------------------------

    def give(self, seat: str, **goods: int) -> None:
        """Give a seat goods from their piles, or "vp", by a correction."""
        self._correct({kind: (n, _pile(kind), f"seat:{seat}") for kind, n in goods.items()})

    def take(self, seat: str, **goods: int) -> None:
        """Take goods, or "vp", from a seat by a correction."""
        self._correct({kind: (n, f"seat:{seat}", _pile(kind)) for kind, n in goods.items()})

    def _correct(self, moves: dict[str, tuple[int, str, str]]) -> None:
        listed = [{"n": n, "kind": kind, "from": a, "to": b} for kind, (n, a, b) in moves.items()]
        self.game.correct(listed, "set up by a test")

    # --- changes of the board, which are not in the record ---------------------------------------------------

    def hold(self, seat: str, **goods: int) -> Self:
        """Give a seat exactly so many pieces of these kinds, from or to their piles ("vp" too)."""
        for kind, n in goods.items():
            if kind == "vp":
                self.ledger.step(n - self.vp(seat), seat, "correction")
                continue
            more = n - self.held(seat, kind)
            piles = (names.PILE_OF[kind], names.SCREEN[seat])
            if more:
                self.ledger.move(abs(more), kind, *(piles if more > 0 else piles[::-1]), "test")
        return self.renew_asks()

    def remove_goods(self, *seats: str) -> Self:
        """Take all goods from these seats, or from all seats."""
        for seat in seats or self.board.seats:
            self.hold(seat, **dict.fromkeys(names.GOODS, 0))
        return self

    def leave_in_pile(self, kind: str, n: int = 0) -> Self:
        """Move the pieces of a pile into the box, except `n` of them."""
        self.ledger.move(self.pile(kind) - n, kind, names.PILE_OF[kind], names.BOX, "test")
        return self.renew_asks()

    def build_houses(self, seat: str, *sites: str) -> Self:
        """Put houses of a seat on these sites."""
        for site in sites:
            self.ledger.move(1, names.HOUSE[seat], names.SCREEN[seat], names.site_pile(site), "test")
            self.board.hands[seat].houses.append(site)
        return self.renew_asks()

    def move_marker(self, favour: str) -> Self:
        """Move the favour marker to a space."""
        before = self.board.favour_at
        if before != favour:
            self.ledger.move(1, names.FAVOUR_MARKER, names.favour_pile(before), names.favour_pile(favour), "test")
        return self.renew_asks()

    def fill(self, project: str, stone: int = 0, wood: int = 0) -> Self:
        """Put material of the piles into a project."""
        for kind, n in (("stone", stone), ("wood", wood)):
            if n:
                self.ledger.move(n, kind, names.PILE_OF[kind], f"project:{project}", "test")
        return self.renew_asks()

    def donate(self, seat: str, project: str) -> Self:
        """Put a seat's seal on a project."""
        self.ledger.move(1, names.SEAL[seat], names.SCREEN[seat], f"project:{project}", "test")
        self.board.projects[project].donors.append(seat)
        return self.renew_asks()

    def renew_asks(self) -> Self:
        """List the options of the open asks again, after a change of the board."""
        for ask in self.game.asks:
            ask.renew()
        return self

    # --- answers ------------------------------------------------------------------------------------------

    def answer(self, what: str, value: str | int, seat: str | None = None) -> Self:
        """Settle the open ask of this subject and ordinal."""
        self.game.answer(self.ask(what, seat).id, str(value))
        return self

    def refused(self, what: str, value: str | int, seat: str | None = None) -> str:
        """The code with which this answer is refused; fails if it is accepted, or if it changes anything."""
        before = self.game.checksum(), list(self.game.answers)
        try:
            self.answer(what, value, seat)
        except Refused as refusal:
            assert (self.game.checksum(), self.game.answers) == before, "a refused answer left a trace"
            return refusal.code
        raise AssertionError(f"{value!r} was taken for {what!r}")

    def event(self, card: str | None = None, orientation: int | None = 0, token: int | None = None) -> Self:
        """Turn up an event card (a quiet one if none is given), decline its offers, and place it.

        `token` is the value of a plague token that is turned up. With orientation None the choices are left open.
        """
        self.answer("event", card or self._quiet_event())
        if "plague_token" in self.open:
            self.answer("plague_token", token or self.values("plague_token")[0])
        while "by_hand" in self.open:
            self.answer_quietly()
        return self if orientation is None else self.until("orientation").answer("orientation", orientation)

    def play(self, seat: str, card: str, *values: str | int) -> Self:
        """Play an action card in this seat's turn, and settle the asks of this seat that follow, in order."""
        self.until(f"play.{seat}").answer("play", card, seat)
        for value in values:
            (ask,) = self.game.asks
            assert ask.seat == seat, f"{value!r} is left over: {ask!r} is open"
            self.game.answer(ask.id, str(value))
        return self

    # --- quiet answers -----------------------------------------------------------------------------------

    def answer_quietly(self) -> None:
        """Settle the first open ask with the option that has the least effect."""
        ask = self.game.asks[0]
        values = list(ask.values)
        value = values[0]
        if ask.what == "event":
            value = self._quiet_event()
        elif ask.what == "play":
            cards = [value for value in values if value in names.ACTIONS]
            value = next((card for card in cards if card not in self.keep), cards[0])
            value += ":waived" if ask.allows(f"{value}:waived") else ""
        elif values[-1] in ("none", "nothing"):
            value = values[-1]
        self.game.answer(ask.id, value)

    def until(self, what: str) -> Self:
        """Answer quietly until this is asked."""
        for _ in range(2000):
            if what in self.open:
                return self
            assert not self.game.over, f"{what} is never asked"
            self.answer_quietly()
        raise AssertionError(f"{what} is never asked")

    def go_to(self, chapter: int, round: int = 1, what: str = "event") -> Self:
        """Answer quietly, with goods for all duties, until this is asked in that round."""
        while self.when != (chapter, round) or what not in self.open:
            assert self.when <= (chapter, round) and not self.game.over, f"it is later: {self.when}"
            if self.board.round == 6 and "event" in self.open:
                for seat in self.board.seats:
                    self.hold(seat, **{kind: max(2, self.held(seat, kind)) for kind in ("piety", "grain", "gold")})
            self.answer_quietly()
        return self

    def end_round(self) -> Self:
        """Answer quietly until the next event or the tax die."""
        here = self.when
        while self.when == here and "tax" not in self.open:
            self.answer_quietly()
        return self

    def end_of_chapter(self) -> Self:
        """Answer quietly until the tax die at the end of this chapter."""
        return self.until("tax")

    def _quiet_event(self) -> str:
        values = self.values("event")
        return next((value for value in values if _is_quiet(self.board.cards[value])), values[0])


def ready(*, card: str = "I-01", table: Table | None = None, **held: int) -> Table:
    """A game in which north is to play a card, has 10 points and holds exactly these goods."""
    table = table or Table()
    return table.event(card).remove_goods().hold("N", vp=10, **held)


@cache
def quiet_pack() -> Pack:
    """The quiet pack without any change."""
    return pack()


def _is_quiet(card: Any) -> bool:
    return all(effect.do == "by_hand" for effect in card.effects)


def _pile(kind: str) -> str:
    return "track" if kind == "vp" else names.PILE_OF[kind]
