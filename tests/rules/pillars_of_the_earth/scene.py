"""Scene: driver of a Pillars of the Earth game for tests of its rules."""

from collections.abc import Mapping
from typing import Any, Self

from engine.pillars_of_the_earth import Game, Pack
from engine.pillars_of_the_earth.board import Board, Holding
from engine.pillars_of_the_earth.corrections import read_cards
from engine.pillars_of_the_earth.names import SITE_OF
from tests.rules.game_driver import GameDriver, pack_of, reference_data

DATA = reference_data("pillars_of_the_earth")
QUIET = ("leave", "nothing", "none", "protection", "pilgrims", "flood", "2")


def pack_with(**board: Any) -> Pack:
    """The reference pack with other board data."""
    pack: Pack = pack_of("pillars_of_the_earth", **board)
    return pack


class Scene(GameDriver):
    """A game in its first round; `turned_up` names the cards of the decks, by the subject of the ask."""

    game: Game

    def __init__(
        self, seats: str = "NE", pack: Pack | None = None, turned_up: Mapping[str, str] | None = None, **choices: Any
    ) -> None:
        super().__init__("pillars_of_the_earth", seats, pack, **choices)
        self.turned_up = dict(turned_up or {})
        self.prepare()

    @property
    def board(self) -> Board:
        """The board."""
        return self.game.board

    def answer(self, value: str, what: str | None = None) -> Self:
        """Answer the first open ask; ignore a draw that is not asked, with builders of one player only."""
        if what == "draw" != self.what and self.who == value:
            return self
        return super().answer(value, what)

    def prepare(self) -> Self:
        """Answer which cards were turned up: those of `turned_up`, or the first option."""
        while self.what in ("advantages", "craftsmen", "out_of_use"):
            wanted = self.turned_up.get(self.what, self.values[0])
            self.answer(wanted if wanted in self.values else "+".join(reversed(wanted.split("+"))))
        self.turned_up.clear()
        return self

    def quiet(self) -> str:
        """The legal answer with the least effect."""
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
            self.answer(self.quiet())
        return self

    def builders(self, *places: str) -> Self:
        """Draw and place builders, "N:market:2", with enough gold for each."""
        self.until("draw")
        order = [seat for place in places for seat in [place[0]]]
        for seat, place in zip(order, places, strict=True):
            self.give(seat, gold=max(self.board.held(seat, "gold"), 8))
            self.answer(seat, "draw").answer(place[2:], "builder")
        return self

    def give(self, seat: str, **goods: int) -> Self:
        """Give a seat exactly so much gold and so many cubes."""
        for kind, n in goods.items():
            self.set_pieces(seat, kind, n, "box" if kind == "gold" else SITE_OF[kind])
        self.renew()
        return self

    def set_craftsmen(self, seat: str, *craftsmen: str) -> Self:
        """Give a seat exactly these craftsmen."""
        ledger, pile = self.board.ledger, f"seat:{seat}"
        for id in {*self.holding(seat).craftsmen} - {*craftsmen}:
            ledger.move(1, f"craftsman:{id}", pile, "box", "test")
        for id in craftsmen:
            self.put_card("craftsman", id, pile)
        read_cards(self.board)
        self.renew()
        return self

    def put_card(self, kind: str, id: str, pile: str) -> Self:
        """Move a card into a pile, from the pile that holds it."""
        ledger, card = self.board.ledger, f"{kind}:{id}"
        if not ledger.held(card, pile):
            source = "box" if ledger.held(card, "box") else ledger.where(card)[0]
            ledger.move(1, card, source, pile, "test")
        read_cards(self.board)
        return self

    def cards_in(self, kind: str, pile: str) -> int:
        """The number of cards of a sort in a pile."""
        counts = self.board.ledger.counts
        return sum(row.get(pile, 0) for card, row in counts.items() if card.startswith(f"{kind}:"))

    def holding(self, seat: str) -> Holding:
        """The holdings of a seat."""
        return self.board.holdings[seat]

    def gold(self, seat: str) -> int:
        """A seat's gold."""
        return self.board.held(seat, "gold")

    def cubes(self, seat: str) -> dict[str, int]:
        """A seat's cubes, without the kinds of which it has none."""
        return {kind: n for kind in SITE_OF if (n := self.board.cubes(seat, kind))}


def scene_at_draw(seats: str = "NES") -> Scene:
    """A game before the first draw of a builder, with enough gold for all."""
    scene = Scene(seats).until("draw")
    for seat in seats:
        scene.give(seat, gold=30)
    return scene


def scene_with_craftsmen(*craftsmen: str, **goods: int) -> Scene:
    """A game in which north has exactly these craftsmen and goods, and is asked for a plan or for the cubes to keep."""
    scene = Scene("NE").until("tax").set_craftsmen("N", *craftsmen).set_craftsmen("E")
    for number in (1, 2):
        if scene.board.spaces["court"][number - 1] == "N":
            scene.board.return_builder("court", number)
    scene.give("N", **{**dict.fromkeys(SITE_OF, 0), **goods, "gold": goods.get("gold", 0) + 2})
    return scene.answer("2").until("cathedral", "keep_cubes")
