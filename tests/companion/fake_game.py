"""Fake game: a short game with asks of every sort, so that tests of tables and devices depend on no real rules.

In each of three rounds the table is asked for an event and its orientation, each seat plays a card, all seats are
asked at once and in secret how much they sell, and a die is rolled.
"""

from __future__ import annotations

from collections.abc import Coroutine, Mapping
from dataclasses import dataclass
from typing import Any, ClassVar, NamedTuple, cast

from companion.games import register
from companion.games.world_without_end import WorldWithoutEnd
from companion.games.world_without_end.cards import ACTION_CARDS, ACTIONS, event_text
from engine.core import AskName, BaseGame, Ledger, Refused, Term, TypedAsk, term
from engine.core.referee import ask_all, ask_one
from engine.core.view_types import AnyView

EVENTS = tuple(f"I-{n:02}" for n in range(1, 12))
ROUNDS = 3


@dataclass(frozen=True)
class Setup:
    seats: dict[str, str]
    game: ClassVar[str] = "fake"

    def data(self) -> dict[str, Any]:
        return {"game": "fake", "rules": "1", "seats": dict(self.seats)}


class Pack(NamedTuple):
    name: str = "fake"
    version: str = "1"
    hash: str = ""
    ours: bool = True


class FakeGame(BaseGame):
    final: dict[str, Any] | None = None

    def __init__(self, setup: Setup, _pack: object) -> None:
        self.setup = setup
        self.pack = Pack()
        self.ledger = Ledger()
        self.event: str | None = None
        self.seen: list[str] = []
        self.played: dict[str, list[str]] = {seat: [] for seat in setup.seats}
        self.log: list[Term] = []
        self.ledger.place("wool", "supply", 60)
        self.ledger.place("gold", "supply", None)
        for seat in setup.seats:
            self.ledger.points[seat] = 2
            for kind in ("wool", "gold"):
                self.ledger.place(kind, f"seat:{seat}", 5)
        super().__init__()

    def kind_term(self, kind: str) -> dict[str, Any]:
        """The name of a kind, as in every game."""
        return {"key": "name.kind", "kind": kind}

    def correctable(self) -> dict[str, tuple[str, ...]]:
        piles = ("supply", "supply_2", *(f"seat:{seat}" for seat in self.setup.seats))
        return {"wool": piles, "gold": piles}

    def rules(self) -> Coroutine[Any, Any, None]:
        return self._play()

    async def _play(self) -> None:
        for number in range(1, ROUNDS + 1):
            left = [card for card in EVENTS if card not in self.seen]
            self.event = await _one(AskName(1, number, "event"), None, left, "event_card")
            self.seen.append(self.event)
            await _one(AskName(1, number, "orientation"), None, ["0", "1", "2", "3"], "orientation")
            for seat in self.setup.seats:
                hand = [card for card in ACTIONS if card not in self.played[seat]]
                card = await _one(AskName(1, number, "play", of=seat), seat, hand, "action_card", waivable=True)
                self.played[seat].append(card.removesuffix(":waived"))
            sold = await ask_all(
                tuple(_ask(AskName(1, number, "sale", of=seat), seat, ["0", "1"], None) for seat in self.setup.seats)
            )
            for seat, n in zip(self.setup.seats, sold, strict=True):
                if n == "1":
                    self.ledger.move(1, "wool", f"seat:{seat}", "supply", "WWE-A5")
                    self.ledger.move(2, "gold", "supply", f"seat:{seat}", "WWE-A5")
            await _one(AskName(1, number, "tax"), None, ["2", "3", "4", "5"], "die")
            self.event = None


def _ask(
    name: AskName, seat: str | None, values: list[str], device_input: str | None, waivable: bool = False
) -> TypedAsk[str]:
    def describe(value: str) -> tuple[Term, list[Term]]:
        return term("option", value=value), []

    def waived() -> list[str]:
        return [f"{value}:waived" for value in values] if waivable else []

    return TypedAsk(name, seat, term("question"), lambda: values, describe, device_input, further=waived)


async def _one(
    name: AskName, seat: str | None, values: list[str], device_input: str | None, waivable: bool = False
) -> str:
    return await ask_one(_ask(name, seat, values, device_input, waivable))


def view(game: FakeGame, viewer: str) -> dict[str, Any]:
    mine = None
    if viewer in game.setup.seats:
        held = {kind: game.ledger.held(kind, f"seat:{viewer}") for kind in ("wool", "gold")}
        mine = {"holdings": held, "secret_of": f"SECRET-{viewer}"}
    return {
        "game": "fake",
        "viewer": viewer,
        "event": {"card": game.event} if game.event else None,
        "over": game.over,
        "waiting": [{"seat": ask.seat, "for": {"key": "question"}} for ask in game.asks],
        "asks": [
            {"id": ask.id, "seat": ask.seat, "options": [option.value for option in ask.options]}
            for ask in game.asks
            if ask.seat in (None, viewer)
        ],
        "mine": mine,
    }


class Fake(WorldWithoutEnd):
    """Game plug-in with the cards of World Without End and the rules of the fake game."""

    name = "fake"

    def load_pack(self) -> Any:
        return Pack()

    def about_pack(self, pack: Any) -> dict[str, Any]:
        return {"name": "fake"}

    def parse(self, raw: Mapping[str, Any], pack: Any) -> Any:
        if len(raw["seats"]) < 2:
            raise Refused("setup_seats")
        return Setup(dict(raw["seats"]))

    def begin(self, setup: Any, pack: Any) -> Any:
        return FakeGame(setup, pack)

    def view(self, game: Any, viewer: str) -> AnyView:
        return cast("AnyView", view(game, viewer))

    def texts(self, pack: Any) -> tuple[str, ...]:
        return (*(event_text(card) for card in EVENTS), *(ACTION_CARDS.text_of("blue", action) for action in ACTIONS))


FAKE = Fake()
register(FAKE)
