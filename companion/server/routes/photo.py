"""Photograph routes: a phone's photograph of cards or dice answers an ask.

Anybody who may answer an ask may send a photograph for it: a seat with its token (``Authorization: Bearer``), or the
host with the key in the address. The response has what the photograph shows for this ask; it answers nothing, and no
other page sees it. This computer's devices' program reads the picture, which is not stored.
"""

from __future__ import annotations

import base64

import flask
from pydantic import ValidationError

from companion.devices import photo_answers
from companion.devices.photo_reading import LARGEST, Reading
from companion.errors import Code, Refusal
from companion.server.http_requests import body_file, table_and_sender
from companion.server.services import current_services
from companion.tables import validation
from companion.tables.state.rows import HOST
from companion.tables.table import Table
from engine.core.asks import Ask, TypedAsk
from engine.core.terms import Term
from web.i18n.render import render_term
from web.pages.languages import chosen_language

blueprint = flask.Blueprint("photos", __name__)


@blueprint.post("/tables/<table>/photos/<ask>/ready")
def prepare(table: str, ask: str) -> flask.typing.ResponseReturnValue:
    """Prepare for a photograph that is being taken."""
    found, by = _sender(table)
    _read(_task(found, ask, by))
    return {"ok": True}


@blueprint.post("/tables/<table>/photos/<ask>")
def read(table: str, ask: str) -> flask.typing.ResponseReturnValue:
    """Read what a photograph shows for an ask."""
    found, by = _sender(table)
    task = _task(found, ask, by)
    length = flask.request.content_length
    if length is None or length > LARGEST:
        raise Refusal(Code.PHOTO_TOO_LARGE, n=LARGEST // 1_000_000)
    with body_file(LARGEST) as picture:
        reading = _read(task, picture.read())
    language, viewer = chosen_language(), by if by != HOST else "table"

    def words(term: Term) -> str:
        return render_term(term, language, found.plugin.name, viewer)

    with found.lock:
        asked = _open_ask(found, ask, by)
        seen = photo_answers.found_in(reading, found, asked, language)
        choices = [
            {"value": choice.value, "label": words(_label(asked, choice.value)), "parts": choice.parts}
            for choice in seen.choices
        ]
    text = " ".join(words(term) for term in seen.says)
    content: dict[str, object] = {"ok": True, "choices": choices, "parts": seen.parts, "text": text}
    if seen.suggestion is not None:
        content["suggestion"] = {**seen.suggestion, "text": words(seen.suggestion["text"])}
    return content


def _read(task: dict[str, object], picture: bytes = b"") -> Reading:
    """Read a picture, or prepare to read one if there is none yet. Raises `Refusal`."""
    services = current_services()
    services.program.require()
    reply = services.own_hub.request("photo", {**task, "picture": base64.b64encode(picture).decode()})
    try:
        return Reading.model_validate(reply["reading"])
    except ValidationError:
        raise Refusal(Code.PHOTO_FAILED) from None


def _sender(identifier: str) -> tuple[Table, str]:
    """The table, and the sender of a photograph: a seat or "host". Raises `Refusal`."""
    authorization = flask.request.authorization
    token = authorization.token if authorization is not None and authorization.type == "bearer" else None
    return table_and_sender(identifier, token, flask.request.args.get("key", ""))


def _open_ask(table: Table, ask: str, by: str) -> Ask:
    """An open ask that the sender may answer and a device can settle; call it under the table's lock."""
    game = validation.require_running(table.state)
    found = validation.open_ask(game, ask, by, table.people)
    if not isinstance(found, TypedAsk) or found.device_input is None:
        raise Refusal(Code.ASK_NOT_OPEN)
    return found


def _task(table: Table, ask: str, by: str) -> dict[str, object]:
    """What to look for in a photograph for an ask. Raises `Refusal` for an ask that is not the sender's."""
    services = current_services()
    hub = services.hubs.of(table)
    layout = hub.layout if hub.table is table else None
    with table.lock:
        return photo_answers.task_of(table, _open_ask(table, ask, by), layout)


def _label(ask: Ask, value: str) -> Term:
    """The short name of an option."""
    option = ask.option(value)
    return option.title or option.label
