"""What one person may see of a race: all lies open, so a seat's own view adds only its asks and its account."""

from typing import Any

from engine.core.views import scored, whole_view
from engine.drovers_race.board import Board
from engine.drovers_race.game import Game


def view(game: Game, viewer: str) -> dict[str, Any]:
    """The view of a seat ("N", "E", "S", "W") or of the "table", as JSON with terms."""
    return whole_view(game, viewer, player, on_the_table, lambda game, seat: {"hand": game.board.hand(seat)})


def on_the_table(board: Board) -> dict[str, Any]:
    """The road, and what is left in the supply."""
    return {"miles": board.pack.miles, "rounds": board.pack.rounds, "oats": board.stock("oats", board.pack.oats)}


def player(board: Board, seat: str) -> dict[str, Any]:
    """What lies before a drover."""
    seen = scored(board, seat, board.setup.seats[seat], lambda vp: min(vp, board.pack.miles))
    return {**seen, "oats": board.held(seat, "oats"), "card": board.slot[seat]}
