"""Help on the rules, the guided first game, and the texts of a lazy script: fetched by a page when they are needed."""

from __future__ import annotations

import gzip
import json
from collections.abc import Callable
from functools import lru_cache, partial

import flask

from web import games
from web.i18n.guide_texts import guide_of
from web.i18n.help_texts import help_of
from web.i18n.languages import LANGUAGES
from web.i18n.page_texts import page_texts
from web.pages import assets

LAZY_TOPICS = ("lobby", "stock", "end", "handing", "photo", "closing_accounts", "former", "help_dialog")
"""The topics whose texts pages fetch with a script: before the start, at a stock-take, at the end of a chapter and of
the game, in the settings of a phone, with a photo, without a seat, with the help."""


def texts_of_topic(topic: str, game: str, language: str) -> object:
    """The texts of a topic as scripts read them. Raises KeyError for an unknown game."""
    if game not in games.names():
        raise KeyError(game)
    return page_texts(language, game, (topic,))


def add_help(pages: flask.Blueprint) -> None:
    """Add the addresses of the help on a game, of its guide, and of the texts of lazy scripts, in a language."""

    def sender(texts_of: Callable[[str, str], object]) -> Callable[[str, str], flask.Response]:
        @lru_cache(maxsize=4)
        def encoded(game: str, language: str) -> bytes:
            text = json.dumps(texts_of(game, language), ensure_ascii=False, separators=(",", ":"))
            return gzip.compress(text.encode(), 9, mtime=0)

        def send(game: str, language: str) -> flask.Response:
            if language not in LANGUAGES:
                flask.abort(404)
            try:
                content = encoded(game, language)
            except KeyError:
                flask.abort(404)
            return _json(content)

        return send

    pages.add_url_rule("/help/<game>/<language>.json", "help", sender(help_of))
    pages.add_url_rule("/guide/<game>/<language>.json", "guide", sender(guide_of))
    for topic in LAZY_TOPICS:
        texts = sender(partial(texts_of_topic, topic))
        pages.add_url_rule(f"/texts/{topic}/<game>/<language>.json", f"texts_{topic}", texts)


def _json(compressed: bytes) -> flask.Response:
    """Compressed JSON as the response of the current request; a browser asks again whether it has changed."""
    accepts = assets.accepts_gzip()
    response = flask.Response(compressed if accepts else gzip.decompress(compressed), content_type="application/json")
    if accepts:
        response.headers["Content-Encoding"] = "gzip"
    response.headers["Vary"] = "Accept-Encoding"
    response.headers["Cache-Control"] = "no-cache"
    response.add_etag()
    response.make_conditional(flask.request)
    return response
