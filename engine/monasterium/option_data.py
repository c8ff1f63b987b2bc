"""Option data: the parts of an option as JSON, so that no page parses its text."""

from engine.core.asks import Ask
from engine.core.game_state import Both
from engine.core.view_types import AskView, PlainData
from engine.core.views import ask_view, plain_data
from engine.monasterium.options import (
    Act,
    Action,
    DieBonus,
    Missions,
    NewDie,
    Novice,
    Reroll,
    Taking,
    Window,
    WindowBonus,
)
from engine.monasterium.pack import Place
from engine.monasterium.view_types import ActionData, OptionData, PlaceData


def ask_with_data(ask: Ask, _own: bool) -> AskView:
    """The view of an ask, each option with its parts."""
    return ask_view(ask, data_of=data_of)


def data_of(option: object) -> OptionData | PlainData:
    """The parts of an option."""
    match option:
        case Both(first=first, second=second):
            return {**data_of(first), **data_of(second)}
        case Reroll():
            return {"reroll": True}
        case Taking():
            return {"taking": {"n": option.n, "space": option.space, "column": option.column}}
        case Act():
            return {
                "act": {"column": option.column, "row": option.row, "times": option.times},
                "action": action_data(option.action),
            }
        case Action():
            return {"action": action_data(option)}
        case WindowBonus():
            return {"action": action_data(option.action)}
        case Novice():
            return {"novice": {"row": option.row, "column": option.column}}
        case Place():
            return {"place": place_data(option)}
        case Window():
            return {"window": {"monastery": option.monastery, "row": option.row}}
        case DieBonus():
            return {"die": "die" if option is DieBonus.DIE else "points"}
        case NewDie():
            return {"new_die": "keep" if option is NewDie.KEEP else "reroll"}
        case Missions():
            return {"missions": [option.first, option.second]}
    return plain_data(option)


def action_data(action: Action) -> ActionData:
    """The parts of an action."""
    return {"kind": action.kind, "n": action.n, "gives": action.gives}


def place_data(place: Place) -> PlaceData:
    """The parts of a place for novices."""
    return {"id": place.id, "kind": place.kind, "monastery": place.monastery, "number": place.number}
