"""Board of World Without End: its state, with operations on pieces, cards, projects and covers.

The rules are in the other modules of this package, each named after its part of the rulebook.
"""

from dataclasses import dataclass, field
from itertools import filterfalse

from engine.core import Term, term
from engine.core.asks import Description, Option
from engine.core.game_state import BaseBoard
from engine.core.ledger import Ledger
from engine.core.piles import part_of
from engine.world_without_end import names
from engine.world_without_end.options import Trade
from engine.world_without_end.pack import Pack
from engine.world_without_end.pieces import place_pieces
from engine.world_without_end.printed import Card, Effect, Reward
from engine.world_without_end.setup import Setup

Laid = tuple[Card | None, int | None, int | None, dict[str, Reward]]
"""A card on the council space: the card, its orientation, the number its arrow points to, the incomes that it gave."""

ACTION_ASKS = frozenset(
    ("building_material", "building_project", "sale", "house_building", "rent", "donation", "weaver", "medicine")
)
"""The asks of action cards that are laid already: doing nothing spends the card."""

EFFECT_OF_NOTHING = {
    "trade": "result.no_trade",
    "trade_after": "result.no_more_trades",
    "care": "result.no_more_care",
    "hospital": "result.no_care",
    "free_house": "result.no_house",
}
"""What doing nothing leads to, by the subject of the ask."""


@dataclass(slots=True)
class BuildingSite:
    """A project on the board (WWE-B): what lies on it by the ledger, its donors, and whether it is finished."""

    id: str
    stone: int
    wood: int
    spire: bool
    ledger: Ledger
    covered_without_tile: set[str]
    finished: bool = False
    donors: list[str] = field(default_factory=list)

    def lying(self, kind: str) -> int:
        """How many pieces of a kind lie on it."""
        return self.ledger.held(kind, names.project_pile(self.id))

    @property
    def stand_ins(self) -> int:
        """How many stand-in pieces lie on it."""
        return self.lying(names.STAND_IN)

    @property
    def stone_filled(self) -> int:
        """The filled spaces for stone; stand-in pieces fill these first (WWE-C1, B9)."""
        stone = self.lying("stone")
        return stone + min(self.stand_ins, self.stone - stone)

    @property
    def wood_filled(self) -> int:
        """The filled spaces for wood."""
        return self.lying("stone") + self.lying("wood") + self.stand_ins - self.stone_filled

    @property
    def metal(self) -> bool:
        """Whether the spire has been set (WWE-B7)."""
        return self.lying("metal") > 0

    @property
    def covered(self) -> bool:
        """Whether an event has covered it (WWE-X4)."""
        return self.lying(names.COVER) > 0 or names.project_pile(self.id) in self.covered_without_tile

    @property
    def is_full(self) -> bool:
        """Whether every stone and wood space is filled (WWE-B3)."""
        return self.spaces_left == 0

    @property
    def spaces_left(self) -> int:
        """How many spaces are still free."""
        return self.stone - self.stone_filled + self.wood - self.wood_filled

    @property
    def open_to_players(self) -> bool:
        """Whether it can be built on or donated to (WWE-A4, A10, X4)."""
        return not self.finished and not self.covered


@dataclass(slots=True)
class Hand:
    """A player's cards and houses: the cards played are public, those face down are known to their owner only."""

    played: list[str] = field(default_factory=list)
    discards: int = 0
    punishments: set[str] = field(default_factory=set)
    houses: list[str] = field(default_factory=list)
    traded: set[Trade] = field(default_factory=set)


class Board(BaseBoard[Setup, Pack]):
    """One game's state. `seats` are the taken ones, clockwise from north (WWE-S1)."""

    pile_of = names.PILE_OF
    said_by_answer = names.SAID_BY_ANSWER

    def __init__(self, setup: Setup, pack: Pack) -> None:
        """Place all pieces as in WWE-S, before the first ask."""
        super().__init__(setup, pack)
        self.hands = {seat: Hand() for seat in setup.seats}
        self.projects: dict[str, BuildingSite] = {}
        self.sites = pack.board.sites
        self.tiles = pack.board.projects
        self.places = pack.board.plague_places
        self.cards = pack.cards_by_id
        self.trades = pack.trades
        self.covered_without_tile: set[str] = set()
        """The places that are covered although the cover tiles ran out."""
        self.slots: list[Card] = []
        self.newest_permanent: Card | None = None
        self.event: Card | None = None
        self.orientation: int | None = None
        self.arrow: int | None = None
        self.incomes: dict[str, Reward] = {}
        self.beneath: Laid = (None, None, None, {})
        self.used_cards: list[str] = []
        self.decks = pack.decks
        self.events_left = names.ROUNDS
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
        place_pieces(self.ledger, setup, pack)
        for project in self.tiles.values():
            if project.arrives == "start":
                self.bring_project(project.id, "WWE-S6")

    def describe_nothing(self, what: str) -> Description:
        """What doing nothing leads to: an action card stays laid without effect, an offer lapses (WWE-A, R4, R6)."""
        if what in ACTION_ASKS:
            return Option(term("option.nothing"), [], term("idle.unused"), idle=True)
        effect = EFFECT_OF_NOTHING.get(what)
        return Option(term("option.nothing"), [], term(effect) if effect else None)

    # --- start player -------------------------------------------------------------------------------------

    def make_active(self, seat: str) -> None:
        """Give a seat the start-player figure (WWE-S9, R20, C5)."""
        super().make_active(seat)
        (source,) = self.ledger.where(names.FIGURE)
        clause = "WWE-S9" if source == names.BOX else "WWE-R20" if self.round < names.ROUNDS else "WWE-C5"
        if source != names.FIGURE_OF[seat]:
            self.ledger.move(1, names.FIGURE, source, names.FIGURE_OF[seat], clause)

    # --- pieces -------------------------------------------------------------------------------------------

    def limited_by_piles(self, what: Reward) -> Reward:
        """As much of a reward as the public piles on the board hold; the supply is not counted here (WWE-A14, R14)."""
        return {
            kind: self.stock(kind, n) if kind in names.COUNTED_BY_ALL else n
            for kind, n in what.items()
            if kind not in names.COUNTED_BY_ALL or self.stock(kind)
        }

    def reward(self, seat: str, what: Reward, clause: str) -> None:
        """Give a seat the pieces of a reward, as far as their piles hold them, and its points (WWE-A14, R14)."""
        for kind, n in what.items():
            if kind == "vp":
                self.ledger.step(n, seat, clause)
            elif kind in names.PILE_OF:
                self.take(seat, kind, n, clause)

    # --- cards --------------------------------------------------------------------------------------------

    def hand(self, seat: str) -> list[str]:
        """The action cards that a seat has not played in this chapter; some may lie face down (WWE-R17)."""
        return list(filterfalse(self.hands[seat].played.__contains__, self.cards_in_use()))

    def cards_in_use(self) -> tuple[str, ...]:
        """Six cards in chapter I of a first game, else twelve (WWE-S10)."""
        return names.STARRED_ACTIONS if self.chapter == 1 and not self.setup.all_cards else names.ACTIONS

    def cards_in_deck(self) -> list[str]:
        """The chapter's event cards that can still be turned up; in a first game only starred ones (WWE-S5, S9)."""
        return [
            card.id
            for card in self.decks[self.chapter]
            if card.id not in self.used_cards and (card.starred or not self.setup.first_game)
        ]

    # --- events in force ----------------------------------------------------------------------------------

    def in_force(self, do: str) -> Effect | None:
        """The effect of this name of a permanent event in force; of several, that of the last card (WWE-R5, R21)."""
        found: Effect | None = None
        newest = -1
        for card in self.permanents():
            for effect in card.effects:
                if effect.do == do and self.used_cards.index(card.id) >= newest:
                    found, newest = effect, self.used_cards.index(card.id)
        return found

    def forbids(self, what: str) -> bool:
        """Whether an event in force forbids to build "projects" or "houses" (WWE-X13)."""
        return any(
            effect.projects if what == "projects" else effect.houses
            for card in self.permanents()
            for effect in card.effects
            if effect.do == "forbid_building"
        )

    def permanents(self) -> list[Card]:
        """The permanent events in force: those in the slots, then that of this round (WWE-R5, R19, R21)."""
        return [*self.slots, self.newest_permanent] if self.newest_permanent else self.slots

    def medicine(self, seat: str, more: int = 0) -> int:
        """A seat's medical knowledge with so many more, 0 while an event makes it useless (WWE-X13)."""
        return 0 if self.in_force("medical_useless") else self.held(seat, "medical_knowledge") + more

    @property
    def owners(self) -> dict[str, str]:
        """Whose house stands on each site (WWE-A8)."""
        return {site: seat for seat, hand in self.hands.items() for site in hand.houses}

    @property
    def favour_at(self) -> str:
        """The space of the favour marker (WWE-F1)."""
        (pile,) = self.ledger.where(names.FAVOUR_MARKER)
        return str(part_of(pile))

    # --- projects and covers ------------------------------------------------------------------------------

    def bring_project(self, project_id: str, clause: str) -> None:
        """Put a project on its own space, unless it is there already (WWE-B13)."""
        if project_id not in self.projects:
            self.add_project(project_id)
            self.ledger.move(1, names.PROJECT_TILE, names.BOX, names.project_pile(project_id), clause)
            self.ledger.note("log.project", "", clause, project=project_id)

    def add_project(self, project_id: str) -> BuildingSite:
        """Add the state of a project whose tile lies on the board (WWE-B1)."""
        tile = self.tiles[project_id]
        site = BuildingSite(project_id, tile.stone, tile.wood, tile.spire, self.ledger, self.covered_without_tile)
        self.projects[project_id] = site
        return site

    def cover(self, place: str, clause: str) -> None:
        """Put a cover tile on a place, once; without a tile left it counts as covered as well (WWE-X4, X10)."""
        if self.is_covered(place):
            return
        if self.stock(names.COVER):
            self.ledger.move(1, names.COVER, names.SUPPLY, place, clause)
        else:
            self.covered_without_tile.add(place)

    def uncover(self, place: str, clause: str) -> None:
        """Take the cover tile off a place, if one lies there (WWE-C2, X12)."""
        self.covered_without_tile.discard(place)
        lying = self.ledger.counts[names.COVER].get(place, 0)
        if lying:
            self.ledger.move(lying, names.COVER, place, names.SUPPLY, clause)

    def is_covered(self, place: str) -> bool:
        """Whether a place is covered, with a tile or without one because the tiles ran out (WWE-X4, X10)."""
        return self.ledger.held(names.COVER, place) > 0 or place in self.covered_without_tile

    @property
    def covered_favours(self) -> set[str]:
        """The covered spaces of the favour track (WWE-X10)."""
        return {space for space in self.pack.board.favour_track if self.is_covered(names.favour_pile(space))}

    @property
    def cloth_covered(self) -> bool:
        """Whether no cloth can be sold (WWE-S8, X10)."""
        return self.is_covered(names.MARKET["cloth"])

    @property
    def wool_covered(self) -> bool:
        """Whether no wool can be sold (WWE-X10)."""
        return self.is_covered(names.MARKET["wool"])

    # --- cards --------------------------------------------------------------------------------------------

    def put_face_down(self, seat: str, clause: str) -> None:
        """Put a card of a hand, known to its owner only, face down onto the second pile (WWE-R18)."""
        self.ledger.move(1, names.CARD[seat], names.HAND[seat], names.BACK_PILE[seat], clause)
        self.hands[seat].discards += 1

    def take_cards_back(self, seat: str, clause: str) -> None:
        """Take both piles of a seat back into the hand (WWE-C6)."""
        for pile in (names.PLAYED[seat], names.BACK_PILE[seat]):
            lying = self.ledger.held(names.CARD[seat], pile)
            if lying:
                self.ledger.move(lying, names.CARD[seat], pile, names.HAND[seat], clause)
        hand = self.hands[seat]
        hand.played.clear()
        hand.discards = 0

    def remove_event(self, card: Card, clause: str) -> None:
        """Remove an event card from the board, wherever it lies there (WWE-R19, C3)."""
        for pile in self.ledger.where(names.event_kind(card.id)):
            self.ledger.move(1, names.event_kind(card.id), pile, names.USED, clause)

    def name_of_event(self, kind: str) -> Term:
        """The name of an event card by its kind, as a term: its id and its title."""
        card = self.cards[part_of(kind)]
        return term("name.event_card", card=card.id, title=card.title)

    def goods_of(self, seat: str) -> dict[str, int]:
        """How many pieces of each kind lie behind a seat's screen."""
        return {kind: self.held(seat, kind) for kind in (*names.GOODS, "metal")}


def gain_terms(what: Reward) -> list[Term]:
    """The terms of a reward's moves, for an option."""
    return [
        term("vp", n=n) if kind == "vp" else term("take", n=n, kind=kind, pile=names.PILE_OF[kind])
        for kind, n in what.items()
        if kind == "vp" or kind in names.PILE_OF
    ]


def give_terms(what: Reward) -> list[Term]:
    """The terms of pieces that are given back to their piles, for an option."""
    return [term("give", n=n, kind=kind, pile=names.PILE_OF[kind]) for kind, n in what.items()]


def reward_terms(reward: Reward) -> list[Term]:
    """The terms of a reward, with house and care."""
    return [
        *gain_terms(reward),
        *(term(f"reward.{kind}") for kind in reward if kind in ("house", "care")),
    ]
