"""The pages of Exchequer: start, join, phone, table and host.

A page is a small frame in the viewer's language. Everything of the game
arrives afterwards over the socket, as the view that this person may have, with
its sentences already written; the scripts in ``static/`` only lay it out. So a
page itself holds no secret and may be handed to anybody.

Three things are decided here and nowhere else. The *language*: ``?lang=``,
then the cookie, then what the browser asks for. The *weight*: every file is
compressed once and kept in memory, under an address that bears a digest of all
files, so that a phone keeps it for good. The *policy*: a strict
Content-Security-Policy; nothing is ever loaded from elsewhere.

The package knows neither tables nor games. Whoever joins it to the rest hands
in a ``House``, which lists and creates tables for the start page; without one
the start page only explains how to join.
"""

from __future__ import annotations

import base64
import gettext as gettext_module
import gzip
import hashlib
import importlib
import mimetypes
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any, Protocol, TypedDict
from urllib.parse import urlsplit

import flask

HERE = Path(__file__).resolve().parent
"""Where templates and static files live."""

SERVED = {
    ".css": "text/css; charset=utf-8",
    ".js": "text/javascript; charset=utf-8",
    ".svg": "image/svg+xml",
    ".woff2": "font/woff2",
}
"""Suffixes that leave the house, with their types; everything else stays in."""

LANGUAGE_NAMES = {"en": "English", "it": "Italiano", "pl": "Polski", "es": "Español", "de": "Deutsch"}
"""Languages by the name that their own speakers use."""

LANGUAGE_COOKIE = "exchequer_language"
YEAR = 365 * 24 * 3600
"""A year in seconds: how long a phone keeps a file whose address has its digest."""

LIGHT_SCRIPT = (
    "(function(r){var l=null;try{l=localStorage.getItem('exchequer.light')}catch(e){}"
    "var h=new Date().getHours();"
    "if(l!=='parchment'&&l!=='candlelight')"
    "l=h<7||h>18||matchMedia('(prefers-color-scheme: dark)').matches?'candlelight':'parchment';"
    "r.dataset.light=l})(document.documentElement)"
)
"""Chooses the light before anything is painted; the one script inside a page."""


class TableLine(TypedDict):
    """One table of the start page: its id, its name, the names seated there, and when it was opened (ISO, UTC)."""

    id: str
    name: str
    players: list[str]
    over: bool
    opened: str


class PackLine(TypedDict):
    """One pack that a new table may choose: its hash, its name, its version, and whether its content is invented."""

    hash: str
    name: str
    version: str
    ours: bool


class House(Protocol):
    """What the start page needs to know of the tables."""

    def tables(self) -> Sequence[TableLine]:
        """All tables that may be joined or resumed, newest first."""
        ...

    def packs(self) -> Sequence[PackLine]:
        """The packs that a new table may choose, the reference pack first."""
        ...

    def create_pack(self, name: str) -> str:
        """Begin to enrol a printed copy and return the path of its page, with its key."""
        ...

    def create_table(self, name: str, pack: str = "") -> str:
        """Create a table of that name with the pack of that hash; returns the path of its host page, with its key."""
        ...

    def has_table(self, table: str) -> bool:
        """Whether there is a table of that id."""
        ...


@dataclass(frozen=True)
class Asset:
    """A static file as it is sent: its type, its bytes, and the same compressed."""

    type: str
    plain: bytes
    compressed: bytes


@cache
def assets() -> dict[str, Asset]:
    """All files that may be served, by their path below ``static/``."""
    found: dict[str, Asset] = {}
    for path in sorted((HERE / "static").rglob("*")):
        if path.is_file() and path.suffix in SERVED and not path.name.startswith("."):
            plain = path.read_bytes()
            name = path.relative_to(HERE / "static").as_posix()
            found[name] = Asset(SERVED[path.suffix], plain, gzip.compress(plain, 9, mtime=0))
    return found


@cache
def digest() -> str:
    """Twelve hexadecimal digits that change whenever any served file changes."""
    whole = hashlib.sha256()
    for name, asset in assets().items():
        whole.update(name.encode() + b"\0" + asset.plain + b"\0")
    return whole.hexdigest()[:12]


@cache
def policy() -> str:
    """The Content-Security-Policy of every page."""
    light = base64.b64encode(hashlib.sha256(LIGHT_SCRIPT.encode()).digest()).decode()
    return (
        f"default-src 'none'; script-src 'self' 'sha256-{light}'; style-src 'self'; img-src 'self' data:; "
        "font-src 'self'; connect-src 'self' ws: wss:; manifest-src 'self'; "
        "form-action 'self'; base-uri 'none'; frame-ancestors 'none'"
    )


def languages() -> list[str]:
    """The languages that the pages can be read in, English first."""
    try:
        words = importlib.import_module("web.words")
    except ModuleNotFoundError:
        return ["en"]
    offered = [str(language) for language in getattr(words, "LANGUAGES", ("en",))]
    return sorted(offered, key=lambda language: language != "en")


def chosen_language() -> str:
    """The language of this request: ``?lang=``, else the cookie, else what the browser asks for."""
    offered = languages()
    for wish in (flask.request.args.get("lang"), flask.request.cookies.get(LANGUAGE_COOKIE)):
        if wish in offered:
            return str(wish)
    return flask.request.accept_languages.best_match(offered) or "en"


def translations(language: str) -> gettext_module.NullTranslations:
    """The catalogue of a language, or one that leaves every text as it is."""
    try:
        words = importlib.import_module("web.words")
        found = words.translations(language)
    except (ModuleNotFoundError, AttributeError):
        return gettext_module.NullTranslations()
    return found if isinstance(found, gettext_module.NullTranslations) else gettext_module.NullTranslations()


def _catalogue() -> gettext_module.NullTranslations:
    """The catalogue of this request, looked up once."""
    if "exchequer_catalogue" not in flask.g:
        flask.g.exchequer_catalogue = translations(chosen_language())
    catalogue: gettext_module.NullTranslations = flask.g.exchequer_catalogue
    return catalogue


def _gettext(text: str) -> str:
    return _catalogue().gettext(text)


def _ngettext(one: str, many: str, count: int) -> str:
    return _catalogue().ngettext(one, many, count)


def _asset_address(name: str) -> str:
    """The address of a static file, with the digest that lets it be kept for good."""
    if name not in assets():
        raise KeyError(f"no such static file: {name}")
    return f"/assets/{digest()}/{name}"


def _accepts_gzip() -> bool:
    return flask.request.accept_encodings["gzip"] > 0


def _asset(version: str, name: str) -> flask.Response:
    """Send a static file, compressed where that is understood and worth it."""
    asset = assets().get(name)
    if asset is None:
        flask.abort(404)
    smaller = len(asset.compressed) < len(asset.plain) and _accepts_gzip()
    response = flask.Response(asset.compressed if smaller else asset.plain, content_type=asset.type)
    if smaller:
        response.headers["Content-Encoding"] = "gzip"
    response.headers["Vary"] = "Accept-Encoding"
    current = version == digest()
    response.headers["Cache-Control"] = f"public, max-age={YEAR}, immutable" if current else "no-cache"
    response.headers["X-Content-Type-Options"] = "nosniff"
    return response


def _page(template: str, table: str = "", **more: Any) -> flask.Response:
    """Render one page in the language of the request, with the headers that all pages share."""
    language = chosen_language()
    html = flask.render_template(
        f"exchequer/{template}",
        language=language,
        languages=[(code, LANGUAGE_NAMES.get(code, code)) for code in languages()],
        light_script=LIGHT_SCRIPT,
        table=table,
        **more,
    )
    body = "\n".join(line.strip() for line in html.splitlines() if line.strip()).encode()
    response = flask.Response(body, content_type="text/html; charset=utf-8")
    if _accepts_gzip():
        response.set_data(gzip.compress(body, 6, mtime=0))
        response.headers["Content-Encoding"] = "gzip"
    response.headers["Vary"] = "Accept-Encoding, Accept-Language, Cookie"
    response.headers["Cache-Control"] = "no-cache"
    response.headers["Content-Security-Policy"] = policy()
    response.headers["Referrer-Policy"] = "same-origin"  # with "no-referrer" our own forms would have no origin
    response.headers["X-Content-Type-Options"] = "nosniff"
    if flask.request.args.get("lang") == language:
        response.set_cookie(LANGUAGE_COOKIE, language, max_age=YEAR, samesite="Lax")
    return response


def _same_origin() -> bool:
    """Whether a form was sent from a page of this very server."""
    origin = flask.request.headers.get("Origin")
    return origin is None or urlsplit(origin).netloc == flask.request.host


def _prepare(state: Any) -> None:
    """Teach the application's templates gettext and the addresses of static files."""
    mimetypes.add_type("font/woff2", ".woff2")
    environment = state.app.jinja_env
    environment.add_extension("jinja2.ext.i18n")
    environment.install_gettext_callables(_gettext, _ngettext, newstyle=True)
    environment.globals["asset"] = _asset_address
    environment.globals["asset_digest"] = digest


def blueprint(house: House | None = None) -> flask.Blueprint:
    """Build the blueprint with all pages and their static files.

    ``house`` lists, creates and knows tables. Without it every table id is
    taken for good and the start page can create none.
    """
    pages = flask.Blueprint("pages", __name__, template_folder="templates")
    pages.record_once(_prepare)
    pages.add_url_rule("/assets/<version>/<path:name>", "asset", _asset)

    def table_page(template: str) -> Callable[[str], flask.Response]:
        def show(table: str) -> flask.Response:
            if house is not None and not house.has_table(table):
                response = _page("missing.html", tables=house.tables())
                response.status_code = 404
                return response
            return _page(template, table)

        return show

    for name in ("join", "phone", "table", "host"):
        pages.add_url_rule(f"/{name}/<table>", name, table_page(f"{name}.html"))

    pages.add_url_rule("/host/<table>/camera", "camera", table_page("aiming.html"))

    def start() -> flask.Response:
        packs = list(house.packs()) if house else []
        lines = list(house.tables()) if house else []
        return _page("start.html", tables=lines, packs=packs, can_create=house is not None)

    def tables() -> flask.Response:
        response = flask.jsonify(list(house.tables()) if house else [])
        response.headers["Cache-Control"] = "no-store"
        return response

    def create() -> flask.typing.ResponseReturnValue:
        if house is None or not _same_origin():
            flask.abort(403)
        name = " ".join(flask.request.form.get("name", "").split())[:40]
        return flask.redirect(house.create_table(name, flask.request.form.get("pack", "")[:64]), 303)

    def enrol(pack: str = "") -> flask.Response:
        return _page("enrol.html", pack, can_create=house is not None)

    def create_pack() -> flask.typing.ResponseReturnValue:
        if house is None or not _same_origin():
            flask.abort(403)
        name = " ".join(flask.request.form.get("name", "").split())[:40]
        return flask.redirect(house.create_pack(name or "World Without End"), 303)

    pages.add_url_rule("/", "start", start)
    pages.add_url_rule("/tables.json", "tables", tables)
    pages.add_url_rule("/", "create", create, methods=["POST"])
    pages.add_url_rule("/enrol", "packs", enrol)
    pages.add_url_rule("/enrol/<pack>", "enrol", enrol)
    pages.add_url_rule("/enrol", "create_pack", create_pack, methods=["POST"])
    pages.add_url_rule("/favicon.ico", "favicon", lambda: flask.redirect(_asset_address("favicon.svg")))
    return pages
