"""What the views of all games have in common: how far the game has come, who is awaited, the asks, the log, the end.

A game says what lies on its table, what only one player is told, and, where something is hidden, how others may know
of an ask. Beyond that a view is put together here and nowhere else.
"""

from collections.abc import Callable
from typing import Any

from engine.core.asks import Ask, what_is_asked
from engine.core.board_game import BoardGame
from engine.core.books import instructions
from engine.core.rolls import RollAsk
from engine.core.terms import term

Shown = dict[str, Any]
"""A part of a view, as JSON with terms."""


def may_settle(seat: str | None, ask: Ask) -> bool:
    """A seat settles its own asks and the table's; the table settles its own."""
    return ask.seat in (None, seat)


def ask_view(ask: Ask, seat: str | None = None, values: tuple[str, ...] | None = None) -> Shown:
    """An ask with its options, or with these values; a roll says how many dice of which group are in the hand."""
    shown: Shown = {
        "id": ask.id,
        "seat": ask.seat,
        "question": ask.question,
        "sense": ask.sense,
        "what": what_is_asked(ask.id),
        "options": [
            {"value": option.value, "label": option.label, "moves": option.moves} for option in ask.read(values)
        ],
    }
    if isinstance(ask, RollAsk):
        shown["dice"] = dict(ask.dice)
        shown["faces"] = list(ask.faces)
    return shown


def waiting_for(seat: str | None, what: str) -> Shown:
    """Who is awaited and for what kind of thing."""
    return {"seat": seat, "for": term(f"waiting.{what}", seat=seat or "table"), "what": what}


def scored(board: Any, seat: str, colour: str, marker: Callable[[float], float]) -> Shown:
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
    player: Callable[[Any, str], Shown],
    on_the_table: Callable[[Any], Shown],
    own_part: Callable[[Any, str], Shown],
    *,
    settles: Callable[[str | None, Ask], bool] = may_settle,
    shows: Callable[[Ask, str | None], Shown] = ask_view,
    known_as: Callable[[str], str] = what_is_asked,
    last_round: int | None = None,
) -> Shown:
    """The view of a seat ("N", "E", "S", "W") or of the "table".

    `player` gives what all see of a seat, `on_the_table` what else all see, `own_part` what only its owner does.
    `last_round` is that of a chapter whose end moves pieces after it, for the instructions.
    """
    board = game.board
    seat = viewer if viewer in board.seats else None
    return {
        **game.heading(viewer),
        "seats": [player(board, one) for one in board.seats],
        **on_the_table(board),
        "waiting": [waiting_for(ask.seat, known_as(ask.id)) for ask in game.asks],
        "asks": [shows(ask, seat) for ask in game.asks if settles(seat, ask)],
        "log": game.books.public_log(),
        "mine": {
            "holdings": board.goods_of(seat),
            "instructions": instructions(game, board, game.books, seat, last_round),
            **own_part(game, seat),
            "book": game.books.account_book(seat),
        }
        if seat
        else None,
        "final": board.final,
        "winners": board.winners,
    }
