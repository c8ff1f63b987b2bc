"""Table routes: a table's join code, its cards, its record and the picture of its end."""

from __future__ import annotations

import io
import re
import threading
from functools import lru_cache

import flask

from companion.errors import Code, Refusal
from companion.server.http_requests import as_download, base_of_request, table_for_host
from companion.server.pictures import qr_codes
from companion.server.services import current_services
from companion.tables import game_packs
from web.pages.languages import chosen_language

blueprint = flask.Blueprint("tables", __name__)

_drawing = threading.Lock()
"""Held while a picture is drawn: one at a time, since each takes a core and some 30 MB for a moment."""


@blueprint.get("/qr/<table>.svg")
def join_code(table: str) -> flask.typing.ResponseReturnValue:
    """The QR code of the join address as SVG; ``?hand=`` adds the code of an offered seat.

    ``?at=`` chooses one of this computer's addresses: the one shown as text on the page, which may differ from that of
    the request.
    """
    services = current_services()
    services.registry.get(table)
    base = flask.request.args.get("at", "")
    chosen = base in services.addresses.bases()
    if not chosen:
        base = base_of_request()
    hand = flask.request.args.get("hand", "")
    code = f"#{hand}" if re.fullmatch(r"[A-Z0-9]{4,24}", hand) else ""
    response = flask.Response(qr_codes.qr_svg(f"{base}/join/{table}{code}"), content_type="image/svg+xml")
    if code or not chosen:
        return response
    response.headers["Cache-Control"] = "max-age=300"
    return response


@blueprint.get("/host/<table>/cards.pdf")
def deck(table: str) -> flask.typing.ResponseReturnValue:
    """The deck of the chosen pack, or of ``?pack=``, to print and cut out, in the reader's language."""
    from companion.games.card_deck import write_deck

    found = table_for_host(table)
    wanted = flask.request.args.get("pack") or found.pack_hash
    pack = game_packs.load(current_services().registry.drafts.packs, found.game_name, wanted)
    file = io.BytesIO()
    write_deck(file, found.plugin, pack, chosen_language())
    return as_download(flask.Response(file.getvalue(), content_type="application/pdf"), f"{found.game_name}-cards.pdf")


@blueprint.get("/games/<table>/record.json")
def record(table: str) -> flask.typing.ResponseReturnValue:
    """The record of the game; before the end only if all players have agreed, since it has everybody's answers."""
    found = current_services().registry.get(table)
    if not found.state.record_public:
        raise Refusal(Code.RECORD_PRIVATE)
    return as_download(flask.jsonify(found.to_record()), f"exchequer-{table}.json")


@blueprint.get("/games/<table>/picture.png")
def picture(table: str) -> flask.typing.ResponseReturnValue:
    """The picture of a finished game, in the language of the request. Raises `Refusal` ``not_ended`` before the end."""
    found = current_services().registry.get(table)
    if not found.over:
        raise Refusal(Code.NOT_ENDED)
    with _drawing:
        content = _picture_of(found.id, found.state.chain, chosen_language())
    response = flask.Response(content, content_type="image/png")
    response.headers["Cache-Control"] = "no-cache"
    response.headers["Content-Disposition"] = f'inline; filename="exchequer-{found.id}.png"'
    response.add_etag()
    return response.make_conditional(flask.request)


@lru_cache(maxsize=8)
def _picture_of(table: str, _chain: str, language: str) -> bytes:
    """The picture of a table's end; ``_chain`` is that of its last row, with which it changes."""
    from companion.server.pictures.end_picture import draw, story_of

    story = story_of(current_services().registry.get(table), language)
    if story is None:
        raise Refusal(Code.NOT_ENDED)
    return draw(story)
