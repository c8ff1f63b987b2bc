"""Board of The Pillars of the Earth: its state, with operations on gold, cubes, workers, builders and cards.

Every piece is in the ledger. The board's lists repeat what the rules need in order; after a correction
`corrections` reads them from the ledger again.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field

from engine.core import Term, term
from engine.core.game_state import BaseBoard
from engine.pillars_of_the_earth import names
from engine.pillars_of_the_earth.cards import card_term, sort_of
from engine.pillars_of_the_earth.options import Space
from engine.pillars_of_the_earth.pack import Pack
from engine.pillars_of_the_earth.pieces import place_pieces, starters_of
from engine.pillars_of_the_earth.printed import PLACES, Event
from engine.pillars_of_the_earth.setup import Setup

PHASES = {"cards": 1, "builders": 2, "places": 3}


@dataclass(slots=True)
class Holding:
    """A player's cards by id, all of them public, and the player's state in this round."""

    craftsmen: list[str] = field(default_factory=list)
    advantages: list[str] = field(default_factory=list)
    resources: list[str] = field(default_factory=list)
    """Resource cards taken in this round, their workers at the sites (PE-I3)."""
    passes: int = 0
    """Builders passed in this round, which one event limits (PE-II7)."""
    protected: bool = False
    bought: set[str] = field(default_factory=set)
    """Kinds bought on the market in this round, which may not be sold (PE-III19)."""


class Board(BaseBoard[Setup, Pack]):
    """One game's state. `chapter` is the game's round, `round` its phase: 1, 2 or 3 for I, II or III."""

    pile_of = names.PILE_OF
    said_by_answer = names.SAID_BY_ANSWER

    def __init__(self, setup: Setup, pack: Pack) -> None:
        """Place all pieces as in PE-S, before the first ask."""
        super().__init__(setup, pack)
        self.holdings = {seat: Holding() for seat in setup.seats}
        self.spaces: dict[str, list[str | None]] = {place: [None] * pack.board.spaces[place] for place in PLACES}
        """Who has a builder on each space of each place (PE-II8)."""
        self.space_options = {
            place: tuple(Space(place, number) for number in range(1, pack.board.spaces[place] + 1)) for place in PLACES
        }
        """The option for each space of each place."""
        self.wheel: list[tuple[str, int]] = []
        """The seat and the cost of each passed builder, in the order in which they passed (PE-II6)."""
        self.cost = names.FIRST_COST
        self.refusal_left = True
        """Whether the start player may still put a builder back in this round (PE-II2)."""
        self.open_advantages: list[str | None] = []
        self.open_craftsmen: list[str | None] = []
        self.supply: list[str] = []
        self.used_advantages: set[str] = set()
        self.used_events: set[str] = set()
        self.event: Event | None = None
        self.pass_limit: int | None = None
        self.next_pass_limit: int | None = None
        self.limit_spares: set[str] = set()
        self.less_yield: dict[str, int] = {}
        self.sites_done: set[str] = set()
        """The kinds whose sites have been resolved in this round (PE-III9)."""
        self.tax: int | None = None
        self.pieces_set = 0
        self.start_player = self.active
        """The start player by the rules, even where a correction gave the piece of the cathedral to another seat."""
        self.laid_out: set[str] = set()
        """The places whose cards have been laid out in this round and not all taken: "kingsbridge", "shiring"."""
        place_pieces(self.ledger, pack, self.seats)
        for seat in self.seats:
            self.holdings[seat].craftsmen = starters_of(pack)

    def set_start_player(self, seat: str) -> None:
        """Make a seat the start player by the rules (PE-S4, III25)."""
        self.start_player = seat
        self.make_active(seat)

    def add_to_wheel(self, seat: str, cost: int) -> None:
        """Add a passed builder to the wheel: after the dearer ones, equal ones in the order of the seats (PE-II6)."""
        if self.wheel and self.wheel[-1][1] <= cost:  # only after a correction
            self.read_wheel()
        else:
            self.wheel.append((seat, cost))

    def read_wheel(self) -> None:
        """Read the builders on the cost wheel from the ledger, the dearest first: it passed first (PE-II6)."""
        piles = self.ledger.counts[names.BUILDER]
        self.wheel = [
            (seat, cost)
            for cost in range(names.FIRST_COST, -1, -1)
            for seat in self.seats
            for _ in range(piles.get(names.wheel_pile(cost, seat), 0))
        ]

    def count_pieces(self) -> int:
        """How many pieces have been set on the cathedral (PE-III24)."""
        return sum(self.ledger.held(piece, names.CATHEDRAL) for piece in names.PIECES)

    def update_active(self) -> None:
        """Make the seat that holds a piece of the cathedral the active one, else the start player (PE-S4, III25)."""
        holders = [seat for seat in self.seats if any(self.held(seat, piece) for piece in names.PIECES)]
        self.make_active(holders[0] if len(holders) == 1 else self.start_player)

    # --- gold and cubes -----------------------------------------------------------------------------------

    def gain_gold(self, seat: str, n: int, clause: str) -> None:
        """Give a seat gold; above 30 it is lost at once (PE-III6)."""
        received = self.take(seat, "gold", n, clause)
        surplus = self.held(seat, "gold") - names.MOST_GOLD
        if surplus > 0:
            self.give(seat, "gold", surplus, "PE-III6")
            self.ledger.note("log.gold_lost", seat, "PE-III6", n=min(surplus, received))

    def cubes(self, seat: str, kind: str) -> int:
        """A seat's cubes of a kind, stand-ins included (PE-III9)."""
        counts, screen = self.ledger.counts, names.SCREEN[seat]
        return counts[kind].get(screen, 0) + counts[names.STAND_IN[kind]].get(screen, 0)

    def gain_cubes(self, seat: str, kind: str, n: int, clause: str) -> None:
        """Give a seat cubes from their site, with stand-ins for those that the site lacks (PE-III9)."""
        missing = n - self.take(seat, kind, n, clause)
        if missing > 0:
            self.ledger.move(missing, names.STAND_IN[kind], names.BOX, names.SCREEN[seat], "PE-III9")

    def use_cubes(self, seat: str, kind: str, n: int, clause: str) -> None:
        """Return a seat's cubes to their site, stand-ins first (PE-III9, III21)."""
        lent = min(n, self.held(seat, names.STAND_IN[kind]))
        if lent:
            self.ledger.move(lent, names.STAND_IN[kind], names.SCREEN[seat], names.BOX, clause)
        self.give(seat, kind, n - lent, clause)

    def gain(self, seat: str, what: dict[str, int], clause: str) -> None:
        """Give a seat the points, gold and cubes of a card (PE-III1, V2, N3)."""
        for kind, n in what.items():
            if kind == "vp":
                self.ledger.step(n, seat, clause)
            elif kind == "gold":
                self.gain_gold(seat, n, clause)
            else:
                self.gain_cubes(seat, kind, n, clause)

    def pay_or_lose_points(self, seat: str, gold: int, clause: str) -> None:
        """Take gold from a seat; for each 2 missing it loses 1 VP, rounded down (PE-III3, III12)."""
        paid = min(gold, self.held(seat, "gold"))
        self.give(seat, "gold", paid, clause)
        lost = (gold - paid) // 2
        if lost:
            self.ledger.step(-lost, seat, clause)

    # --- workers ------------------------------------------------------------------------------------------

    def free_workers(self, seat: str) -> int:
        """The workers that can still be placed in this round, grey and black ones included (PE-I3, III15)."""
        return self._workers_in(names.SCREEN[seat])

    def place_workers(self, seat: str, n: int, place: str, clause: str) -> None:
        """Place workers at a workplace, grey and black ones first: only the number matters (PE-I3)."""
        counts, screen = self.ledger.counts, names.SCREEN[seat]
        for kind in names.WORKERS:
            some = min(n, counts[kind].get(screen, 0))
            if some:
                self.ledger.move(some, kind, screen, names.own_pile(place, seat), clause)
                n -= some

    def workers_at(self, seat: str, place: str) -> int:
        """A seat's workers at the mill or at a site (PE-III5, III9)."""
        return self._workers_in(names.own_pile(place, seat))

    def _workers_in(self, pile: str) -> int:
        counts, n = self.ledger.counts, 0
        for kind in names.WORKERS:
            n += counts[kind].get(pile, 0)
        return n

    def return_workers(self, seat: str, place: str, clause: str) -> None:
        """Return a seat's workers from a workplace; borrowed ones go back to the castle or the box (PE-III15)."""
        pile, counts = names.own_pile(place, seat), self.ledger.counts
        for kind in names.WORKERS:
            n = counts[kind].get(pile)
            if n:
                self.ledger.move(n, kind, pile, names.WORKER_HOMES.get(kind, names.SCREEN[seat]), clause)

    # --- builders -----------------------------------------------------------------------------------------

    def has_drawn(self, seat: str) -> bool:
        """Whether a builder of the seat has been drawn and not yet placed or passed (PE-II1)."""
        return self.ledger.held(names.BUILDER, names.own_pile("drawn", seat)) > 0

    def set_builder(self, seat: str, place: str, number: int, source: str, clause: str) -> None:
        """Put a builder from a pile on a space (PE-II8)."""
        self.spaces[place][number - 1] = seat
        self.ledger.move(1, names.BUILDER, source, names.space_pile(place, number, seat), clause)
        self.ledger.note("log.builder", seat, clause, place=place, space=number)

    def return_builder(self, place: str, number: int, clause: str = "PE-III26") -> None:
        """Return the builder on a space, if there is one, to the bag (PE-III26)."""
        seat = self.spaces[place][number - 1]
        if seat is not None:
            self.spaces[place][number - 1] = None
            self.ledger.move(
                1, names.BUILDER, names.space_pile(place, number, seat), names.own_pile("bag", seat), clause
            )

    def set_cost(self, cost: int, clause: str) -> None:
        """Move the cost marker (PE-II4, II5, N2)."""
        if cost != self.cost:
            self.ledger.move(1, names.COST_MARKER, names.cost_pile(self.cost), names.cost_pile(cost), clause)
            self.cost = cost

    # --- cards --------------------------------------------------------------------------------------------

    def card_term(self, id: str) -> Term:
        """The term of a card that is no event."""
        return card_term(self.pack, sort_of(self.pack, id), id)

    def name_of_card(self, kind: str) -> Term | None:
        """The term of a card by its kind of piece; None for a piece that is no card."""
        card = names.card_of(kind)
        return card_term(self.pack, *card) if card else None

    def move_card(self, sort: str, id: str, source: str, target: str, clause: str) -> None:
        """Move a card."""
        self.ledger.move(1, names.card_kind(sort, id), source, target, clause)

    def receive_card(self, seat: str, sort: str, id: str, source: str, clause: str) -> None:
        """Move a card to a seat; its cards are kept in the order of the pack."""
        self.move_card(sort, id, source, names.SCREEN[seat], clause)
        holding = self.holdings[seat]
        order: Iterable[str]
        if sort == names.CRAFTSMAN:
            cards, order = holding.craftsmen, self.pack.craftsmen
        elif sort == names.RESOURCE:
            cards, order = holding.resources, self.pack.resources
        else:
            cards, order = holding.advantages, self.pack.advantages
        cards.append(id)
        cards.sort(key=list(order).index)

    def take_cards(self, place: str, clause: str) -> Iterator[tuple[int, str, str]]:
        """Give each builder in Kingsbridge or Shiring its card; cards left over leave the game (PE-III7, III14).

        Yields the space, the seat and the card after each card taken. A card that a correction puts on a resolved space
        leaves the game at the end.
        """
        sort, cards = (
            (names.ADVANTAGE, self.open_advantages)
            if place == "kingsbridge"
            else (names.CRAFTSMAN, self.open_craftsmen)
        )
        for number in range(1, len(cards) + 1):
            card, seat = cards[number - 1], self.spaces[place][number - 1]
            self.return_builder(place, number)
            if card is not None and seat is not None:
                cards[number - 1] = None
                self.receive_card(seat, sort, card, names.card_space(place, number), clause)
                self.ledger.note("log.took_card", seat, clause, card=self.card_term(card))
                yield number, seat, card
            elif card is not None:
                cards[number - 1] = None
                self.move_card(sort, card, names.card_space(place, number), names.BOX, clause)
        for number, card in enumerate(cards, start=1):
            if card is not None:
                self.move_card(sort, card, names.card_space(place, number), names.BOX, clause)
        cards.clear()
        self.laid_out.discard(place)

    def is_in(self, sort: str, id: str, pile: str) -> bool:
        """Whether a card lies in a pile."""
        return self.ledger.held(names.card_kind(sort, id), pile) > 0

    def has_starter(self, seat: str, type: str) -> bool:
        """Whether a seat still has a starting craftsman (PE-K7 to K9)."""
        for id in self.holdings[seat].craftsmen:
            card = self.pack.craftsmen[id]
            if card.type == type and card.round == 0:
                return True
        return False

    def has_advantage(self, seat: str, do: str) -> str | None:
        """The id of the seat's lasting or unused advantage card with this effect, or None (PE-V1, V2)."""
        for advantage in self.holdings[seat].advantages:
            if self.pack.advantages[advantage].do == do:
                return advantage
        return None

    def goods_of(self, seat: str) -> dict[str, int]:
        """A seat's gold and cubes."""
        return {"gold": self.held(seat, "gold"), **{kind: self.cubes(seat, kind) for kind in names.CUBES}}


def gain_terms(what: dict[str, int]) -> list[Term]:
    """The terms of what a card gives."""
    return [
        term("vp", n=n) if kind == "vp" else term("take", n=n, kind=kind, pile=names.PILE_OF[kind])
        for kind, n in what.items()
    ]
