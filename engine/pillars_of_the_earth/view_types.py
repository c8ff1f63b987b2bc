"""View types of The Pillars of the Earth, besides those of all games.

Texts are terms here; a page gets sentences in their place.
"""

from typing import NotRequired, TypedDict

from engine.core import Term
from engine.core import view_types as core
from engine.core.view_types import PlainData, Scored, ScoreLine, Seat


class OptionData(PlainData, total=False):
    """The parts of an option as a page gets them; each option has some of them."""

    word: str
    """An option that is only a word: "pass", "leave", "protection", "use", "booked"."""
    card: str
    cards: list[str]
    seat: Seat
    put_back: bool
    place: str
    space: int
    deal: str
    kind: str
    n: int
    cubes: dict[str, int]


class CraftsmanView(TypedDict):
    """A craftsman: what one use takes and gives, how often it can be used in a round (`capacity`), and the round on its
    back (0: a starter).
    """

    card: str
    name: Term
    round: int
    cost: int
    use: dict[str, int]
    gives: dict[str, int]
    capacity: int
    with_metal: bool
    mason: bool


class ResourceView(TypedDict):
    """A resource card: the cubes that it gives, in words and by kind, and the workers that it requires."""

    card: str
    name: Term
    kind: str
    cubes: int
    workers: int


class AdvantageView(TypedDict):
    """An advantage card with its effect; `choices` are the terms of each gain that it offers."""

    card: str
    title: Term
    kind: str
    text: Term
    choices: list[list[Term]]


class EventView(TypedDict):
    """An event card; `this_round`: whether it is the one of this round.

    The server adds `photo`, the address of a picture of the printed card, where its owner took one.
    """

    card: str
    title: Term
    good: bool
    text: list[Term]
    this_round: NotRequired[bool]
    photo: NotRequired[str]


class InForce(TypedDict):
    """A continuing effect of an event, and the seats that it spares."""

    text: Term
    spares: list[Seat]


class Passed(TypedDict):
    """A passed builder on its space of the cost wheel."""

    seat: Seat
    cost: int


class CostView(TypedDict):
    """The cost wheel: the cost of the next builder, and the passed builders in order."""

    next: int
    wheel: list[Seat]
    passed: list[Passed]


class SeatView(Scored):
    """The public part of the view for a seat. `passes_left` is None without a limit."""

    gold: int
    cubes: dict[str, int]
    craftsmen: list[CraftsmanView]
    advantages: list[AdvantageView]
    resources: list[ResourceView]
    workers: int
    mill: int
    sites: dict[str, int]
    bought: list[str]
    passes_left: int | None
    protected: bool
    builders: int
    passes: int
    unused_builders: int
    borrowed_workers: dict[str, int]
    piece: int | None


class LimitsView(TypedDict):
    """The most of each that a player may have."""

    gold: int
    cubes: int
    craftsmen: int


class PricesView(TypedDict):
    """The prices of a cube of each kind at the market."""

    buy: dict[str, int]
    sell: dict[str, int]


class TableView(TypedDict):
    """The public part of the view besides the seats. In `stock`, None is unlimited."""

    limits: LimitsView
    event: EventView | None
    in_force: list[InForce]
    cost: CostView
    places: dict[str, list[Seat | None]]
    kingsbridge: list[AdvantageView | None]
    shiring: list[CraftsmanView | None]
    supply: list[ResourceView | CraftsmanView]
    market: dict[str, int]
    prices: PricesView
    metal_at_court: int
    tax: int | None
    pieces_set: int
    refusal_left: bool
    castle: int
    stock: dict[str, int | None]
    seen: dict[str, list[str]]


class TaxDue(TypedDict):
    """For a face of the tax die: the gold missing, and the points lost for it (PE-III12)."""

    die: int
    missing: int
    vp: int


class DueView(TypedDict):
    """Income and taxes before they are due, and losses above the limits."""

    mill: int
    cubes: dict[str, int]
    gold_lost: int
    cubes_over: int
    tax: list[TaxDue]
    tax_free: bool


class OwnView(TypedDict):
    """The part of the view that concerns only one player."""

    due: DueView
    forbidden: list[Term]
    sources: NotRequired[list[ScoreLine]]


class CraftsmanUse(TypedDict):
    """A step of a plan: a craftsman and its number of uses."""

    card: str
    n: int


class PlanView(TypedDict):
    """The data for trying other plans: the goods, the craftsmen, and the steps of the best plan."""

    goods: dict[str, int]
    cards: list[CraftsmanView]
    best: list[CraftsmanUse]
    mortar_mixer: bool


class ForbiddenDeal(TypedDict):
    """A deal that a missing craftsman forbids."""

    deal: str
    kind: str
    text: Term


class FreeSpace(TypedDict):
    """A free space for a builder, the value of the answer that names it, and what it would bring the builder's seat."""

    place: str
    space: int
    value: str
    effect: Term | None
    idle: bool


class PlacingView(TypedDict):
    """What a seat may do with its builder if it is drawn now; `ask` is the id of that choice, None without one."""

    seat: Seat
    ask: str | None
    spaces: list[FreeSpace]
    may_pass: bool


class AskData(TypedDict, total=False):
    """The additional fields of an ask, by its subject; `pick` is the number of cards that one answer names."""

    follows: list[PlacingView]

    plan: PlanView
    forbidden: list[ForbiddenDeal]
    cards: list[AdvantageView | ResourceView | CraftsmanView | EventView]
    pick: int


class AskView(core.AskView, AskData):
    """An ask of this game."""


class ViewerView(core.OwnView, OwnView):
    """What only the viewer may see: goods, account book, and the part of this game."""


class View(core.GameView[SeatView, AskView, ViewerView], TableView):
    """The view of a seat or of the table."""
