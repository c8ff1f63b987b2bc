"""Board of World Without End: the state of the table, with operations on pieces, cards, projects and covers.

The rules are in the modules beside it, each named after its part of the rulebook.
"""

from dataclasses import dataclass, field

from engine.core import Term, term
from engine.core.board import BaseBoard
from engine.core.ledger import face_down
from engine.world_without_end.names import (
    ACTIONS,
    BACK_PILE,
    CARD,
    CHAPTERS,
    COUNCIL,
    COUNTED_BY_ALL,
    FIGURE,
    FIGURE_AT,
    GOODS,
    HAND,
    HOUSE,
    PILE_OF,
    PLAYED,
    ROUNDS,
    SCREEN,
    SEAL,
    SLOTS,
    STARRED_ACTIONS,
    USED,
    deck,
    event_kind,
)
from engine.world_without_end.options import Trade
from engine.world_without_end.pack import Pack
from engine.world_without_end.printed import Card, Effect, Reward
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
    def is_full(self) -> bool:
        """Whether every stone and wood space is filled."""
        return self.stone_filled == self.stone and self.wood_filled == self.wood

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
    traded: set[Trade] = field(default_factory=set)


class Board(BaseBoard[Setup, Pack]):
    """One game's state. `seats` are the taken ones, clockwise from north (WWE-S1)."""

    pile_of = PILE_OF

    def __init__(self, setup: Setup, pack: Pack) -> None:
        """Lay everything out as WWE-S says; nobody has been asked anything yet."""
        super().__init__(setup, pack)
        self.hands = {seat: Hand(colour) for seat, colour in setup.seats.items()}
        self.projects: dict[str, BuildingSite] = {}
        self.owners: dict[str, str] = {}
        self.favour_at = pack.board.favour_start
        self.sites = pack.board.sites
        self.tiles = pack.board.projects
        self.places = pack.board.plague_places
        self.cards = {card.id: card for card in pack.cards}
        self.trades = {
            card.id: trades
            for card in pack.cards
            if (trades := [(Trade(card.id, i), one) for i, one in enumerate(card.effects) if one.do == "trade"])
        }
        """The trades that each event card offers."""
        self.covered_without_tile: set[str] = set()
        """The places that are covered although the cover tiles ran out."""
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
        self.decks = {number: pack.deck(number) for number in range(1, CHAPTERS + 1)}
        self.to_turn_up = ROUNDS
        """How many event cards are still to be turned up in this chapter."""
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
        ledger.own_groups = {"seat", "hand", "played", "start_player"}
        for kind in PILE_OF:
            ledger.place(kind, PILE_OF[kind], supply.get(kind))
        ledger.place("stand_in", "box", None)
        ledger.place("plague_token", "box", len(self.places))
        ledger.place("project_tile", "box", len(self.tiles))
        ledger.place("favour_marker", f"favour:{self.favour_at}", 1)
        ledger.place(FIGURE, "box", 1)
        for card in self.pack.cards:
            ledger.place(event_kind(card.id), deck(card.deck), 1)
        in_hand = len(ACTIONS if self.setup.all_cards else STARRED_ACTIONS)
        for seat in self.seats:
            screen = SCREEN[seat]
            ledger.place(HOUSE[seat], screen, 4)
            ledger.place(SEAL[seat], screen, 2)
            ledger.place(CARD[seat], "box", len(ACTIONS) - in_hand)
            ledger.place(CARD[seat], HAND[seat], in_hand)
            ledger.points[seat] = 0
            ledger.move(1, "wool", "supply", screen, "WWE-S3")
            ledger.move(2, "gold", "supply", screen, "WWE-S3")
            ledger.step(8, seat, "WWE-S3")
        ledger.move(1, "cover", "supply", "market:cloth", "WWE-S8")
        for project in self.tiles.values():
            if project.arrives == "start":
                self.bring_project(project.id, "WWE-S6")

    def allow_corrections(self) -> None:
        """Say where each kind of piece can lie, and how many of it; asked for by the first correction."""
        if self.ledger.places:
            return
        allow = self.ledger.allow
        screens = [SCREEN[seat] for seat in self.seats]
        projects = {f"project:{tile.id}": tile for tile in self.tiles.values()}
        for kind in GOODS:
            allow(kind, [PILE_OF[kind], *screens])
        for kind in ("stone", "wood"):
            for pile, tile in projects.items():
                allow(kind, [pile], tile.stone if kind == "stone" else tile.wood)
        allow("stand_in", ["box", *projects])
        allow("metal", [PILE_OF["metal"], *screens])
        allow("metal", [pile for pile, tile in projects.items() if tile.spire], 1)
        allow("project_tile", ["box"])
        allow("project_tile", projects, 1)
        allow("cover", ["supply"])
        allow("cover", [*self.places_of_covers()], 1)
        allow("favour_marker", [f"favour:{space}" for space in self.pack.board.favour_track], 1)
        allow(FIGURE, [FIGURE_AT[seat] for seat in self.seats])
        allow("plague_token", ["box"])
        for place in self.places:
            allow("plague_token", [f"place:{place}", face_down(f"place:{place}")], 1)
        for card in self.pack.cards:
            allow(event_kind(card.id), [deck(card.deck), COUNCIL, *SLOTS, USED])
        for seat in self.seats:
            allow(HOUSE[seat], [SCREEN[seat]])
            allow(HOUSE[seat], [f"site:{site}" for site in self.sites], 1)
            allow(SEAL[seat], [SCREEN[seat]])
            allow(SEAL[seat], projects, 1)
            allow(CARD[seat], [HAND[seat], PLAYED[seat], BACK_PILE[seat]])

    def places_of_covers(self) -> dict[str, None]:
        """The piles of all places that can be covered."""
        spaces = [f"favour:{space}" for space in self.pack.board.favour_track]
        return dict.fromkeys([*spaces, "market:wool", "market:cloth", *(f"project:{one}" for one in self.tiles)])

    # --- the start-player figure --------------------------------------------------------------------------

    def make_active(self, seat: str) -> None:
        """Give a seat the start-player figure (WWE-S9, R20, C5)."""
        super().make_active(seat)
        (source,) = self.ledger.where(FIGURE)
        clause = "WWE-S9" if source == "box" else "WWE-R20" if self.round < ROUNDS else "WWE-C5"
        if source != FIGURE_AT[seat]:
            self.ledger.move(1, FIGURE, source, FIGURE_AT[seat], clause)

    def follow_the_figure(self) -> None:
        """Make the seat active that has the figure, after a correction."""
        for seat in self.seats:
            if self.ledger.held(FIGURE, FIGURE_AT[seat]) and seat != self.active:
                super().make_active(seat)

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

    def in_the_deck(self) -> list[str]:
        """The chapter's event cards that can still be turned up; in a first game only starred ones (WWE-S5, S9)."""
        return [
            card.id
            for card in self.decks[self.chapter]
            if card.id not in self.used_cards and (card.starred or not self.setup.first_game)
        ]

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
            self.add_project(project_id)
            self.ledger.move(1, "project_tile", "box", f"project:{project_id}", clause)
            self.ledger.note("log.project", "", clause, project=project_id)

    def add_project(self, project_id: str) -> BuildingSite:
        """Begin to keep track of a project whose tile lies on the board."""
        tile = self.tiles[project_id]
        self.projects[project_id] = BuildingSite(project_id, tile.stone, tile.wood, spire=tile.spire)
        return self.projects[project_id]

    def cover(self, place: str, clause: str) -> None:
        """Lay a cover tile on a place; when the five run out it counts as covered without one (WWE-X4, X10)."""
        if self.stock("cover"):
            self.ledger.move(1, "cover", "supply", place, clause)
        else:
            self.covered_without_tile.add(place)

    def uncover(self, place: str, clause: str) -> None:
        """Take the cover tile off a place, if one lies there."""
        self.covered_without_tile.discard(place)
        lying = self.ledger.counts["cover"].get(place, 0)
        if lying:
            self.ledger.move(lying, "cover", place, "supply", clause)

    def is_covered(self, place: str) -> bool:
        """Whether a place is covered, by a tile or although the tiles ran out."""
        return self.ledger.held("cover", place) > 0 or place in self.covered_without_tile

    # --- cards --------------------------------------------------------------------------------------------

    def put_face_down(self, seat: str, clause: str) -> None:
        """A card of a hand, which only its owner knows, goes face down onto the second pile (WWE-R18)."""
        self.ledger.move(1, CARD[seat], HAND[seat], BACK_PILE[seat], clause)
        self.hands[seat].discards += 1

    def take_cards_back(self, seat: str, clause: str) -> None:
        """Both piles of a seat go back into the hand (WWE-C6)."""
        for pile in (PLAYED[seat], BACK_PILE[seat]):
            lying = self.ledger.held(CARD[seat], pile)
            if lying:
                self.ledger.move(lying, CARD[seat], pile, HAND[seat], clause)
        hand = self.hands[seat]
        hand.played.clear()
        hand.discards = 0

    def put_away(self, card: Card, clause: str) -> None:
        """An event card leaves the board, wherever on it the card lies."""
        for pile in self.ledger.where(event_kind(card.id)):
            self.ledger.move(1, event_kind(card.id), pile, USED, clause)

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
