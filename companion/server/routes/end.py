"""End routes: the picture of a finished game."""

from __future__ import annotations

import threading
from collections import OrderedDict

import flask

from companion.errors import Code, Refusal
from companion.server.services import current_services
from web.pages.languages import chosen_language

blueprint = flask.Blueprint("end", __name__)

MOST_PICTURES = 8
"""Pictures that are kept in memory, some 150 kB each."""

_lock = threading.Lock()
"""Held while a picture is drawn: one at a time, since each takes a core and some 30 MB for a moment."""
_pictures: OrderedDict[tuple[str, str, str], bytes] = OrderedDict()
"""By table, the chain of its last row, and language."""


@blueprint.get("/games/<table>/picture.png")
def picture(table: str) -> flask.typing.ResponseReturnValue:
    """The picture of a finished game, in the language of the request. Raises `Refusal` ``not_ended`` before the end."""
    found = current_services().registry.get(table)
    if not found.over:
        raise Refusal(Code.NOT_ENDED)
    response = flask.Response(_picture_of(found.id, found.state.chain), content_type="image/png")
    response.headers["Cache-Control"] = "no-cache"
    response.headers["Content-Disposition"] = f'inline; filename="exchequer-{found.id}.png"'
    response.add_etag()
    return response.make_conditional(flask.request)


def _picture_of(table: str, chain: str) -> bytes:
    """The picture, drawn now or cached."""
    from companion.server.pictures.end_picture import draw, story_of

    language = chosen_language()
    key = table, chain, language
    with _lock:
        known = _pictures.get(key)
        if known is None:
            story = story_of(current_services().registry.get(table), language)
            if story is None:
                raise Refusal(Code.NOT_ENDED)
            known = _pictures[key] = draw(story)
            while len(_pictures) > MOST_PICTURES:
                _pictures.popitem(last=False)
        return known
