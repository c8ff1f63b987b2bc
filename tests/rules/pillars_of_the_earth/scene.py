"""A game of The Pillars of the Earth brought quickly to where a test wants it."""

from collections.abc import Mapping
from typing import Any, Self

from engine.pillars_of_the_earth import Game, Pack
from engine.pillars_of_the_earth.board import Board
from engine.pillars_of_the_earth.holding import Holding
from engine.pillars_of_the_earth.names import SITE_OF
from tests.rules.opened import OpenedGame, pack_of, reference_data

DATA = reference_data("pillars_of_the_earth")
QUIET = ("leave", "nothing", "none", "protection", "pilgrims", "flood", "2")


def pack_with(**board: Any) -> Pack:
    """The reference pack with other board data."""
    pack: Pack = pack_of("pillars_of_the_earth", **board)
    return pack


class Scene(OpenedGame):
    """A game from its first round on."""

    game: Game

    def __init__(self, seats: str = "NE", pack: Pack | None = None, told: Mapping[str, str] | None = None) -> None:
        super().__init__("pillars_of_the_earth", seats, pack)
        self.told = dict(told or {})
        self.prepare()

    @property
    def board(self) -> Board:
        """What lies on the table."""
        return self.game.board

    def say(self, value: str, what: str | None = None) -> Self:
        """Answer the first open ask; who draws when only one player's builders are left is not asked at all."""
        if what == "draw" != self.what and self.who == value:
            return self
        return super().say(value, what)

    def prepare(self) -> Self:
        """Tell which cards came, as `told` says or the first possible."""
        while self.what in ("advantages", "craftsmen", "out_of_use"):
            wanted = self.told.get(self.what, self.values[0])
            self.say(wanted if wanted in self.values else "+".join(reversed(wanted.split("+"))))
        self.told.clear()
        return self

    def quiet(self) -> str:
        """An answer by which as little as possible happens."""
        values = self.values
        for wish in (*QUIET, "pass"):
            if wish in values:
                return wish
        for place in ("market", "cathedral", "castle", "priory"):
            for value in values:
                if value.startswith(f"{place}:"):
                    return value
        return values[0]

    def until(self, *what: str) -> Self:
        """Answer quietly until one of these is asked."""
        while self.what not in what:
            assert not self.game.over, f"{what} was never asked"
            self.say(self.quiet())
        return self

    def builders(self, *places: str) -> Self:
        """Place the first builders drawn, the seats in turn from the start, free of charge; then go on quietly."""
        self.until("draw")
        order = [seat for place in places for seat in [place[0]]]
        for seat, place in zip(order, places, strict=True):
            self.give(seat, gold=max(self.board.held(seat, "gold"), 8))
            self.say(seat, "draw").say(place[2:], "builder")
        return self

    def give(self, seat: str, **goods: int) -> Self:
        """Let a seat have exactly so much gold and so many cubes."""
        for kind, n in goods.items():
            self.adjust(seat, kind, n, "box" if kind == "gold" else SITE_OF[kind])
        self.renew()
        return self

    def hired(self, seat: str, *craftsmen: str) -> Self:
        """Let a seat have just these craftsmen."""
        ledger, pile = self.board.ledger, f"seat:{seat}"
        for id in {*self.holding(seat).craftsmen} - {*craftsmen}:
            ledger.move(1, f"craftsman:{id}", pile, "box", "test")
        for id in craftsmen:
            self.lay_card("craftsman", id, pile)
        self.board.read_cards()
        self.renew()
        return self

    def lay_card(self, kind: str, id: str, pile: str) -> Self:
        """Lay a card into a pile, from the box or wherever it lies."""
        ledger, card = self.board.ledger, f"{kind}:{id}"
        if not ledger.held(card, pile):
            source = "box" if ledger.held(card, "box") else ledger.where(card)[0]
            ledger.move(1, card, source, pile, "test")
        self.board.read_cards()
        return self

    def cards_in(self, kind: str, pile: str) -> int:
        """How many cards of a kind lie in a pile."""
        counts = self.board.ledger.counts
        return sum(row.get(pile, 0) for card, row in counts.items() if card.startswith(f"{kind}:"))

    def holding(self, seat: str) -> Holding:
        """What lies before a player."""
        return self.board.holdings[seat]

    def gold(self, seat: str) -> int:
        """A seat's gold."""
        return self.board.held(seat, "gold")

    def cubes(self, seat: str) -> dict[str, int]:
        """A seat's cubes, without the kinds of which it has none."""
        return {kind: n for kind in SITE_OF if (n := self.board.cubes(seat, kind))}
