"""Shapes of the views of World Without End, beyond what the views of all games have.

Texts are terms here; a page gets the sentences in their place.
"""

from typing import Literal, NotRequired, TypedDict

from engine.core.terms import Term
from engine.core.view_types import PlainData, Scored, Seat


class OptionData(PlainData, total=False):
    """The parts of an option; each option has some of them.

    `waived` says whether the card is laid without its action. `trade` is the number of the trade on its event card.
    """

    card: str
    waived: bool
    event: str
    trade: int
    project: str
    materials: list[str]
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
    """An event card in words. The server adds `photo`, the address of a picture, where its owner took one."""

    card: str
    title: Term
    kind: Literal["immediate", "permanent"]
    text: list[Term]
    photo: NotRequired[str]


class EventView(CardView):
    """The topmost card on its space: how it lies, what it gave to whom, and its plague number."""

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
    """A project: what is still needed, and who has donated. `metal` is None where none is needed."""

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


class SiteView(TypedDict):
    """A house site: what it is built of, its rent in words and by kind, and whose house stands there."""

    id: str
    material: str
    rent: list[Term]
    pays: dict[str, int]
    owner: Seat | None


class PlaguePlace(TypedDict):
    """A plague place; `value` is that of its token, once it was turned up."""

    place: int
    token: str
    value: int | None
    reward: list[Term]


class MarketView(TypedDict):
    """What wool and cloth bring, and whether they can be sold."""

    wool: int
    cloth: int
    cloth_covered: bool
    wool_covered: bool


class TableView(TypedDict):
    """What lies in the middle: event, favour, projects, sites, plague, market, piles."""

    event: EventView | None
    permanent: list[CardView]
    favour: FavourView
    projects: list[ProjectView]
    sites: list[SiteView]
    plague: list[PlaguePlace]
    market: MarketView
    piles: dict[str, int]


class Duty(TypedDict):
    """A duty: what the seat has of what it needs, and the points that the rest would cost."""

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
    """The duties at the chapter's end; `double`: in the last chapter a punishment costs twice."""

    piety: Duty
    grain: Duty
    tax: list[TaxDue]
    loyalty: int
    double: bool


class OwnView(TypedDict):
    """What only its owner sees."""

    hand: list[str]
    left_to_play: int
    due: DueView
