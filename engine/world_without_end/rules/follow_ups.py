"""Follow-ups: the choice that an action card would leave its player, shown before the card is played (WWE-A).

Where it is a choice of few, a page offers it together with the card. It uses the decisions of the rules themselves.
Like an outlook, it is private where it depends on what lies behind the screen (WWE-R11).
"""

from collections.abc import Callable
from typing import Any, NamedTuple

from engine.core.asks import Option, described
from engine.core.game_state import Decision
from engine.world_without_end.board import Board
from engine.world_without_end.rules import actions
from engine.world_without_end.rules.rounds import action_is_lost

MOST_FOLLOWING = 3
"""With more ways to carry a card out than this, they are asked after it."""

DECISIONS: dict[str, Callable[[Board, str], Decision[Any]]] = {
    "building_material": actions.material_decision,
    "building_project": actions.building_decision,
    "sale": actions.sale_decision,
    "weaver": actions.weaver_decision,
    "medicine": actions.medicine_decision,
}
"""What a card lets its player decide, by its name; without sites and bonuses, which have to be compared first."""

SAID_BY_NAME = frozenset({"building_material", "weaver"})
"""The cards whose choices say with their names what is given and got."""


class FollowUp(NamedTuple):
    """The choice after a card: the card to whose action it belongs, the ask's id, the options with their meaning."""

    plays: str
    ask: str
    options: tuple[tuple[Option, object], ...]

    @property
    def values(self) -> list[str]:
        """The texts of the options in a record."""
        return [option.value for option, _ in self.options]


def follow_up(board: Board, seat: str, card: str) -> FollowUp | None:
    """The choice that a card would leave a seat now; None where it leaves none, or one of many.

    *Privilege* leaves that of the card played last.
    """
    played = board.hands[seat].played
    if card == "privilege" and played:
        card = played[-1]
    if card not in DECISIONS or action_is_lost(board, seat):
        return None
    decision = DECISIONS[card](board, seat)
    choices = decision.list_choices()
    if not 2 <= len(choices) <= MOST_FOLLOWING:
        return None
    options = tuple((_shown(card, described(decision.describe(choice), choice)), choice) for choice in choices)
    return FollowUp(card, board.name(decision.what, seat, decision.ordinal).id, options)


def _shown(card: str, option: Option) -> Option:
    """An option as it is offered with its card: nothing is said beside a name that says all."""
    return option._replace(title=option.label) if card in SAID_BY_NAME else option
