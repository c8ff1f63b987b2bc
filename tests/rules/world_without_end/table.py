"""Table: driver of a World Without End game for tests that give every answer, and packs with chosen cards.

The quiet pack is the reference pack with events that do nothing, except those that bring a project: each corner pays
1 VP, and with orientation 0 the arrow points to 0, so that the favour marker stays. A test changes the facts that it is
about:

    table = Table("NE", pack=pack({"I-01": {"effects": [{"do": "gain", "each": {"grain": 1}}]}}))
    table.event("I-01")
    table.play("N", "building_material", "stone")
    assert table.held("N", "stone") == 1
"""

import copy
from functools import cache
from typing import Any

from engine.core import Ask, Refused
from engine.world_without_end import Game, Pack, Setup, view
from engine.world_without_end.names import ACTIONS, COLOURS, GOODS, NOTHING, PILE_OF, SEATS
from tests.rules import game_driver
from tests.rules.world_without_end.driver import Driver

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


def quiet_data() -> dict[str, Any]:
    """A copy of the quiet pack as JSON, to be changed by a test."""
    data = reference_data()
    data["board"]["council_numbers"] = dict(COUNCIL)
    for card in data["cards"]:
        if all(effect["do"] != "project" for effect in card["effects"]):
            card.update(copy.deepcopy(QUIET))
        card["corners"], card["arrow"] = copy.deepcopy(QUIET["corners"]), 0
    return data


def pack(cards: dict[str, dict[str, Any]] | None = None, **board: Any) -> Pack:
    """The quiet pack with these changes to cards, by id, and to the board; `supply` is merged, all else replaced.

    `projects`, `sites` and `plague_places` may be given as changes too: {"bridge": {"stone": 1, "wood": 0}},
    {"1": {"rent": {"gold": 1}}}, {5: {"reward": {}}}.
    """
    data = quiet_data()
    by_id = {card["id"]: card for card in data["cards"]}
    for card_id, changes in (cards or {}).items():
        by_id[card_id].update(changes)
    for key, value in board.items():
        if key == "supply":
            data["board"]["supply"].update(value)
        elif key in ("projects", "sites", "plague_places") and isinstance(value, dict):
            name = "place" if key == "plague_places" else "id"
            rows = {row[name]: row for row in data["board"][key]}
            for row, changes in value.items():
                rows[row].update(changes)
        else:
            data["board"][key] = value
    return Pack.parse(data)


def effects(*listed: dict[str, Any], kind: str = "immediate", **changes: Any) -> dict[str, Any]:
    """The changes for `pack` that give a card these effects, such as {"do": "wool_price", "gold": 1}."""
    return {"effects": list(listed), "kind": kind, **changes}


class Table(Driver):
    """A running game with helpers to answer, to change the board and to read it.

    `players` are the taken seats; the start player is the first of them unless `start` names another (with None the
    table is asked). Other asks are answered quietly: no action is carried out, no offer is taken. Cards in `keep` are
    played in this way only when no others are left.
    """

    def __init__(
        self,
        players: str = "NESW",
        *,
        pack: Pack | None = None,
        start: str | None = "",
        first_game: bool = False,
        all_cards: bool = True,
        keep: tuple[str, ...] = (),
    ) -> None:
        self.pack = pack if pack is not None else quiet_pack()
        self.setup = Setup.parse(
            {
                "game": "world_without_end",
                "seats": {seat: COLOURS[SEATS.index(seat)] for seat in players},
                "start_player": players[0] if start == "" else start,
                "first_game": first_game,
                "all_cards": all_cards,
            }
        )
        self.game = Game(self.setup, self.pack)
        self.keep = keep

    # --- state --------------------------------------------------------------------------------------------

    @property
    def when(self) -> tuple[int, int]:
        """Chapter and round."""
        return self.board.chapter, self.board.round

    @property
    def open(self) -> list[str]:
        """The ids of the open asks."""
        return [ask.id for ask in self.game.asks]

    def pile(self, kind: str) -> int:
        """How many pieces a kind's pile holds."""
        return self.game.ledger.held(kind, PILE_OF[kind])

    def view(self, viewer: str = "table") -> dict[str, Any]:
        """The view of a viewer."""
        return dict(view(self.game, viewer))

    def ask(self, what: str, seat: str | None = None) -> Ask:
        """The open ask of this subject and ordinal ("sale", "care2"), and of this seat if one is given."""
        for ask in self.game.asks:
            if ask.id.split(".")[2] == what and seat in (None, ask.seat):
                return ask
        raise AssertionError(f"no ask {what!r} of {seat or 'anybody'} is open; open are {self.game.asks!r}")

    def values(self, what: str, seat: str | None = None) -> list[str]:
        """The legal values of an open ask."""
        return list(self.ask(what, seat).values)

    def logged(self, key: str) -> list[dict[str, Any]]:
        """The public log's terms of this key, oldest first."""
        return [line["text"] for line in self.view()["log"] if line["text"]["key"] == key]

    # --- changes of the board ---------------------------------------------------------------------------------------

    def give(self, seat: str, **goods: int) -> None:
        """Give a seat goods from their piles, or "vp", by a correction."""
        self._correct({kind: (n, _pile(kind), f"seat:{seat}") for kind, n in goods.items()})

    def take(self, seat: str, **goods: int) -> None:
        """Take goods, or "vp", from a seat by a correction."""
        self._correct({kind: (n, f"seat:{seat}", _pile(kind)) for kind, n in goods.items()})

    def hold(self, seat: str, **goods: int) -> None:
        """Give a seat exactly so many pieces of these kinds ("vp" too)."""
        for kind, wanted in goods.items():
            now = int(self.vp(seat)) if kind == "vp" else self.held(seat, kind)
            if wanted > now:
                self.give(seat, **{kind: wanted - now})
            elif wanted < now:
                self.take(seat, **{kind: now - wanted})

    def remove_goods(self, *seats: str) -> None:
        """Take all goods from these seats, or from all seats."""
        for seat in seats or self.board.seats:
            self.hold(seat, **dict.fromkeys(GOODS, 0))

    def _correct(self, moves: dict[str, tuple[int, str, str]]) -> None:
        listed = [{"n": n, "kind": kind, "from": a, "to": b} for kind, (n, a, b) in moves.items() if n]
        if listed:
            self.game.correct(listed, "set up by a test")

    # --- answers ------------------------------------------------------------------------------------------

    def answer(self, what: str, value: str | int, seat: str | None = None) -> None:
        """Settle the open ask of this subject and ordinal."""
        self.game.answer(self.ask(what, seat).id, str(value))

    def refused(self, what: str, value: str | int, seat: str | None = None) -> str:
        """The code with which this answer is refused; fails if it is accepted, or if it changes anything."""
        before = self.game.checksum(), list(self.game.answers)
        try:
            self.answer(what, value, seat)
        except Refused as refusal:
            assert (self.game.checksum(), self.game.answers) == before, "a refused answer left a trace"
            return refusal.code
        raise AssertionError(f"{value!r} was taken for {what!r}")

    def event(self, card: str | None = None, orientation: int | None = 0, token: int | None = None) -> None:
        """Turn up an event card (a quiet one if none is given) and place it; not with orientation None.

        `token` is the value of a plague token that is turned up. Choices of the card are left open; after them, place
        the card with `orient`.
        """
        self.answer("event", card or self._quiet_event())
        if self.open and self.open[0].endswith(".plague_token"):
            self.answer("plague_token", token or self.values("plague_token")[0])
        if self.open and self.open[0].endswith(".by_hand"):
            self.answer("by_hand", "done")
        if orientation is not None and self.open and ".orientation" in self.open[0]:
            self.orient(orientation)

    def orient(self, orientation: int) -> None:
        """Place the event card with an orientation in clockwise quarter turns."""
        self.answer("orientation", orientation)

    def play(self, seat: str, card: str, *values: str | int) -> None:
        """Play an action card, and settle the asks of this seat that follow, in order."""
        self.answer("play", card, seat)
        for value in values:
            (ask,) = self.game.asks
            assert ask.seat == seat, f"{value!r} is left over: {ask!r} is open"
            self.game.answer(ask.id, str(value))

    def play_turn(self, seat: str, card: str, *values: str | int) -> None:
        """Let the seats before this one pass, then play an action card as `play` does."""
        self.pass_until(seat)
        self.play(seat, card, *values)

    def pass_until(self, seat: str) -> None:
        """Let the other seats play a card without its action, until it is this seat's turn."""
        here = self.when
        while f"{here[0]}.{here[1]}.play.{seat}" not in self.open:
            assert self.when == here, f"{seat} has played already"
            self.answer_quietly()

    # --- quiet answers -----------------------------------------------------------------------------------

    def answer_quietly(self) -> None:
        """Settle the first open ask with the option that has the least effect."""
        ask = self.game.asks[0]
        what = ask.id.split(".")[2].rstrip("0123456789")
        if what == "event":
            self.game.answer(ask.id, self._quiet_event())
        elif what == "play":
            cards = [value for value in ask.values if value in ACTIONS]
            card = next((card for card in cards if card not in self.keep), cards[0])
            self.game.answer(ask.id, f"{card}:waived" if ask.allows(f"{card}:waived") else card)
        elif what == "loyalty":
            self.game.answer(ask.id, "none")
        else:
            self.game.answer(ask.id, NOTHING if ask.allows(NOTHING) else ask.values[0])

    def go_to(self, chapter: int, round: int = 1) -> None:
        """Answer quietly until the event card of this round, with goods for all duties."""
        while f"{chapter}.{round}.event" not in self.open:
            assert self.when <= (chapter, round) and not self.game.over, f"it is later: {self.when}"
            if self.open[0].endswith(".6.event"):
                self.meet_duties()
            self.answer_quietly()

    def meet_duties(self) -> None:
        """Give every seat at least 2 piety, 2 grain and 2 gold, for the duties with a tax of 2."""
        for seat in self.board.seats:
            for kind in ("piety", "grain", "gold"):
                self.hold(seat, **{kind: max(2, self.held(seat, kind))})

    def end_round(self) -> None:
        """Answer quietly until the next event, the tax die or the end of the game."""
        here = self.when
        while not self.game.over and self.when == here and "tax" not in self.open[0]:
            self.answer_quietly()

    def to_tax(self, chapter: int = 1) -> None:
        """Answer quietly until the tax die of this chapter."""
        while f"{chapter}.6.tax" not in self.open:
            assert self.board.chapter <= chapter and not self.game.over, f"it is later: {self.when}"
            self.answer_quietly()

    def tax(self, die: int, **loyalty: str) -> None:
        """Answer the tax die; `loyalty` are the answers of seats (N="penance+begging"), the others avert nothing."""
        self.answer("tax", die)
        for ask in self.game.asks:
            if ask.id.split(".")[2] == "loyalty" and ask.seat is not None:
                self.game.answer(ask.id, loyalty.get(ask.seat, "none"))

    def to_the_end(self) -> None:
        """Answer quietly to the end of the game."""
        while not self.game.over:
            self.answer_quietly()

    def _quiet_event(self) -> str:
        values = self.values("event")
        return next((value for value in values if _is_quiet(self.board.cards[value])), values[0])


def ready(*, card: str = "I-01", table: Table | None = None, **held: int) -> Table:
    """A game in which north is to play a card, has 10 points and holds exactly these goods."""
    table = table or Table("NE")
    table.event(card)
    table.remove_goods()
    table.hold("N", vp=10, **held)
    return table


@cache
def quiet_pack() -> Pack:
    """The quiet pack without any change."""
    return pack()


def _is_quiet(card: Any) -> bool:
    return all(effect.do == "by_hand" for effect in card.effects)


def _pile(kind: str) -> str:
    return "track" if kind == "vp" else PILE_OF[kind]
