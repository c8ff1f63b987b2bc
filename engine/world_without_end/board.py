"""The board: what lies on the table, and the few ways in which the rules touch it.

Nothing here decides; the modules beside it do, each named after its part of the rulebook.
"""

from dataclasses import dataclass, field

from engine.core import Term, term
from engine.core.board import BaseBoard
from engine.world_without_end.names import ACTIONS, COUNTED_BY_ALL, GOODS, PILE_OF, SCREEN, STARRED_ACTIONS
from engine.world_without_end.pack import Card, Effect, Pack, Reward
from engine.world_without_end.setup import Setup

Laid = tuple[Card | None, int | None, int | None, dict[str, Reward]]
"""A card on the council space: the card, its orientation, the number its arrow points to, the incomes it gave."""


@dataclass(slots=True)
class BuildingSite:
    """A project on the board: its free and filled spaces, its donors (WWE-B)."""

    id: str
    stone: int
    wood: int
    stone_filled: int = 0
    wood_filled: int = 0
    stand_ins: int = 0
    covered: bool = False
    finished: bool = False
    spire: bool = False
    metal: bool = False
    donors: list[str] = field(default_factory=list)

    @property
    def open_to_players(self) -> bool:
        """Whether it can be built on or donated to."""
        return not self.finished and not self.covered


@dataclass(slots=True)
class Hand:
    """A player's twelve cards: what was played is public, what lies face down only its owner knows."""

    colour: str
    played: list[str] = field(default_factory=list)
    discards: int = 0
    punishments: set[str] = field(default_factory=set)
    houses: list[str] = field(default_factory=list)
    traded: set[str] = field(default_factory=set)


class Board(BaseBoard[Setup, Pack]):
    """One game's state. `seats` are the taken ones, clockwise from north (WWE-S1)."""

    pile_of = PILE_OF

    def __init__(self, setup: Setup, pack: Pack) -> None:
        """Lay everything out as WWE-S says; nobody has been asked anything yet."""
        super().__init__(setup, pack)
        self.hands = {seat: Hand(colour) for seat, colour in setup.seats.items()}
        self.projects: dict[str, BuildingSite] = {}
        self.owners: dict[str, str] = {}
        self.favour_at = "outlaws"
        self.sites = pack.board.sites
        self.tiles = pack.board.projects
        self.places = pack.board.plague_places
        self.cards = {card.id: card for card in pack.cards}
        self.covered_favours: set[str] = set()
        self.cloth_covered = True
        self.wool_covered = False
        self.slots: list[Card] = []
        self.newest_permanent: Card | None = None
        self.event: Card | None = None
        self.orientation: int | None = None
        self.arrow: int | None = None
        self.incomes: dict[str, Reward] = {}
        self.beneath: Laid = (None, None, None, {})
        self.used_cards: list[str] = []
        self.only_project: str | None = None
        self.action_lost: set[str] = set()
        self.drawn_discard = False
        self.plague: dict[int, str] = {}
        self.token_values: dict[int, int] = {}
        self.missing: dict[str, dict[str, int]] = {}
        """What each seat could not give at the last duties, by kind."""
        self.tax: int | None = None
        """What the tax die showed at the last duties; None until it has been rolled."""
        self._lay_out()

    def _lay_out(self) -> None:
        ledger, supply = self.ledger, self.pack.board.supply
        for kind in PILE_OF:
            ledger.place(kind, PILE_OF[kind], supply.get(kind))
        ledger.place("stand_in", "box", None)
        ledger.place("plague_token", "box", 11)
        ledger.place("house", "box", 0)
        ledger.place("seal", "box", 0)
        for seat in self.seats:
            screen = SCREEN[seat]
            ledger.place("house", screen, 4)
            ledger.place("seal", screen, 2)
            ledger.points[seat] = 0
            ledger.move(1, "wool", "supply", screen, "WWE-S3")
            ledger.move(2, "gold", "supply", screen, "WWE-S3")
            ledger.step(8, seat, "WWE-S3")
        ledger.move(1, "cover", "supply", "market:cloth", "WWE-S8")
        for project in self.tiles.values():
            if project.arrives == "start":
                self.bring_project(project.id, "WWE-S6")

    # --- pieces -------------------------------------------------------------------------------------------

    def within_piles(self, what: Reward) -> Reward:
        """What the piles on the board can still give of a reward; what is left of the supply nobody counts."""
        return {
            kind: self.stock(kind, n) if kind in COUNTED_BY_ALL else n
            for kind, n in what.items()
            if kind not in COUNTED_BY_ALL or self.stock(kind)
        }

    def reward(self, seat: str, what: Reward, clause: str) -> None:
        """Give a reward of the pack's: pieces as far as there are any, and points."""
        for kind, n in what.items():
            if kind == "vp":
                self.ledger.step(n, seat, clause)
            elif kind in PILE_OF:
                self.take(seat, kind, n, clause)

    # --- cards --------------------------------------------------------------------------------------------

    def hand(self, seat: str) -> list[str]:
        """The action cards that a seat has not played in this chapter (some may lie face down)."""
        played = self.hands[seat].played
        return [card for card in self.cards_in_use() if card not in played]

    def cards_in_use(self) -> tuple[str, ...]:
        """Six cards in chapter I of a first game, else twelve (WWE-S10)."""
        return STARRED_ACTIONS if self.chapter == 1 and not self.setup.all_cards else ACTIONS

    # --- events in force ----------------------------------------------------------------------------------

    def in_force(self, do: str) -> Effect | None:
        """The effect of this name among the permanent events in force; of several the one that was read last."""
        found: Effect | None = None
        read = -1
        for card in self.permanents():
            for effect in card.effects:
                if effect.do == do and self.used_cards.index(card.id) >= read:
                    found, read = effect, self.used_cards.index(card.id)
        return found

    def forbids(self, what: str) -> bool:
        """Whether any event in force forbids to build "projects" or "houses" (X13)."""
        return any(
            effect.projects if what == "projects" else effect.houses
            for card in self.permanents()
            for effect in card.effects
            if effect.do == "forbid_building"
        )

    def permanents(self) -> list[Card]:
        """The permanent events in force: those in the slots, then this round's own (R5, R19, R21)."""
        return [*self.slots, self.newest_permanent] if self.newest_permanent else self.slots

    def medicine(self, seat: str) -> int:
        """The medical knowledge that counts now (X13)."""
        return 0 if self.in_force("medical_useless") else self.held(seat, "medical_knowledge")

    # --- projects and covers ------------------------------------------------------------------------------

    def bring_project(self, project_id: str, clause: str) -> None:
        """Put a project on its own space, unless it is there already (WWE-B13)."""
        if project_id not in self.projects:
            tile = self.tiles[project_id]
            self.projects[project_id] = BuildingSite(project_id, tile.stone, tile.wood, spire=tile.spire)
            self.ledger.note("log.project", "", clause, project=project_id)

    def cover(self, place: str, clause: str) -> None:
        """Lay a cover tile on a place; when the five run out the app keeps the rest (WWE-X4, X10)."""
        if self.stock("cover"):
            self.ledger.move(1, "cover", "supply", place, clause)

    def uncover(self, place: str, clause: str) -> None:
        """Take the cover tile off a place, if one lies there."""
        lying = self.ledger.counts["cover"].get(place, 0)
        if lying:
            self.ledger.move(lying, "cover", place, "supply", clause)

    def goods_of(self, seat: str) -> dict[str, int]:
        """What lies behind a seat's screen."""
        return {kind: self.held(seat, kind) for kind in (*GOODS, "metal")}


def gains(what: Reward) -> list[Term]:
    """The moves of a reward, for showing an option."""
    return [
        term("vp", n=n) if kind == "vp" else term("take", n=n, kind=kind, pile=PILE_OF[kind])
        for kind, n in what.items()
        if kind == "vp" or kind in PILE_OF
    ]


def taking(kind: str, n: int = 1) -> Term:
    """The move of taking pieces from their pile."""
    return term("take", n=n, kind=kind, pile=PILE_OF[kind])


def giving(kind: str, n: int = 1, pile: str | None = None) -> Term:
    """The move of giving pieces to their pile, or to another."""
    return term("give", n=n, kind=kind, pile=pile or PILE_OF[kind])
