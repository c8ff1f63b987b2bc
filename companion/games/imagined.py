"""Imagined games: a running game rebuilt from the view of one seat, to be played on from there.

What the view shows is laid out; what others hide is drawn at random. The rules then continue from the ask of the view,
so that they can value and play out its options. Each game has a module `imagined` for this.
"""

from __future__ import annotations

from collections.abc import Callable, Coroutine
from typing import Any, TypeVar, cast

from engine.core import Ask
from engine.core.board_game import BoardGame
from engine.core.ledger import Ledger
from engine.core.view_types import AskView

AnyBoardGame = TypeVar("AnyBoardGame", bound=BoardGame[Any, Any, Any])


class CannotImagine(Exception):
    """The rules cannot continue from this ask of a view; its options are then valued by what they move."""


def continued(
    game_type: type[AnyBoardGame], setup: object, pack: object, rules: Callable[[Any], Coroutine[Any, Any, None]]
) -> AnyBoardGame:
    """A game of this type that continues by `rules`, which lay out the board first."""
    going_on = type("Continued", (game_type,), {"rules": lambda game: rules(game.board)})
    return cast("AnyBoardGame", going_on(setup, pack))


def lay(ledger: Ledger, kind: str, pile: str, n: int, home: str) -> None:
    """Make a pile hold `n` pieces of a kind; the difference comes from, or goes to, the pile `home`."""
    row = ledger.counts[kind]
    row[home] = row.get(home, 0) + row.get(pile, 0) - n
    row[pile] = n


def balance(ledger: Ledger) -> None:
    """Count the pieces as they lie now as all pieces of the game, and forget how they were laid out."""
    for kind, row in ledger.counts.items():
        for pile, n in row.items():
            if n < 0 and ledger.unlimited.get(kind) != pile:
                row[pile] = 0
        ledger.totals[kind] = sum(row.values())


def require_same(asks: tuple[Ask, ...], wanted: AskView) -> Ask:
    """The open ask with the options of the view's ask. Raises `CannotImagine` if it is missing."""
    values = {option["value"] for option in wanted["options"]}
    for ask in asks:
        if ask.seat == wanted["seat"] and ask.what == wanted["what"] and values.issuperset(ask.values) and ask.values:
            return ask
    raise CannotImagine(wanted["id"])
