"""Board of Monasterium: its state, with operations on dice, novices, windows, messengers and missions.

Every piece is in the ledger. What the rules read often (the novices at each place, the windows by row) is cached: the
methods that move pieces update the caches, and after a correction `corrections` reads them from the ledger again.
"""

from collections.abc import Callable, Coroutine
from dataclasses import dataclass, field
from typing import Any

from engine.core.game_state import BaseBoard
from engine.core.piles import face_down
from engine.core.rolls import Roll
from engine.monasterium import names
from engine.monasterium.options import Act, acts_of
from engine.monasterium.pack import Mission, Pack, Place, places_by_kind
from engine.monasterium.pieces import NEUTRAL_DICE, OWN_DICE, place_pieces
from engine.monasterium.setup import Setup

CHAPEL_ROOM = {2: 4, 3: 6, 4: 8}
"""The number of novices for which a chapel has room, by players (MO-N3)."""
SIZE = 3
"""Rows and columns of a player's window area."""

ReceiveBonus = Callable[["Board", str, str, str], Coroutine[Any, Any, None]]
"""Gives a seat the bonus of a road space: board, seat, bonus, number of the asks."""


@dataclass(slots=True)
class Area:
    """The state of a player: novices of the action area, action tiles, windows, messenger (MO-S5)."""

    own: names.Own
    """The player's kinds of pieces and piles."""
    waiting: dict[str, set[str]] = field(default_factory=dict)
    """The columns in which a novice of a row is still on the action area, by row."""
    turned: set[str] = field(default_factory=set)
    """The columns whose action tile shows its yellow side (MO-N5)."""
    extra_waits: set[str] = field(default_factory=set)
    """The rows whose extra novice is on the action area (MO-N6)."""
    extra_stays: set[str] = field(default_factory=set)
    """The rows whose extra novice was not sent at once and so stays to the end (MO-N6)."""
    reroll: bool = True
    road: int = 0
    """The space of the messenger, from 0."""
    windows: dict[str, list[str | None]] = field(default_factory=dict)
    """The monasteries of the window tiles, row by row from above, each from left to right (MO-W1)."""
    missions: list[str] = field(default_factory=list)
    used_actions: set[tuple[str, str]] = field(default_factory=set)
    """The "once a turn" actions used in this turn, by row and column (MO-A12)."""
    scored_dice: int = 0
    """How many of the dice on the action tile have scored when it was turned (MO-N5)."""
    rolled: Roll | None = None
    """What the dice in hand show, from their roll until some of them are placed."""


class Board(BaseBoard[Setup, Pack]):
    """One game's state. The year is the game's chapter; `round` is the round within it (MO-S9)."""

    pile_of = names.PILE_OF
    said_by_answer = names.SAID_BY_ANSWER

    def __init__(self, setup: Setup, pack: Pack) -> None:
        """Place all pieces as in MO-S, before the first ask."""
        super().__init__(setup, pack)
        side = pack.board.sides["two" if len(self.seats) == 2 else "more"]
        limited = setup.limited_supply
        self.supply_limited = pack.board.supply_limited if limited is None else limited
        """Whether the five goods can run out (MO-Z1)."""
        self.road = side.road
        self.places = side.places
        self.places_for, self.places_in = places_by_kind(tuple(side.places.values()))
        """The places for the novices of a row (buildings, chapels, cloister spaces), and the same by monastery."""
        self.room = CHAPEL_ROOM[len(self.seats)]
        self.acts: dict[str, tuple[Act, ...]] = acts_of(pack.board)
        self.receive_bonus: ReceiveBonus
        """Gives the bonus of a road space; set by the rules, because bonuses and messenger depend on each other."""
        self.areas = {seat: Area(names.own_pieces(seat, colour)) for seat, colour in setup.seats.items()}
        self.novices: dict[Place, list[str]] = {}
        """The seats of the novices at each place; "" is a novice that only blocks (MO-S1)."""
        self._novices_at: dict[tuple[str, str, str | None], int] = {}
        self.missions: list[Mission] = []
        """The missions that lie open, in the pack's order."""
        place_pieces(
            self.ledger, pack, setup.seats, [area.own for area in self.areas.values()], self.places, self.supply_limited
        )

    # --- dice ---------------------------------------------------------------------------------------------

    def deal_neutral_dice(self, clause: str) -> None:
        """Deal the same number of neutral dice to everybody, used ones first (MO-S6, Y1)."""
        for seat in self.seats:
            hand = self.areas[seat].own.hand
            for pile in (names.ASIDE, names.BOX):
                missing = NEUTRAL_DICE[len(self.seats)] - self.ledger.held(names.NEUTRAL_DIE, hand)
                self.move_up_to(missing, names.NEUTRAL_DIE, pile, hand, clause)

    def gather_dice(self, clause: str) -> None:
        """Collect all dice from spaces, tiles and hands: neutral ones aside, own ones to their player (MO-Y1)."""
        for pile in self.ledger.where(names.NEUTRAL_DIE):
            if pile not in (names.ASIDE, names.BOX):
                self.move_up_to(99, names.NEUTRAL_DIE, pile, names.ASIDE, clause)
        for area in self.areas.values():
            for pile in self.ledger.where(area.own.die):
                if pile not in (area.own.hand, area.own.reserve):
                    self.move_up_to(99, area.own.die, pile, area.own.hand, clause)

    def move_up_to(self, n: int, kind: str, source: str, target: str, clause: str, by: str | None = None) -> int:
        """Move up to `n` pieces, as many as the source holds, and return how many."""
        there = self.ledger.counts[kind].get(source, 0)
        if n > there:
            n = there
        if n <= 0:
            return 0
        self.ledger.move(n, kind, source, target, clause, by)
        return n

    def dice_in_hand(self, seat: str) -> dict[str, int]:
        """The dice that a player still has to place, neutral and own (MO-D1, D2)."""
        own, counts = self.areas[seat].own, self.ledger.counts
        return {names.NEUTRAL: counts[names.NEUTRAL_DIE].get(own.hand, 0), names.OWN: counts[own.die].get(own.hand, 0)}

    def has_dice_in_hand(self, seat: str) -> bool:
        """Whether a player still has to place a die (MO-D2)."""
        own, counts = self.areas[seat].own, self.ledger.counts
        return bool(counts[names.NEUTRAL_DIE].get(own.hand) or counts[own.die].get(own.hand))

    def dice_of(self, seat: str) -> int:
        """The number of own dice that a player has in play (MO-S5, M4)."""
        own = self.areas[seat].own
        return OWN_DICE - self.ledger.held(own.die, own.reserve)

    def dice_on(self, space: str, seat: str) -> tuple[int, int]:
        """The numbers of a seat's own dice and of neutral dice on a dice space (MO-A2, A3)."""
        counts, pile = self.ledger.counts, names.DICE_SPACES[space]
        return counts[self.areas[seat].own.die].get(pile, 0), counts[names.NEUTRAL_DIE].get(pile, 0)

    def dice_on_tile(self, seat: str, column: str) -> tuple[int, int]:
        """The numbers of own dice and of neutral dice on the action tile of a column (MO-A4)."""
        own, counts = self.areas[seat].own, self.ledger.counts
        pile = own.tiles[column]
        return counts[own.die].get(pile, 0), counts[names.NEUTRAL_DIE].get(pile, 0)

    def any_dice_left(self) -> bool:
        """Whether any die lies on a dice space (MO-A13)."""
        counts = self.ledger.counts
        return any(
            counts[kind].get(pile)
            for kind in (names.NEUTRAL_DIE, *(area.own.die for area in self.areas.values()))
            for pile in names.DICE_SPACES.values()
        )

    def turn_reroll_tile(self, seat: str, clause: str) -> None:
        """Turn a seat's reroll tile: it has been used in this round (MO-D3)."""
        area = self.areas[seat]
        self.ledger.move(1, names.REROLL_TILE, area.own.reroll, face_down(area.own.reroll), clause)
        self.ledger.note("log.reroll", seat, clause)
        area.reroll = False

    def turn_reroll_tiles_back(self, clause: str) -> None:
        """Turn every reroll tile to its active side (MO-Y1)."""
        for area in self.areas.values():
            self.move_up_to(1, names.REROLL_TILE, face_down(area.own.reroll), area.own.reroll, clause)
            area.reroll = True

    # --- chalice and hourglass ------------------------------------------------------------------------------

    def make_active(self, seat: str) -> None:
        """Give a seat the chalice: it is the start player (MO-S8, Y1)."""
        super().make_active(seat)
        source = next(iter(self.ledger.where(names.CHALICE)))
        if source != names.CHALICE_OF[seat]:
            self.ledger.move(
                1, names.CHALICE, source, names.CHALICE_OF[seat], "MO-S8" if source == names.BOX else "MO-Y1"
            )

    def begin_round(self, year: int, number: int) -> None:
        """Begin a round of a year; in the first one the hourglass moves on (MO-S9, Y2)."""
        self.chapter = self.ledger.chapter = year
        self.round = self.ledger.round = number
        source = next(iter(self.ledger.where(names.HOURGLASS)))
        if source != names.year_pile(year):
            self.ledger.move(
                1,
                names.HOURGLASS,
                source,
                names.year_pile(year),
                "MO-S9" if source == names.BOX else "MO-Y2",
                self.active,
            )

    # --- messenger and windows ------------------------------------------------------------------------------

    def advance_messenger(self, seat: str) -> None:
        """Move a seat's messenger one space (MO-M1)."""
        area = self.areas[seat]
        before, area.road = area.road, (area.road + 1) % len(self.road)
        self.ledger.move(1, area.own.messenger, names.road_pile(before), names.road_pile(area.road), "MO-M1", seat)
        self.ledger.note("log.messenger", seat, "MO-M1", space=area.road + 1)

    def place_window(self, seat: str, monastery: str, row: str, clause: str) -> int:
        """Put a window tile of a chapel on the leftmost free space of a row. Return its column, from 1 (MO-W1)."""
        area = self.areas[seat]
        at = area.windows[row].index(None)
        area.windows[row][at] = monastery
        pile = area.own.windows[row, at + 1]
        self.ledger.move(1, names.WINDOW[monastery], names.CHAPEL[monastery], pile, clause)
        self.ledger.note("log.window", seat, clause, monastery=monastery, row=int(row), column=at + 1)
        return at + 1

    def windows_left(self, monastery: str) -> int:
        """The window tiles in a chapel (MO-S2)."""
        return self.ledger.held(names.WINDOW[monastery], names.CHAPEL[monastery])

    # --- novices ------------------------------------------------------------------------------------------

    def send_novice(self, seat: str, source: str, place: Place, clause: str) -> None:
        """Move a novice from the action area to a place (MO-N1)."""
        self.ledger.move(1, self.areas[seat].own.novice, source, place.pile, clause)
        self.add_novice(seat, place)
        self.ledger.note("log.novice", seat, clause, place=place.kind, monastery=place.monastery, id=place.id)

    def forget_novices(self) -> None:
        """Forget which novices are at the places, before they are read again."""
        self.novices.clear()
        self._novices_at.clear()

    def add_novice(self, seat: str, place: Place) -> None:
        """Add a novice of a seat to those at a place; "" is one that only blocks (MO-S1)."""
        owners = self.novices.setdefault(place, [])
        owners.append(seat)
        owners.sort(key=("", *self.seats).index)  # the ledger does not give the order of arrival
        kind, monastery = place.kind, place.monastery
        for counted in (kind, "building") if kind in names.BUILDINGS else (kind,):
            for where in (monastery, None):
                self._novices_at[seat, counted, where] = self._novices_at.get((seat, counted, where), 0) + 1

    def turn_action_tile(self, seat: str, column: str) -> None:
        """Turn the action tile of a column to its yellow side (MO-N5)."""
        area = self.areas[seat]
        white = area.own.action_tiles[column]
        area.turned.add(column)
        self.move_up_to(1, names.ACTION_TILE, white, face_down(white), "MO-N5")
        self.ledger.note("log.turned_tile", seat, "MO-N5", column=column)

    def novices_at(self, seat: str, kind: str, monastery: str | None = None) -> int:
        """The number of a seat's novices at places of a kind (or "building"), in one or all monasteries (MO-C2, M2)."""
        return self._novices_at.get((seat, kind, monastery), 0)

    def sent(self, seat: str) -> int:
        """The number of novices that a seat has sent, extra ones included (MO-C3)."""
        return sum(self.novices_at(seat, kind) for kind in ("building", "chapel", "cloister"))

    # --- missions and goods -----------------------------------------------------------------------------------

    def open_mission(self, mission: str) -> None:
        """Lay out a mission card (MO-S4)."""
        self.move_up_to(
            1,
            names.MISSION_CARD,
            names.unused_mission_pile(mission),
            names.open_mission_pile(mission),
            "MO-S4",
            self.active,
        )
        self.ledger.note("log.open_mission", "", "MO-S4", mission=mission)
        self.read_open_missions()

    def read_open_missions(self) -> None:
        """Read the open missions from the ledger."""
        cards = self.ledger.counts[names.MISSION_CARD]
        self.missions = [
            mission for mission in self.pack.missions.values() if cards.get(names.open_mission_pile(mission.id))
        ]

    def complete_mission(self, seat: str, mission: str) -> None:
        """Put a disc of a seat on a mission (MO-C1)."""
        area = self.areas[seat]
        area.missions.append(mission)
        area.missions.sort(key=list(self.pack.missions).index)
        self.move_up_to(1, area.own.disc, area.own.discs, names.mission_pile(mission), "MO-C1")
        self.ledger.note("log.mission", seat, "MO-C1", mission=mission)

    def goods_of(self, seat: str) -> dict[str, int]:
        """A seat's goods by kind."""
        return {kind: self.held(seat, kind) for kind in names.GOODS}
