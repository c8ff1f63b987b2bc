"""Help on the rules as data: fetched by a page when somebody asks for the first time."""

from __future__ import annotations

import gzip
import json
from functools import lru_cache

import flask

from web.i18n import help_texts
from web.i18n.render import LANGUAGES
from web.pages import assets


def add_help(pages: flask.Blueprint) -> None:
    """Add the address of the help on a game in a language."""
    pages.add_url_rule("/help/<game>/<language>.json", "help", send_help)


def send_help(game: str, language: str) -> flask.Response:
    """The help on a game as JSON (`web.i18n.help_texts.Help`); 404 for an unknown game or language."""
    if language not in LANGUAGES:
        flask.abort(404)
    try:
        compressed = _encoded(game, language)
    except KeyError:
        flask.abort(404)
    accepts = assets.accepts_gzip()
    response = flask.Response(compressed if accepts else gzip.decompress(compressed), content_type="application/json")
    if accepts:
        response.headers["Content-Encoding"] = "gzip"
    response.headers["Vary"] = "Accept-Encoding"
    response.headers["Cache-Control"] = "no-cache"
    response.add_etag()
    return response.make_conditional(flask.request)


@lru_cache(maxsize=8)
def _encoded(game: str, language: str) -> bytes:
    """The help as compressed JSON. Raises KeyError for a game without help."""
    text = json.dumps(help_texts.help_of(game, language), ensure_ascii=False, separators=(",", ":"))
    return gzip.compress(text.encode(), 9, mtime=0)
