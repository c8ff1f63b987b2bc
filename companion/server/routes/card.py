"""Card routes: entering a printed card that the pack does not know, on a phone during a game.

A request proves its seat with the token in its body, as on the phone's socket, or its host with the key in the address.
"""

from __future__ import annotations

from typing import Annotated

import flask
from pydantic import BaseModel, ConfigDict, Field, ValidationError

from companion.errors import Code, Refusal
from companion.server.http_requests import read_command, table_and_sender
from companion.server.message_fields import Identifier, Token
from companion.server.services import current_services
from companion.tables.commands import card_enrolment
from companion.tables.state.rows import HOST
from companion.tables.table import Table
from web.i18n.render import render_term
from web.pages.languages import chosen_language

blueprint = flask.Blueprint("cards", __name__)


class CardRequest(BaseModel):
    """The ask, and the requester's credentials; to play a card, ``item`` is the card in the draft ``pack``."""

    model_config = ConfigDict(strict=True, extra="forbid", frozen=True)

    ask: Identifier
    token: Token | None = None
    key: Annotated[str, Field(max_length=128)] = ""
    pack: Annotated[str, Field(pattern=r"\A[a-z2-9]{8}\z")] | None = None
    item: Identifier | None = None


@blueprint.post("/tables/<table>/cards")
def begin(table: str) -> flask.typing.ResponseReturnValue:
    """The address of the page on which the card is entered."""
    registry = current_services().registry
    found, asked, by = _request_of(table)
    name = render_term({"key": "enrol.our_copy", "table": found.state.name}, chosen_language())
    draft, item, places = card_enrolment.begin(found, registry.drafts, asked.ask, by, name)
    path = f"{registry.pack_path(draft.id)}&table={found.id}&ask={asked.ask}&places={','.join(places)}#{item}"
    return {"ok": True, "path": path}


@blueprint.post("/tables/<table>/cards/play")
def play(table: str) -> flask.typing.ResponseReturnValue:
    """Continue with the entered card."""
    found, asked, by = _request_of(table)
    if asked.pack is None or asked.item is None:
        raise Refusal(Code.MESSAGE_MALFORMED)
    card_enrolment.play(found, current_services().registry.drafts, asked.pack, asked.item, asked.ask, by)
    return {"ok": True, "path": f"/phone/{found.id}" if by != HOST else ""}


def _request_of(identifier: str) -> tuple[Table, CardRequest, str]:
    """The table, the request, and its sender: a seat or "host". Raises `Refusal`."""
    try:
        asked = CardRequest.model_validate(read_command())
    except ValidationError:
        raise Refusal(Code.MESSAGE_MALFORMED) from None
    table, by = table_and_sender(identifier, asked.token, asked.key)
    return table, asked, by
