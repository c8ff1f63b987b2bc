"""Option data: the parts of an option as JSON, so that no page parses its text."""

from engine.core.asks import Nothing
from engine.core.view_types import PlainData
from engine.core.views import plain_data
from engine.world_without_end.options import Averting, Building, Rents, Sale, Trade, Waived
from engine.world_without_end.rules.projects import POINTS_FOR_MATERIAL
from engine.world_without_end.view_types import OptionData


def card_data(option: object) -> OptionData | PlainData:
    """The parts of an option of the ask for an action card, whose plain options are cards."""
    if isinstance(option, str) and not isinstance(option, Nothing):
        return {"card": option, "waived": False}
    return data_of(option)


def data_of(option: object) -> OptionData | PlainData:
    """The parts of an option."""
    match option:
        case Waived():
            return {"card": option.card, "waived": True}
        case Trade():
            return {"event": option.card, "trade": option.effect}
        case Building():
            vp = POINTS_FOR_MATERIAL * len(option.materials)
            return {"project": option.project, "materials": list(option.materials), "vp": vp}
        case Sale():
            return {"sold": {"wool": option.wool, "cloth": option.cloth}}
        case Rents():
            return {"sites": list(option.sites)}
        case Averting():
            return {"punishments": list(option.punishments)}
    return plain_data(option)
