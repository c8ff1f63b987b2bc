"""The board: what lies on the table, and the few ways in which the rules touch it."""

from dataclasses import dataclass, field

from engine.core import Term, term
from engine.core.board import BaseBoard
from engine.pillars_of_the_earth.names import (
    CUBES,
    MATERIALS,
    MOST_GOLD,
    PILE_OF,
    SCREEN,
    SITE_OF,
    STAND_IN,
)
from engine.pillars_of_the_earth.pack import PLACES, Advantage, Craftsman, Event, Pack, Resource
from engine.pillars_of_the_earth.setup import Setup

WORKERS = 12
BUILDERS = 3
GREY_WORKERS = 4
FIRST_GOLD = 20
FIRST_POINTS = 2
ON_THE_MARKET = 4
PHASES = {"cards": 1, "builders": 2, "places": 3}


@dataclass(slots=True)
class Holding:
    """What lies before a player besides gold and cubes, all of it public."""

    colour: str
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
    """One game's state. A round is the game's chapter, its phase I, II or III the round within it."""

    pile_of = PILE_OF

    def __init__(self, setup: Setup, pack: Pack) -> None:
        """Lay everything out as PE-S says; nobody has been asked anything yet."""
        super().__init__(setup, pack)
        self.holdings = {seat: Holding(colour) for seat, colour in setup.seats.items()}
        self.spaces: dict[str, list[str | None]] = {place: [None] * pack.board.spaces[place] for place in PLACES}
        """Who has a builder on each space of each place (PE-II8)."""
        self.wheel: list[tuple[str, int]] = []
        """The owners of passed builders and the cost that they lie on, in the order in which they passed (PE-II6)."""
        self.cost = 7
        self.refusal_left = True
        """Whether the start player may still put a builder back in this round (PE-II2)."""
        self.open_advantages: list[str | None] = []
        self.open_craftsmen: list[str | None] = []
        self.supply: list[str] = []
        self.resources_left: list[str] = []
        """Resource cards that nobody took (PE-I2)."""
        self.used_advantages: set[str] = set()
        self.used_events: set[str] = set()
        self.event: Event | None = None
        self.pass_limit: int | None = None
        self.next_pass_limit: int | None = None
        self.limit_spares: set[str] = set()
        self.less_yield: dict[str, int] = {}
        self.sites_done: set[str] = set()
        """The kinds whose sites have given their cubes in this round."""
        self.tax: int | None = None
        self.pieces_set = 0
        self._lay_out()

    def _lay_out(self) -> None:
        ledger, supply = self.ledger, self.pack.board.supply
        ledger.place("gold", "box", supply["gold"])
        for kind in CUBES:
            ledger.place(kind, SITE_OF[kind], supply[kind])
            ledger.place(STAND_IN[kind], "box", None)
        ledger.place("worker", "box", 0)
        ledger.place("grey_worker", "castle", GREY_WORKERS)
        ledger.place("black_worker", "box", 1)
        ledger.place("builder", "box", 0)
        for kind, count in (("craftsman", 24), ("advantage", 16), ("resource", 9), ("event", 10)):
            ledger.place(kind, "stock", count)
        for seat in self.seats:
            ledger.place("worker", SCREEN[seat], WORKERS)
            ledger.place("builder", f"bag:{seat}", BUILDERS)
            ledger.place("craftsman", SCREEN[seat], 3)
            ledger.points[seat] = 0
            ledger.step(FIRST_POINTS, seat, "PE-S3")
            self.holdings[seat].craftsmen = [one.id for one in self.pack.craftsmen.values() if one.round == 0]
        for kind in MATERIALS:
            ledger.move(ON_THE_MARKET, kind, SITE_OF[kind], "kingsbridge_market", "PE-S9")
        ledger.move(1, "metal", SITE_OF["metal"], "court", "PE-S9")

    # --- gold and cubes -----------------------------------------------------------------------------------

    def gain_gold(self, seat: str, n: int, clause: str) -> None:
        """Receive gold; above 30 it is lost at once (PE-III6)."""
        received = self.take(seat, "gold", n, clause)
        surplus = self.held(seat, "gold") - MOST_GOLD
        if surplus > 0:
            self.give(seat, "gold", surplus, "PE-III6")
            self.ledger.note("log.gold_lost", seat, "PE-III6", n=min(surplus, received))

    def cubes(self, seat: str, kind: str) -> int:
        """A seat's cubes of a kind, stand-ins among them."""
        return self.held(seat, kind) + self.held(seat, STAND_IN[kind])

    def gain_cubes(self, seat: str, kind: str, n: int, clause: str) -> None:
        """Receive cubes from their site; what the site lacks is lent by stand-ins (PE-III9)."""
        missing = n - self.take(seat, kind, n, clause)
        if missing > 0:
            self.ledger.move(missing, STAND_IN[kind], "box", SCREEN[seat], "PE-III9")

    def use_cubes(self, seat: str, kind: str, n: int, clause: str) -> None:
        """Give cubes back to their site, stand-ins first (PE-III9, III21)."""
        lent = min(n, self.held(seat, STAND_IN[kind]))
        if lent:
            self.ledger.move(lent, STAND_IN[kind], SCREEN[seat], "box", clause)
        self.give(seat, kind, n - lent, clause)

    def gain(self, seat: str, what: dict[str, int], clause: str) -> None:
        """Receive what a card gives."""
        for kind, n in what.items():
            if kind == "vp":
                self.ledger.step(n, seat, clause)
            elif kind == "gold":
                self.gain_gold(seat, n, clause)
            else:
                self.gain_cubes(seat, kind, n, clause)

    def pay_or_lose_points(self, seat: str, gold: int, clause: str) -> None:
        """Pay gold; for each 2 that are missing 1 VP is lost, rounded down (PE-III3, III12)."""
        paid = min(gold, self.held(seat, "gold"))
        self.give(seat, "gold", paid, clause)
        lost = (gold - paid) // 2
        if lost:
            self.ledger.step(-lost, seat, clause)

    def gains(self, what: dict[str, int]) -> list[Term]:
        """What a card gives, as moves."""
        return [term("vp", n=n) if kind == "vp" else self.taking(kind, n) for kind, n in what.items()]

    # --- workers and builders -----------------------------------------------------------------------------

    def free_workers(self, seat: str) -> int:
        """Workers that may still be placed in this round, grey and black ones among them (PE-I3, III15)."""
        return sum(self.held(seat, kind) for kind in ("worker", "grey_worker", "black_worker"))

    def place_workers(self, seat: str, n: int, place: str, clause: str) -> None:
        """Put workers to work, grey and black ones first: only the number counts (PE-I3)."""
        for kind in ("grey_worker", "black_worker", "worker"):
            some = min(n, self.held(seat, kind))
            if some:
                self.ledger.move(some, kind, SCREEN[seat], f"{place}:{seat}", clause)
                n -= some

    def workers_at(self, seat: str, place: str) -> int:
        """A seat's workers at the mill or at a site."""
        pile = f"{place}:{seat}"
        return sum(self.ledger.held(kind, pile) for kind in ("worker", "grey_worker", "black_worker"))

    def workers_home(self, seat: str, place: str, clause: str) -> None:
        """Take the workers home; borrowed ones go back where they came from (PE-III15)."""
        pile = f"{place}:{seat}"
        homes = {"worker": SCREEN[seat], "grey_worker": "castle", "black_worker": "box"}
        for kind, home in homes.items():
            n = self.ledger.held(kind, pile)
            if n:
                self.ledger.move(n, kind, pile, home, clause)

    def set_builder(self, seat: str, place: str, number: int, source: str, clause: str) -> None:
        """Put a builder on a space (PE-II8)."""
        self.spaces[place][number] = seat
        self.ledger.move(1, "builder", f"{source}:{seat}", f"{place}:{seat}", clause)
        self.ledger.note("log.builder", seat, clause, place=place, space=number + 1)

    def builder_home(self, place: str, number: int, clause: str = "PE-III26") -> None:
        """A builder goes back into the bag (PE-III26)."""
        seat = self.spaces[place][number]
        if seat is not None:
            self.spaces[place][number] = None
            self.ledger.move(1, "builder", f"{place}:{seat}", f"bag:{seat}", clause)

    # --- cards --------------------------------------------------------------------------------------------

    def craftsman(self, id: str) -> Craftsman:
        """A craftsman card."""
        return self.pack.craftsmen[id]

    def resource(self, id: str) -> Resource:
        """A resource card."""
        return self.pack.resources[id]

    def advantage(self, id: str) -> Advantage:
        """An advantage card."""
        return self.pack.advantages[id]

    def card_term(self, id: str) -> Term:
        """A card in words."""
        if id in self.pack.resources:
            return term("card.resource", kind=self.resource(id).kind, n=self.resource(id).cubes)
        if id in self.pack.advantages:
            return term("card.titled", title=self.advantage(id).title)
        return term(f"craftsman.{self.craftsman(id).type}", type=self.craftsman(id).type)

    def has_starter(self, seat: str, type: str) -> bool:
        """Whether a starting craftsman is still there (PE-K7 to K9)."""
        return any(
            self.craftsman(one).type == type and self.craftsman(one).round == 0 for one in self.holdings[seat].craftsmen
        )

    def has_advantage(self, seat: str, do: str) -> str | None:
        """The id of a lasting or unused advantage card with this effect, or None."""
        for one in self.holdings[seat].advantages:
            if self.advantage(one).do == do:
                return one
        return None

    def goods_of(self, seat: str) -> dict[str, int]:
        """A seat's gold and cubes."""
        return {"gold": self.held(seat, "gold"), **{kind: self.cubes(seat, kind) for kind in CUBES}}
