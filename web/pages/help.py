"""Help on the rules and the guided first game: fetched by a page when they are needed."""

from __future__ import annotations

import gzip
import json
from collections.abc import Callable
from functools import lru_cache

import flask

from web.i18n.guide_texts import guide_of
from web.i18n.help_texts import help_of
from web.i18n.languages import LANGUAGES
from web.pages import assets


def add_help(pages: flask.Blueprint) -> None:
    """Add the addresses of the help on a game and of its guide in a language."""

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
