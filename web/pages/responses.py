"""Responses of pages: a rendered template with language, compression and security headers.

The Content-Security-Policy is strict: nothing is ever loaded from another origin.
"""

from __future__ import annotations

import base64
import gzip
import hashlib
import re
from functools import cache
from urllib.parse import urlsplit

import flask

from web.pages import assets, languages, rights

LIGHT_SCRIPT = (
    "(function(r){var l=null;try{l=localStorage.getItem('exchequer.light')}catch(e){}"
    "var h=new Date().getHours();"
    "if(l!=='parchment'&&l!=='candlelight')"
    "l=h<7||h>18||matchMedia('(prefers-color-scheme: dark)').matches?'candlelight':'parchment';"
    "r.dataset.light=l})(document.documentElement)"
)
"""Sets the light before the first paint; the only inline script."""

HOST = re.compile(r"[A-Za-z0-9.:\[\]-]+")
"""A host name with port; others are left out of the policy."""


@cache
def _light_hash() -> str:
    """The hash by which the policy allows the only inline script."""
    return base64.b64encode(hashlib.sha256(LIGHT_SCRIPT.encode()).digest()).decode()


def policy(host: str) -> str:
    """The Content-Security-Policy of every page on that host (name and port)."""
    # Safari before 15.4 does not count WebSockets of the same host as 'self'.
    sockets = f" ws://{host} wss://{host}" if HOST.fullmatch(host) else ""
    return (
        f"default-src 'none'; script-src 'self' 'sha256-{_light_hash()}'; style-src 'self'; img-src 'self' data:; "
        f"font-src 'self'; media-src data:; connect-src 'self'{sockets}; "
        "manifest-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'"
    )


def prepare(app: flask.Flask) -> None:
    """Read the assets and compile the templates of the first pages before anybody waits for them."""
    assets.digest()
    for name in ("start", "join"):
        app.jinja_env.get_template(f"templates/{name}.html")


def page(template: str, table: str = "", game: str = "", **context: object) -> flask.Response:
    """A page in the language of the request, with the headers of all pages.

    ``template`` is a path below ``web``; ``game`` is the game whose page it is, empty for a page of no game.
    """
    language = languages.chosen_language()
    html = flask.render_template(
        template,
        language=language,
        languages=languages.offered_languages(),
        light_script=LIGHT_SCRIPT,
        table=table,
        game=game,
        house_cookie=rights.COOKIE in flask.request.cookies,
        attached="screen" in flask.request.args,
        **context,
    )
    body = "\n".join(line.strip() for line in html.splitlines() if line.strip()).encode()
    response = flask.Response(body, content_type="text/html; charset=utf-8")
    if assets.accepts_gzip():
        response.set_data(gzip.compress(body, 6, mtime=0))
        response.headers["Content-Encoding"] = "gzip"
    response.headers["Vary"] = "Accept-Encoding, Accept-Language, Cookie"
    response.headers["Cache-Control"] = "no-cache"
    response.headers["Content-Security-Policy"] = policy(flask.request.host)
    response.headers["Referrer-Policy"] = "same-origin"  # "no-referrer" would remove the Origin header of our forms
    response.headers["X-Content-Type-Options"] = "nosniff"
    if flask.request.args.get("lang") == language:
        response.set_cookie(languages.LANGUAGE_COOKIE, language, max_age=assets.YEAR, samesite="Lax")
    return response


def same_origin() -> bool:
    """Whether the form of the current request was sent from a page of this server."""
    origin = flask.request.headers.get("Origin")
    return origin is None or urlsplit(origin).netloc == flask.request.host
