"""What the views of all games have in common: how far the game has come, who is awaited, the asks, the log, the end.

A game says what lies on its table, what only one player is told, and, where something is hidden, how others may know
of an ask. Beyond that a view is put together here and nowhere else.
"""

from collections.abc import Callable, Mapping
from typing import Any

from engine.core.asks import Ask, Nothing, Option, TypedAsk
from engine.core.board_game import BoardGame
from engine.core.rolls import RollAsk
from engine.core.terms import term
from engine.core.view_types import AskView, GameView, OwnView, PlainData, Scored, WaitingView

Shown = dict[str, Any]
"""A whole view as JSON with terms: a `GameView` with the keys of the game."""
DataOf = Callable[[object], Mapping[str, object]]
"""The parts of an option, so that no page reads its text."""


def may_settle(seat: str | None, ask: Ask) -> bool:
    """A seat settles its own asks and the table's; the table settles its own."""
    return ask.seat in (None, seat)


def plain_data(option: object) -> PlainData:
    """The parts of an option that is a single name or number; none of any other.

    >>> plain_data("wool"), plain_data(3), plain_data(Nothing.NOTHING)
    ({'name': 'wool'}, {'number': 3}, {})
    """
    match option:
        case Nothing():
            return {}
        case str():
            return {"name": str(option)}
        case int():
            return {"number": option}
    return {}


def ask_view(
    ask: Ask,
    seat: str | None = None,
    *,
    data_of: DataOf = plain_data,
    options: tuple[tuple[Option, object], ...] | None = None,
) -> AskView:
    """An ask with its options, or with these, each with its parts; a roll has the dice that are in the hand."""
    if options is None:
        options = tuple(zip(ask.options, ask.listed, strict=True)) if isinstance(ask, TypedAsk) else ()
    shown: AskView = {
        "id": ask.id,
        "seat": ask.seat,
        "question": ask.question,
        "device_input": ask.device_input,
        "what": ask.what,
        "options": [
            {"value": option.value, "label": option.label, "moves": option.moves, "data": data_of(choice)}
            for option, choice in options
        ],
    }
    if isinstance(ask, RollAsk):
        shown["dice"] = dict(ask.dice)
        shown["faces"] = list(ask.faces)
    return shown


def waiting_for(seat: str | None, what: str) -> WaitingView:
    """Who is awaited and for what kind of thing."""
    return {"seat": seat, "for": term(f"waiting.{what}", seat=seat or "table"), "what": what}


def scored(board: Any, seat: str, colour: str, marker: Callable[[float], float]) -> Scored:
    """What everybody sees of a seat in every game; `marker` gives the space of the score track for the points."""
    vp = board.ledger.points[seat]
    return {"seat": seat, "colour": colour, "vp": vp, "marker": marker(vp)}


def marker_from_one(vp: float, track: int) -> int:
    """The space of the marker on a track from 1: it waits beside it at 0, and comes round to 1 after the last.

    >>> [marker_from_one(vp, 60) for vp in (0, 8, 60, 61, 61.5, 120, 121)]
    [0, 8, 60, 1, 1, 60, 1]
    """
    whole = int(vp)
    return (whole - 1) % track + 1 if whole else 0


def whole_view(
    game: BoardGame[Any, Any, Any],
    viewer: str,
    player: Callable[[Any, str], Mapping[str, Any]],
    on_the_table: Callable[[Any], Mapping[str, Any]],
    own_part: Callable[[Any, str], Mapping[str, Any]],
    *,
    settles: Callable[[str | None, Ask], bool] = may_settle,
    shows: Callable[[Ask, str | None], AskView] = ask_view,
) -> Shown:
    """The view of a seat ("N", "E", "S", "W") or of the "table".

    `player` gives what all see of a seat, `on_the_table` what else all see, `own_part` what only its owner does.
    """
    board = game.board
    seat = viewer if viewer in board.seats else None
    own: OwnView | None = None
    if seat is not None:
        own = {"holdings": board.goods_of(seat), "book": game.account_books.lines(seat)}
    shared: GameView = {
        **game.heading(viewer),
        "seats": [],
        "waiting": [waiting_for(ask.seat, ask.name.known_as) for ask in game.asks],
        "asks": [shows(ask, seat) for ask in game.asks if settles(seat, ask)],
        "instructions": game.instructions.lines(seat, game.own_marks.get(seat, 0), game.marks),
        "instructed": game.instructions.count(seat),
        "log": game.public_log.lines(),
        "mine": own,
        "final": board.final,
        "winners": board.winners,
    }
    view: Shown = {**shared, **on_the_table(board), "seats": [player(board, one) for one in board.seats]}
    if own is not None and seat is not None:
        view["mine"] = {**own, **own_part(game, seat)}
    return view
