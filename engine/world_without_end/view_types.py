"""View types of World Without End, besides those of all games.

Texts are terms here; a page gets sentences in their place.
"""

from typing import Literal, NotRequired, TypedDict

from engine.core import view_types as core
from engine.core.terms import Term
from engine.core.view_types import PlainData, Scored, Seat


class OptionData(PlainData, total=False):
    """The parts of an option; each option has some of them.

    `waived`: whether the card is played without its action. `trade` is the number of the trade on its event card.
    `incomes` are what each seat would get for an orientation, with what is left in the piles.
    """

    incomes: dict[Seat, dict[str, int]]

    card: str
    waived: bool
    event: str
    trade: int
    project: str
    materials: list[str]
    vp: int
    sold: dict[str, int]
    sites: list[str]
    punishments: list[str]


class SeatView(Scored):
    """What everybody sees of a seat."""

    houses: list[str]
    houses_left: int
    seals_left: int
    played: list[str]
    discards: int
    punishments: list[str]


class CardView(TypedDict):
    """An event card. The server adds `photo`, the address of a picture, where its owner took one.

    `trades` are what a permanent event offers each turn, by the number of the effect.
    """

    card: str
    title: Term
    kind: Literal["immediate", "permanent"]
    text: list[Term]
    trades: NotRequired[dict[str, Term]]
    photo: NotRequired[str]


class EventView(CardView):
    """The topmost card on the council space: its orientation, the incomes that it gave, and its plague number.

    `corners` are what its corners show, from the top left clockwise, and `arrow_side` is the side with the red arrow: 0
    its top, 1 its right. `council` are the numbers round the council space, to one of which the arrow points.
    """

    corners: list[dict[str, int]]
    arrow_side: int
    council: dict[Seat, int]
    orientation: int | None
    arrow: int | None
    income: dict[Seat, Term] | None
    plague: int | None


class FavourView(TypedDict):
    """The favour track: its spaces, the one with the marker, and those that are covered."""

    track: list[str]
    at: str
    covered: list[str]


class SpacesView(TypedDict):
    """Spaces for material on a project."""

    filled: int
    of: int


class ProjectView(TypedDict):
    """A project: its spaces and donors, its bonus as terms and by kind (`gives`). `metal` is None if none is needed."""

    id: str
    name: Term
    stone: SpacesView
    wood: SpacesView
    stand_in: int
    metal: bool | None
    covered: bool
    finished: bool
    donors: list[Seat]
    bonus: list[Term]
    gives: dict[str, int]


class SiteView(TypedDict):
    """A house site: its material, its rent as terms and by kind (`pays`), and whose house stands there."""

    id: str
    material: str
    rent: list[Term]
    pays: dict[str, int]
    owner: Seat | None


class PlaguePlace(TypedDict):
    """A plague place; `value` is that of its token, None until it has been turned up."""

    place: int
    token: str
    value: int | None
    reward: list[Term]


class MarketView(TypedDict):
    """The prices of wool and cloth, and whether they can be sold."""

    wool: int
    cloth: int
    cloth_covered: bool
    wool_covered: bool


class TableView(TypedDict):
    """The public part of the view besides the seats: event, favour, projects, sites, plague, market, piles."""

    event: EventView | None
    permanent: list[CardView]
    favour: FavourView
    projects: list[ProjectView]
    sites: list[SiteView]
    plague: list[PlaguePlace]
    market: MarketView
    piles: dict[str, int]


class Duty(TypedDict):
    """A duty: what the seat has and needs, what is missing, and the points that this would cost."""

    have: int
    need: int
    missing: int
    vp: int


class TaxDue(TypedDict):
    """What a face of the tax die would cost the seat (WWE-D3): missing gold, and points for it."""

    die: int
    missing: int
    vp: int


class DueView(TypedDict):
    """The duties at the chapter's end; `double`: a punishment costs twice, in the last chapter (WWE-D6)."""

    piety: Duty
    grain: Duty
    tax: list[TaxDue]
    loyalty: int
    double: bool


class OwnView(TypedDict):
    """The private part of the view."""

    hand: list[str]
    left_to_play: int
    due: DueView
    sources: NotRequired[list[core.ScoreLine]]


class FollowUpView(TypedDict):
    """The choice that an action card would leave its player, of a few options; `ask` is its id.

    `plays` is the card whose action is carried out: another one than `card` for *Privilege*.
    """

    card: str
    plays: str
    ask: str
    options: list[core.OptionView]


class AskData(TypedDict, total=False):
    """The additional fields of the ask for an action card: the choices that follow from cards."""

    follows: list[FollowUpView]


class AskView(core.AskView, AskData):
    """An ask; that for an action card has the choices that follow from cards."""


class ViewerView(core.OwnView, OwnView):
    """What only the viewer may see: goods, account book, and the part of this game."""


class View(core.GameView[SeatView, AskView, ViewerView], TableView):
    """The view of a seat or of the table."""
