"""Views: the parts that the views of all games share, such as asks, instructions, log and final score.

A game adds the view of a seat, of the table and of what only its owner sees, and, where something is hidden, how others
may see an ask. The whole view is put together by `whole_view` and nowhere else.
"""

from collections.abc import Callable, Mapping
from typing import Any, TypeVar, cast

from engine.core.asks import Ask, Cause, Nothing, Option
from engine.core.board_game import TABLE, BoardGame, PublicPart
from engine.core.bookkeeping.instructions import sums_of
from engine.core.game_state import BaseBoard
from engine.core.rolls import RollAsk
from engine.core.terms import term
from engine.core.view_types import (
    AnyView,
    AskView,
    CauseView,
    OptionView,
    OwnView,
    PlainData,
    Scored,
    WaitingView,
)

Board = TypeVar("Board", bound=BaseBoard[Any, Any])
DataOf = Callable[[object], Mapping[str, object]]
"""Gives the parts of an option as JSON, so that no page parses its text."""


def may_settle(seat: str | None, ask: Ask) -> bool:
    """Whether a viewer may settle an ask: a seat its own and the table's, the table (None) only its own."""
    return ask.seat in (None, seat)


def plain_data(option: object) -> PlainData:
    """The parts of an option that is a single name or number, or does nothing; none for any other option.

    >>> plain_data("wool"), plain_data(3), plain_data(Nothing.NOTHING)
    ({'name': 'wool'}, {'number': 3}, {'nothing': True})
    """
    match option:
        case Nothing():
            return {"nothing": True}
        case str():
            return {"name": str(option)}
        case int():
            return {"number": option}
    return {}


def plain_cause(cause: Cause) -> CauseView:
    """The view of a cause that is named by a term ``cause.<kind>`` with what it is, and says no more."""
    return {"kind": cause.kind, "of": cause.of, "name": term(f"cause.{cause.kind}", of=cause.of), "text": []}


def option_view(option: Option, data: Mapping[str, object]) -> OptionView:
    """The view of an option with its parts; what it does not have is left out."""
    shown = {"value": option.value, "label": option.label, "moves": option.moves, "data": data}
    more = {"effect": option.effect, "idle": option.idle, "title": option.title, "group": option.group}
    return cast("OptionView", {**shown, **{key: value for key, value in more.items() if value}})


def ask_view(
    ask: Ask,
    *,
    data_of: DataOf = plain_data,
    cause_of: Callable[[Cause], CauseView] = plain_cause,
    options: tuple[tuple[Option, object], ...] | None = None,
) -> AskView:
    """The view of an ask with its options, or with `options` instead; a roll has the dice in the hand.

    `cause_of` gives the view of what raises the ask.
    """
    if options is None:
        options = tuple(zip(ask.options, ask.listed, strict=True))
    shown: AskView = {
        "id": ask.id,
        "seat": ask.seat,
        "question": ask.question,
        "device_input": ask.device_input,
        "what": ask.what,
        "options": [option_view(option, data_of(choice)) for option, choice in options],
    }
    if ask.cause is not None:
        shown["cause"] = cause_of(ask.cause)
    if shared := ask.shared:
        shown["shared"] = shared
    if isinstance(ask, RollAsk):
        shown["dice"] = dict(ask.dice)
        shown["faces"] = list(ask.faces)
        if ask.is_partial:
            shown["partial"] = {"then": ask.then, "none": ask.may_skip}
    return shown


def plain_ask_view(ask: Ask, _own: bool) -> AskView:
    """The view of an ask in a game that shows it alike to all who may settle it."""
    return ask_view(ask)


def waiting_for(seat: str | None, what: str) -> WaitingView:
    """Whose answer the game waits for (None: the table's), and the subject of the ask."""
    return {"seat": seat, "for": term(f"waiting.{what}", seat=seat or "table"), "what": what}


def scored(board: BaseBoard[Any, Any], seat: str, marker: Callable[[float], float]) -> Scored:
    """The public view of a seat in every game; `marker` gives the space of the score track for the points."""
    vp = board.ledger.points[seat]
    return {"seat": seat, "colour": board.setup.seats[seat], "vp": vp, "marker": marker(vp)}


def marker_from_one(vp: float, track: int) -> int:
    """The space of the marker on a track whose spaces are numbered from 1; 0 is beside the track.

    >>> [marker_from_one(vp, 60) for vp in (0, 8, 60, 61, 61.5, 120, 121)]
    [0, 8, 60, 1, 1, 60, 1]
    """
    whole = int(vp)
    return (whole - 1) % track + 1 if whole else 0


def whole_view(
    game: BoardGame[Any, Any, Board],
    viewer: str,
    seat_view: Callable[[Board, str], Mapping[str, object]],
    table_view: Callable[[Board], Mapping[str, object]],
    own_view: Callable[[Board, str], Mapping[str, object]],
    *,
    settles: Callable[[str | None, Ask], bool] = may_settle,
    shows: Callable[[Ask, bool], AskView] = plain_ask_view,
) -> dict[str, object]:
    """The view of a seat ("N", "E", "S", "W") or of the "table".

    It has the keys of a `GameView` and those that the three functions return; a game casts it to its own type.

    `seat_view` gives what everybody sees of a seat, `table_view` what else everybody sees, and `own_view` what only the
    seat sees. `settles` decides which asks a viewer gets, `shows` how: as the viewer's own ask (True), or as another's
    or the table's, which all who may settle it see alike. What everybody sees, and an ask, is computed once after each
    answer: until the next one the views of all viewers have the same objects, which must not be changed.
    """
    board = game.board

    def public_part() -> PublicPart:
        common: AnyView = {
            **game.heading(TABLE),
            "seats": [],
            "waiting": [waiting_for(ask.seat, ask.name.known_as) for ask in game.asks],
            "asks": [],
            "instructions": [],
            "instructed": 0,
            "sums": [],
            "log": game.public_log.lines(),
            "mine": None,
            "final": board.final,
            "winners": board.winners,
            "tie": game.tie(),
            "statistics": game.statistics() if game.over else None,
            "closing": game.closing(),
        }
        seats = [seat_view(board, seat) for seat in board.seats]
        return PublicPart({**common, **table_view(board), "seats": seats}, {})

    def shown(ask: Ask, own: bool) -> AskView:
        known = public.asks.get((ask.id, own))
        if known is None:
            known = public.asks[ask.id, own] = shows(ask, own)
        return known

    public = game.public_part(public_part)
    seat = viewer if viewer in board.seats else None
    view = dict(public.shown)
    view["viewer"] = viewer
    view["asks"] = [shown(ask, seat == ask.seat) for ask in game.asks if settles(seat, ask)]
    instructions = game.instructions.lines(seat, game.own_marks.get(seat, 0), game.marks)
    view["instructions"] = instructions
    view["instructed"] = game.instructions.count(seat)
    view["sums"] = sums_of(instructions)
    if seat is not None:
        own: OwnView = {
            "holdings": board.goods_of(seat),
            "book": game.account_books.lines(seat),
            "duties": game.own_duties(seat),
            "deeds": game.deeds.lines(seat, game),
        }
        view["mine"] = {**own, **own_view(board, seat)}
    return view
