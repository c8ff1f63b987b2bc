"""The pages of Exchequer: start, join, phone, table and host.

A page is a small frame in the viewer's language. Everything of the game
arrives afterwards over the socket, as the view that this person may have, with
its sentences already written; the scripts in ``static/`` only lay it out. So a
page itself holds no secret and may be handed to anybody.

Two things are decided here and nowhere else. The *language*: ``?lang=``,
then the cookie, then what the browser asks for. The *policy*: a strict
Content-Security-Policy; nothing is ever loaded from elsewhere. What the files of
a page weigh is decided in ``web.assets``.

The package knows neither tables nor rules. Whoever joins it to the rest hands
in a ``House``, which lists and creates tables for the start page, and says which
game a table plays; without one there is no table, and the start page only
explains how to join. Pages of a table carry the parts of its game: which games
there are, ``web.games`` finds out.
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
from typing import Any, Protocol, TypedDict
from urllib.parse import urlsplit

import flask

from web import assets, games

LANGUAGE_NAMES = {"en": "English", "it": "Italiano", "pl": "Polski", "es": "Español", "de": "Deutsch"}
"""Languages by the name that their own speakers use."""

LANGUAGE_COOKIE = "exchequer_language"
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
    """One pack that a new table may choose: hash, game, name, version, and whether its content is invented."""

    hash: str
    game: str
    name: str
    version: str
    ours: bool


class House(Protocol):
    """What the start page needs to know of the tables."""

    def tables(self) -> Sequence[TableLine]:
        """All tables that may be joined or resumed, newest first."""
        ...

    def packs(self) -> Sequence[PackLine]:
        """The packs that a new table may choose, of all games, each game's reference pack first."""
        ...

    def games(self) -> Sequence[str]:
        """The games that a new table can play, the usual one first."""
        ...

    def enrollable(self) -> Sequence[str]:
        """The games of which a printed copy can be enrolled."""
        ...

    def create_pack(self, name: str, game: str) -> str:
        """Begin to enrol a printed copy of that game and return the path of its page, with its key."""
        ...

    def create_table(self, name: str, game: str, pack: str = "") -> str:
        """Create a table of that game with the pack of that hash; returns the path of its host page, with its key."""
        ...

    def game_of(self, table: str) -> str | None:
        """The game that the table of that id plays, or None where there is no such table."""
        ...


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


def _has_pages(game: str | None) -> bool:
    """Whether a game is here, with its pages."""
    return game in games.names() and f"games/{game}/phone.js" in assets.all_of_them()


def _game_name(game: str | None) -> str:
    """What a game is called, in the language of the request; nothing for one that is not known here."""
    return _gettext(games.words(game).name) if game in games.names() and game else ""


def _page(template: str, table: str = "", game: str = "", **more: Any) -> flask.Response:
    """Render one page in the language of the request, with the headers that all pages share.

    ``game`` is the one whose page it is; a page of no game in particular has none.
    """
    language = chosen_language()
    html = flask.render_template(
        f"exchequer/{template}",
        language=language,
        languages=[(code, LANGUAGE_NAMES.get(code, code)) for code in languages()],
        light_script=LIGHT_SCRIPT,
        table=table,
        game=game,
        **more,
    )
    body = "\n".join(line.strip() for line in html.splitlines() if line.strip()).encode()
    response = flask.Response(body, content_type="text/html; charset=utf-8")
    if assets.accepts_gzip():
        response.set_data(gzip.compress(body, 6, mtime=0))
        response.headers["Content-Encoding"] = "gzip"
    response.headers["Vary"] = "Accept-Encoding, Accept-Language, Cookie"
    response.headers["Cache-Control"] = "no-cache"
    response.headers["Content-Security-Policy"] = policy()
    response.headers["Referrer-Policy"] = "same-origin"  # with "no-referrer" our own forms would have no origin
    response.headers["X-Content-Type-Options"] = "nosniff"
    if flask.request.args.get("lang") == language:
        response.set_cookie(LANGUAGE_COOKIE, language, max_age=assets.YEAR, samesite="Lax")
    return response


def _same_origin() -> bool:
    """Whether a form was sent from a page of this very server."""
    origin = flask.request.headers.get("Origin")
    return origin is None or urlsplit(origin).netloc == flask.request.host


def _written_name() -> str:
    """The name in the form that was sent, tidied and not too long."""
    return " ".join(flask.request.form.get("name", "").split())[:40]


@dataclass(frozen=True)
class Play:
    """One line of what a new table may play: the value of its form, its label, and whether it is the usual choice."""

    value: str
    label: str
    usual: bool


def _plays(house: House) -> list[Play]:
    """What a new table may play: each game that has pages, with each of its packs where it has more than one.

    Whoever has told the house of a copy of their own means to play with it, so that is offered first.
    """
    packs = list(house.packs())
    lines: list[tuple[str, str, bool]] = []
    for game in filter(_has_pages, house.games()):
        own = [line for line in packs if line["game"] == game]
        if len(own) < 2:
            lines.append((f"{game}/", _game_name(game), False))
        for line in own if len(own) > 1 else ():
            label = f"{_game_name(game)} · {line['name']} · {line['version']}"
            lines.append((f"{game}/{line['hash']}", label, not line["ours"]))
    usual = next((index for index, line in enumerate(lines) if line[2]), 0)
    return [Play(value, label, index == usual) for index, (value, label, _) in enumerate(lines)]


def _prepare(state: Any) -> None:
    """Teach the application's templates gettext and the addresses of static files."""
    mimetypes.add_type("font/woff2", ".woff2")
    environment = state.app.jinja_env
    environment.add_extension("jinja2.ext.i18n")
    environment.install_gettext_callables(_gettext, _ngettext, newstyle=True)
    environment.globals["asset"] = assets.address
    environment.globals["asset_digest"] = assets.digest
    environment.globals["favicon"] = assets.favicon
    environment.globals["game_name"] = _game_name


def blueprint(house: House | None = None) -> flask.Blueprint:
    """Build the blueprint with all pages and their static files.

    ``house`` lists, creates and knows tables. Without it there is none.
    """
    pages = flask.Blueprint("pages", __name__, template_folder="templates")
    pages.record_once(_prepare)
    pages.add_url_rule("/assets/<version>/<path:name>", "asset", assets.send)

    def table_page(template: str, of_game: bool) -> Callable[[str], flask.Response]:
        def show(table: str) -> flask.Response:
            game = house.game_of(table) if house else None
            if game is None or (of_game and not _has_pages(game)):
                response = _page("missing.html", tables=house.tables() if house else [])
                response.status_code = 404
                return response
            return _page(f"games/{game}/{template}", table, game) if of_game else _page(template, table)

        return show

    pages.add_url_rule("/join/<table>", "join", table_page("join.html", of_game=False))
    for name in ("phone", "table", "host"):
        pages.add_url_rule(f"/{name}/<table>", name, table_page(f"{name}.html", of_game=True))

    pages.add_url_rule("/host/<table>/camera", "camera", table_page("aiming.html", of_game=False))

    def start() -> flask.Response:
        lines = list(house.tables()) if house else []
        playing = {line["id"]: _game_name(house.game_of(line["id"])) for line in lines} if house else {}
        return _page("start.html", tables=lines, playing=playing, plays=_plays(house) if house else [])

    def tables() -> flask.Response:
        response = flask.jsonify(list(house.tables()) if house else [])
        response.headers["Cache-Control"] = "no-store"
        return response

    def create() -> flask.typing.ResponseReturnValue:
        if house is None or not _same_origin():
            flask.abort(403)
        play = flask.request.form.get("play", "")
        game, _, pack = play.partition("/")
        known = {f"{line['game']}/{line['hash']}" for line in house.packs()} | {f"{one}/" for one in house.games()}
        if play not in known or game not in house.games():
            flask.abort(400)
        return flask.redirect(house.create_table(_written_name(), game, pack), 303)

    def enrol(pack: str = "") -> flask.Response:
        enrollable = [(game, _game_name(game)) for game in house.enrollable()] if house else []
        sprites = {game: assets.address(f"games/{game}/signs.svg") for game in games.names()}
        return _page("enrol.html", pack, enrollable=enrollable, sprites=sprites)

    def create_pack() -> flask.typing.ResponseReturnValue:
        if house is None or not _same_origin():
            flask.abort(403)
        enrollable = list(house.enrollable())
        game = flask.request.form.get("game", enrollable[0] if len(enrollable) == 1 else "")
        if game not in enrollable:
            flask.abort(400)
        return flask.redirect(house.create_pack(_written_name() or _game_name(game), game), 303)

    pages.add_url_rule("/", "start", start)
    pages.add_url_rule("/tables.json", "tables", tables)
    pages.add_url_rule("/", "create", create, methods=["POST"])
    pages.add_url_rule("/enrol", "packs", enrol)
    pages.add_url_rule("/enrol/<pack>", "enrol", enrol)
    pages.add_url_rule("/enrol", "create_pack", create_pack, methods=["POST"])
    pages.add_url_rule("/favicon.ico", "favicon", lambda: flask.redirect(assets.address("favicon.svg")))
    return pages
