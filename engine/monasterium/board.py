"""The board: road, monasteries, dice spaces and each player's areas; what may be done is decided elsewhere."""

from dataclasses import dataclass, field

from engine.core.board import BaseBoard
from engine.monasterium.names import AREA, BUILDINGS, COLUMNS, GOODS, MONASTERIES, PILE_OF, ROWS, SCREEN
from engine.monasterium.pack import WINDOWS, Building, Cloister, Mission, Pack
from engine.monasterium.setup import Setup

NEUTRAL_DICE = {2: 5, 3: 3, 4: 2}
"""Neutral dice for each player (MO-S6)."""
CHAPEL_ROOM = {2: 4, 3: 6, 4: 8}
"""Novices that a chapel holds (MO-N3)."""

Place = str
"""A building or a cloister space by its id, or "chapel:A"."""


@dataclass(slots=True)
class Area:
    """What lies before a player: novices still waiting, action tiles, windows, messenger (MO-S5)."""

    colour: str
    waiting: set[str] = field(default_factory=lambda: {f"{row}.{column}" for row in ROWS for column in COLUMNS})
    """The novices on the action area, as "row.column"."""
    turned: set[str] = field(default_factory=set)
    """The columns whose action tile shows its yellow side (MO-N5)."""
    extra: dict[str, str] = field(default_factory=lambda: dict.fromkeys(ROWS, "waiting"))
    """The novice beside each row: waiting, sent or stays (MO-N6)."""
    reroll: bool = True
    road: int = 0
    windows: dict[str, list[str]] = field(default_factory=lambda: {row: [] for row in ("1", "2", "3")})
    """The window tiles, row by row from above, each from left to right (MO-W1)."""
    missions: list[str] = field(default_factory=list)
    once: set[str] = field(default_factory=set)
    """The "once a turn" actions used in this turn, as "row.column" (MO-A12)."""
    lying: dict[str, int] = field(default_factory=dict)
    """Dice that still lie on the action tiles in this turn, by column."""
    paid: dict[str, int] = field(default_factory=dict)
    """How many of those have scored already when the tile was turned (MO-N5)."""


class Board(BaseBoard[Setup, Pack]):
    """One game's state. The year is the game's chapter; `round` is the round within it (MO-S9)."""

    pile_of = PILE_OF

    def __init__(self, setup: Setup, pack: Pack) -> None:
        """Lay everything out as MO-S says; nobody has been asked anything yet."""
        super().__init__(setup, pack)
        self.areas = {seat: Area(colour) for seat, colour in setup.seats.items()}
        side = pack.board.sides["two" if len(self.seats) == 2 else "more"]
        self.road = side.road
        self.buildings: dict[str, Building] = side.buildings
        self.cloisters: dict[str, Cloister] = side.cloisters
        self.novices: dict[Place, list[str]] = {}
        """Who stands where; "" is a novice that only blocks (MO-S1)."""
        self.kinds: dict[Place, str] = {
            **{one.id: one.kind for one in side.buildings.values()},
            **dict.fromkeys(side.cloisters, "cloister"),
            **{f"chapel:{one}": "chapel" for one in MONASTERIES},
        }
        self.monasteries: dict[Place, str] = {
            **{one.id: one.monastery for one in side.buildings.values()},
            **{one.id: one.monastery for one in side.cloisters.values()},
            **{f"chapel:{one}": one for one in MONASTERIES},
        }
        self._standing: dict[tuple[str, str, str | None], int] = {}
        self.missions: list[Mission] = []
        self._lay_out()

    def _lay_out(self) -> None:
        ledger, players = self.ledger, len(self.seats)
        board = self.pack.board
        for kind in GOODS:
            ledger.place(kind, "supply", board.supply[kind] if board.supply_limited else None)
        for monastery in MONASTERIES:
            ledger.place(f"window_{monastery}", "box", WINDOWS)
            ledger.move(2 * players, f"window_{monastery}", "box", f"chapel:{monastery}", "MO-S2")
        ledger.place("neutral_die", "box", 10)
        ledger.place("own_die", "box", 0)
        ledger.place("novice", "box", 0)
        for seat in self.seats:
            ledger.place("own_die", f"reserve:{seat}", 2)
            ledger.place("own_die", f"hand:{seat}", 1)
            ledger.place("novice", AREA[seat], 24)
            ledger.points[seat] = 0
            for kind, n in (("influence", 2), ("soup", 2), ("rosary", 1)):
                ledger.move(n, kind, "supply", SCREEN[seat], "MO-S7")
        if players == 3:
            blocked = [one.id for one in self.buildings.values() if one.blocked_with_three]
            blocked += [one.id for one in self.cloisters.values() if one.blocked_with_three]
            for place in blocked:
                self.put_novice("", place)

    # --- dice ---------------------------------------------------------------------------------------------

    def deal_neutral_dice(self, clause: str) -> None:
        """Everybody gets the same number of neutral dice (MO-S6, Y1)."""
        for seat in self.seats:
            self.ledger.move(NEUTRAL_DICE[len(self.seats)], "neutral_die", "box", f"hand:{seat}", clause)

    def dice_in_hand(self, seat: str) -> dict[str, int]:
        """The dice that a player has still to place, neutral and own."""
        hand = f"hand:{seat}"
        return {"neutral": self.ledger.held("neutral_die", hand), "own": self.ledger.held("own_die", hand)}

    def dice_on(self, space: str, seat: str) -> tuple[int, int]:
        """Own dice of a seat and neutral dice on a dice space."""
        counts = self.ledger.counts
        return counts["own_die"].get(f"space:{space}:{seat}", 0), counts["neutral_die"].get(f"space:{space}", 0)

    def any_dice_left(self) -> bool:
        """Whether any die lies on any dice space."""
        counts = self.ledger.counts
        return any(
            n for kind in ("neutral_die", "own_die") for pile, n in counts[kind].items() if pile.startswith("space:")
        )

    # --- novices ------------------------------------------------------------------------------------------

    def put_novice(self, seat: str, place: Place) -> None:
        """A novice stands on a place from now on; "" is a novice of nobody."""
        self.novices.setdefault(place, []).append(seat)
        kind, monastery = self.kinds[place], self.monasteries[place]
        for counted in (kind, "building") if kind in BUILDINGS else (kind,):
            for where in (monastery, None):
                self._standing[seat, counted, where] = self._standing.get((seat, counted, where), 0) + 1

    def standing(self, seat: str, kind: str, monastery: str | None = None) -> int:
        """A seat's novices in chapels, cloisters or buildings (of a kind), of one monastery or of all."""
        return self._standing.get((seat, kind, monastery), 0)

    def kind_of(self, place: Place) -> str:
        """What a place is: chapel, cloister, or the kind of its building."""
        return self.kinds[place]

    def monastery_of(self, place: Place) -> str:
        """The monastery that a place belongs to."""
        return self.monasteries[place]

    def sent(self, seat: str) -> int:
        """How many novices a seat has sent, extra ones included (MO-C3)."""
        return sum(self.standing(seat, kind) for kind in ("building", "chapel", "cloister"))

    def goods_of(self, seat: str) -> dict[str, int]:
        """A seat's goods."""
        return {kind: self.held(seat, kind) for kind in GOODS}
