"""Photographing routes: the series of photos of a draft's cards, for its page.

Each response is the state of the series. Like all changes of a draft, this requires its link.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import flask

from companion.errors import Code, Refusal
from companion.server.http_requests import read_command
from companion.server.routes.enrolment import draft_of_request, response
from companion.server.services import current_services

if TYPE_CHECKING:
    from companion.devices.card_photographing import CardSeries

blueprint = flask.Blueprint("photographing", __name__)


@blueprint.get("/packs/<pack>/photographing.json")
def series(pack: str) -> flask.typing.ResponseReturnValue:
    """The state of the current series."""
    draft_of_request(pack)
    return _state(current_services().photographing.of(pack))


@blueprint.post("/packs/<pack>/photographing.json")
def change(pack: str) -> flask.typing.ResponseReturnValue:
    """Carry out a command, decoded JSON.

    {"do": "begin", "group": …, "top": 0} · {"do": "skip"} · {"do": "take_back"} · {"do": "end"}.
    Raises `Refusal`: those of `CardPhotographing.begin`, ``event_unknown``.
    """
    draft_of_request(pack)
    command = read_command()
    photographing = current_services().photographing
    name = command.get("do")
    if name == "begin":
        return _state(photographing.begin(pack, str(command.get("group")), command.get("top", 0)))
    found = photographing.of(pack)
    if name == "skip":
        found.skip()
    elif name == "take_back":
        found.take_back()
    elif name == "end":
        found.end()
    else:
        raise Refusal(Code.EVENT_UNKNOWN)
    return _state(found)


def _state(series: CardSeries) -> flask.Response:
    return response({"series": series.state()})
