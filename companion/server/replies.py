"""Replies: types of the acknowledgements of the messages that pages send over the socket.

Each message gets one: ``Reply`` or one of its kinds, or ``Rejection``. Every sentence in them is in the reader's
language. The messages are in ``messages``; what pages are sent after a change of their table is in
``companion.server.views.envelope_types``.
"""

from __future__ import annotations

from typing import Literal, TypedDict

from companion.tables.seats import Seat
from engine.core.view_types import AnyView, AskView

Viewer = Literal["N", "E", "S", "W", "table"]
"""Whose view it is: a seat's, or that of the public screen."""


class Reply(TypedDict):
    """The acknowledgement of a message that was carried out."""

    ok: Literal[True]


class HelloReply(Reply):
    """To "hello": the viewer of the page; ``token_known`` is false where its token is of no seat any more."""

    viewer: str
    seat: Seat | None
    token_known: bool
    language: str


class SeatReply(Reply):
    """To "take_seat": the seat, and its token, which holds it at once unless the page is ``waiting`` for consent."""

    token: str
    seat: Seat
    waiting: bool


class RequestReply(Reply):
    """To "ask_host": the token by which the phone gets the seat that the host grants."""

    token: str


class OfferReply(Reply):
    """To "offer_seat": the one-time code, the address with it, and for how many seconds it is good."""

    code: str
    url: str
    lasts: int


class OfferedReply(Reply):
    """To "read_offer": the seat of the code, its colour, and the name of who hands it over."""

    seat: Seat
    colour: str
    name: str


class GrantReply(Reply):
    """To "grant_seat": whether the phone is seated; otherwise the table is asked to agree."""

    seated: bool


class AnswerReply(Reply):
    """To "answer": ``repeated`` where the same answer had been given before."""

    repeated: bool


class PreviewStepView(TypedDict):
    """One answer of a preview: its ask, the value, and the viewer's own moves that it causes, as sentences.

    ``proposed`` is whether the seat did not choose it, ``later`` whether others are asked before it. ``alternatives``
    are other values that seem as good.
    """

    ask: AskView
    value: str
    alternatives: list[str]
    proposed: bool
    later: bool
    moves: list[str]


class WishView(TypedDict):
    """A wish for later: an ask of the plan, and the value."""

    ask: str
    value: str


class PreviewReply(Reply):
    """To "preview": the steps of the plan, what it does in all, and what is open after it.

    ``gains`` is how many points ("vp") and open goods the seat has more by it, or fewer, by kind.

    ``view`` is the viewer's view after the chosen steps, from which the page draws what is to be chosen next, and
    ``asks`` are those after all steps. ``complete`` is whether nothing of the turn is left to choose. ``wishes`` are
    proposed for when the viewer is asked the same again after others: options of an ask of the plan, the best first.
    """

    steps: list[PreviewStepView]
    moves: list[str]
    gains: dict[str, float]
    complete: bool
    asks: list[AskView]
    waiting: list[str]
    view: AnyView
    wishes: list[WishView]


class UndoReply(Reply):
    """To "undo" and "host_undo": a line for each piece to put back."""

    text: list[str]


class AgainReply(Reply):
    """To "play_again": the new table, and its host's key."""

    table: str
    key: str


class CorrectableKind(TypedDict):
    """A kind of piece that a correction may move: its name, and the possible piles."""

    kind: str
    name: str
    piles: list[str]


class CorrectablePile(TypedDict):
    """A pile in a correction: its name, and the seat that owns it (None: the table's)."""

    name: str
    seat: str | None


class CorrectableReply(Reply):
    """To "correctable": the kinds that a correction may move now, and their piles."""

    kinds: list[CorrectableKind]
    piles: dict[str, CorrectablePile]


class CorrectionReply(Reply):
    """To "correct": whether the correction is proposed to the seats that it concerns, instead of applied."""

    proposed: bool


class Rejection(TypedDict):
    """The acknowledgement of a message that was refused: the stable code, and the sentence."""

    ok: Literal[False]
    code: str
    text: str


AnyReply = (
    Reply
    | HelloReply
    | SeatReply
    | RequestReply
    | OfferReply
    | OfferedReply
    | GrantReply
    | AnswerReply
    | PreviewReply
    | UndoReply
    | CorrectableReply
    | CorrectionReply
    | AgainReply
    | Rejection
)
"""Every acknowledgement."""
