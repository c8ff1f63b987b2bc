"""View types of Monasterium, besides those of all games."""

from typing import Literal, NotRequired, TypedDict

from engine.core import view_types as core
from engine.core.terms import Term
from engine.core.view_types import PlainData, Scored, Seat
from engine.monasterium.names import BuildingKind, Good, PlaceKind
from engine.monasterium.options import ActionKind

Stands = Seat | Literal["blocked"] | None
"""The seat with a novice at a place, "blocked" for a novice of an unused colour, or None."""


class ActionData(TypedDict):
    """An action; `gives` is the good that a swap gives away."""

    kind: ActionKind
    n: int
    gives: Good | None


class ActData(TypedDict):
    """An action of a column and row of the action area, with `times` dice."""

    column: str
    row: str
    times: int


class TakingData(TypedDict):
    """Dice taken from a space for a column."""

    n: int
    space: str
    column: str


class NoviceData(TypedDict):
    """A novice of the action area."""

    row: str
    column: str


class PlaceData(TypedDict):
    """A place for novices; `number` counts the buildings, or the cloister spaces, of its monastery."""

    id: str
    kind: PlaceKind
    monastery: str
    number: int


class WindowData(TypedDict):
    """A window tile for a row."""

    monastery: str
    row: str


class OptionData(PlainData, total=False):
    """The parts of an option. An option of two decisions has the keys of both; "nothing" has none."""

    reroll: bool
    taking: TakingData
    act: ActData
    action: ActionData
    novice: NoviceData
    place: PlaceData
    window: WindowData
    missions: list[str]
    die: Literal["die", "points"]
    new_die: Literal["keep", "reroll"]


class DiceInHand(TypedDict):
    """Dice of the two kinds."""

    neutral: int
    own: int


class TileData(TypedDict):
    """The dice that still lie on the action tile of a column."""

    column: str
    own: int
    neutral: int


class Cell(TypedDict):
    """A space of the action area: its action, whether its novice has left (`open`), and whether it is used."""

    row: str
    action: str | None
    open: bool
    used: bool


class Column(TypedDict):
    """A column of the action area."""

    column: str
    standard: str
    turned: bool
    rows: list[Cell]


class SeatView(Scored):
    """The public part of the view for a seat. `road` counts from 1."""

    goods: dict[str, int]
    hand: DiceInHand
    dice: int
    reroll: bool
    road: int
    sent: int
    reachable: list[str]
    next_cost: dict[str, dict[str, int]]
    area: list[Column]
    extra: dict[str, Literal["waiting", "sent", "stays"]]
    tile: TileData | None
    windows: list[list[str | None]]
    missions: list[str]


class DiceSpace(TypedDict):
    """The dice on a dice space; `own` counts the dice of each seat."""

    space: str
    neutral: int
    own: dict[Seat, int]


class RoadSpaceView(TypedDict):
    """A space of the road, counted from 1: its links, its bonus, and the messengers there."""

    space: int
    links: list[str]
    bonus: str | None
    messengers: list[Seat]


class Chapel(TypedDict):
    """A chapel: its room for novices, and the seats of those there ("" only blocks)."""

    room: int
    novices: list[Seat | Literal[""]]


class BuildingView(TypedDict):
    """A building, with the cloister spaces beside it."""

    id: str
    kind: BuildingKind
    number: int
    cloisters: list[str]
    novice: Stands


class CloisterView(TypedDict):
    """A cloister space."""

    id: str
    number: int
    novice: Stands


class MonasteryView(TypedDict):
    """A monastery; `windows` are the tiles left in its chapel."""

    monastery: str
    windows: int
    chapel: Chapel
    buildings: list[BuildingView]
    cloisters: list[CloisterView]


class WantedView(TypedDict):
    """A place at which a mission requires a novice; monastery None means any."""

    place: str
    monastery: str | None


class MissionCardView(TypedDict):
    """The printed facts of a mission: its requirements, and its points in the three years."""

    id: str
    kind: str
    name: Term
    text: Term
    wanted: list[WantedView]
    goal: str | None
    count: int
    points: list[int]


class MissionView(MissionCardView):
    """An open mission: its points now, the progress of each seat (have, need), and who has completed it."""

    now: int
    progress: dict[Seat, tuple[int, int]]
    done: list[Seat]


class WindowPoints(TypedDict):
    """Points for a full row and for each full column of windows."""

    row: int
    columns: list[int]


class TableView(TypedDict):
    """The public part of the view besides the seats: dice, road, monasteries, missions and supply."""

    dice: list[DiceSpace]
    road: list[RoadSpaceView]
    monasteries: list[MonasteryView]
    missions: list[MissionView]
    supply: dict[str, int]
    supply_limited: bool
    side: Literal["two", "more"]
    window_points: WindowPoints
    mission_cards: list[MissionCardView]


class Possible(TypedDict):
    """A place to which a novice of a row can be sent now, and the cost."""

    row: str
    place: Term
    id: str
    kind: PlaceKind
    monastery: str
    price: dict[str, int]
    cost: list[Term]


class OwnView(TypedDict):
    """The part that concerns only one player.

    `rolled` are the dice just rolled, by group, until some are placed; `sources` are those of its points so far.
    """

    reachable: list[str]
    possible: list[Possible]
    rolled: dict[str, list[int]] | None
    sources: NotRequired[list[core.ScoreLine]]


class ViewerView(core.OwnView, OwnView):
    """What only the viewer may see: goods, account book, and the part of this game."""


class View(core.GameView[SeatView, core.AskView, ViewerView], TableView):
    """The view of a seat or of the table."""
