"""Blueprint of all pages: start, join, phone, table, host, camera set-up and enrolment.

A page is a frame in the viewer's language. The state of the game arrives over the socket, as the view of this viewer
with rendered sentences, which the components lay out. So pages hold no secrets. Only the start page has links with
keys, for a request with the house key.
"""

from __future__ import annotations

import mimetypes
from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING

import flask

from web import games
from web.i18n.text_files import has_texts
from web.pages import assets, languages, rights
from web.pages.default_pages import context_of, template_of
from web.pages.help import add_help
from web.pages.registry import Registry
from web.pages.responses import page, same_origin

if TYPE_CHECKING:
    from flask.sansio.blueprints import BlueprintSetupState

LONGEST_NAME = 40
"""Longest name of a table or a pack, in characters."""


@dataclass(frozen=True)
class Choice:
    """One choice of what a new table plays: the form's value, its label, and whether it is the default."""

    value: str
    label: str
    usual: bool


def _has_pages(game: str | None) -> bool:
    """Whether a game has words, which all pages need."""
    return game in games.names()


def choices(registry: Registry) -> list[Choice]:
    """What a new table can play: each game with pages, with each of its packs where it has more than one.

    The first enrolled pack is the default: the owner of a printed copy most likely plays with it.
    """
    packs = list(registry.packs())
    lines: list[tuple[str, str, bool]] = []
    for game in filter(_has_pages, registry.games()):
        own = [line for line in packs if line["game"] == game]
        if len(own) < 2:
            lines.append((f"{game}/", languages.game_name(game), False))
        for line in own if len(own) > 1 else ():
            label = f"{languages.game_name(game)} · {line['name']} · {line['version']}"
            lines.append((f"{game}/{line['hash']}", label, not line["ours"]))
    usual = next((index for index, line in enumerate(lines) if line[2]), 0)
    return [Choice(value, label, index == usual) for index, (value, label, _) in enumerate(lines)]


def _submitted_name() -> str:
    """The name in the submitted form, with single spaces and of limited length."""
    return " ".join(flask.request.form.get("name", "").split())[:LONGEST_NAME]


def _prepare_templates(state: BlueprintSetupState) -> None:
    """Add the texts and the addresses of assets to the application's templates."""
    mimetypes.add_type("font/woff2", ".woff2")
    environment = state.app.jinja_env
    environment.globals["asset"] = assets.address

    environment.globals["favicon"] = assets.favicon
    environment.globals["game_name"] = languages.game_name
    environment.globals["has_texts"] = has_texts
    environment.globals["t"] = languages.message
    environment.globals["texts_of_page"] = languages.texts_of_page


def blueprint(registry: Registry | None = None) -> flask.Blueprint:
    """The blueprint with all pages and static assets.

    Without a ``registry`` there are no tables, and the start page only explains how to join.
    """
    pages = flask.Blueprint("pages", __name__, template_folder=str(assets.WEB))
    pages.record_once(_prepare_templates)
    pages.add_url_rule("/assets/<version>/<path:name>", "asset", assets.send)
    pages.add_url_rule("/tv", "tv", lambda: page("templates/tv.html"))
    pages.add_url_rule("/favicon.ico", "favicon", lambda: flask.redirect(assets.address("images/favicon.svg")))
    pages.add_url_rule("/silent.mp4", "silent", lambda: flask.send_file(assets.WEB / "images" / "silent.mp4"))
    _add_table_pages(pages, registry)
    _add_start_page(pages, registry)
    _add_house_pages(pages, registry)
    _add_enrolment_pages(pages, registry)
    add_help(pages)
    return pages


def _add_table_pages(pages: flask.Blueprint, registry: Registry | None) -> None:
    """Add the pages of one table: join, phone, table, host and camera set-up."""

    def table_page(name: str, of_game: bool) -> Callable[[str], flask.Response]:
        def show(table: str) -> flask.Response:
            game = registry.game_of(table) if registry else None
            if game is None or (of_game and not _has_pages(game)):
                response = page("templates/missing.html", tables=registry.tables() if registry else [])
                response.status_code = 404
                return response
            if of_game:
                return page(template_of(game, name), table, game, **context_of(game))
            claimable = registry is not None and registry.claimable()
            return page(f"templates/{name}.html", table, playing=game, claimable=claimable)

        return show

    pages.add_url_rule("/join/<table>", "join", table_page("join", of_game=False))
    for name in ("phone", "table", "host"):
        pages.add_url_rule(f"/{name}/<table>", name, table_page(name, of_game=True))
    pages.add_url_rule("/watch/<table>", "watch", table_page("table", of_game=True))
    pages.add_url_rule("/host/<table>/camera", "camera", table_page("camera_setup", of_game=False))


def _add_start_page(pages: flask.Blueprint, registry: Registry | None) -> None:
    """Add the start page, its list of tables as data, and the form that creates a table."""

    def tables() -> flask.Response:
        response = flask.jsonify(list(registry.tables()) if registry else [])
        response.headers["Cache-Control"] = "no-store"
        return response

    def create() -> flask.typing.ResponseReturnValue:
        if registry is None or not same_origin():
            flask.abort(403)
        if not rights.rights_of(registry).create:
            return _refused()
        play = flask.request.form.get("play", "")
        game, _, pack = play.partition("/")
        known = {f"{line['game']}/{line['hash']}" for line in registry.packs()}
        known |= {f"{name}/" for name in registry.games()}
        if play not in known or game not in registry.games():
            flask.abort(400)
        return flask.redirect(registry.create_table(_submitted_name(), game, pack), 303)

    pages.add_url_rule("/", "start", lambda: _start(registry))
    pages.add_url_rule("/tables.json", "tables", tables)
    pages.add_url_rule("/", "create", create, methods=["POST"])


def _start(registry: Registry | None) -> flask.Response:
    """The start page, with the links to host pages and the forms for which the request has the rights."""
    lines = list(registry.tables()) if registry else []
    playing = {line["id"]: languages.game_name(registry.game_of(line["id"])) for line in lines} if registry else {}
    plays = choices(registry) if registry else []
    allowed = rights.rights_of(registry)
    hosts_all = allowed.house or allowed.staff
    hosts = {line["id"]: registry.host_path(line["id"]) for line in lines} if registry and hosts_all else {}
    shown = page(
        "templates/start.html",
        tables=lines,
        playing=playing,
        choices=plays,
        rights=allowed,
        claimable=registry is not None and registry.claimable(),
        sign_in=flask.g.get("serves_staff", False) and not allowed.staff,
        host_paths=hosts,
        latest=list(registry.latest_games()) if registry else [],
    )
    if allowed.create:
        shown.headers["Cache-Control"] = "no-store"
    return shown


def _refused() -> flask.Response:
    """The page of a request without the rights that it needs."""
    response = page("templates/no_rights.html")
    response.status_code = 403
    return response


def _add_house_pages(pages: flask.Blueprint, registry: Registry | None) -> None:
    """Add the house link, which a device remembers, and what its holder may do: close tables, forget the key."""

    def house() -> flask.typing.ResponseReturnValue:
        if "key" not in flask.request.args:
            return flask.redirect("/")
        if registry is None or not registry.is_house_key(key := flask.request.args.get("key", "")):
            return _refused()
        registry.close_claim()
        return rights.remember(_start(registry), key)

    def claim() -> flask.typing.ResponseReturnValue:
        if registry is None or not same_origin():
            flask.abort(403)
        table = flask.request.args.get("table", "")
        key = registry.claim_house()
        known = bool(table) and registry.game_of(table) is not None
        return rights.remember(
            flask.make_response(flask.redirect(registry.host_path(table) if known else "/", 303)), key
        )

    def close(table: str) -> flask.typing.ResponseReturnValue:
        if registry is None or not same_origin():
            flask.abort(403)
        allowed = rights.rights_of(registry)
        if not (allowed.house or allowed.staff):
            return _refused()
        registry.close_table(table)
        return flask.redirect(f"/house{allowed.query}" if allowed.query else "/", 303)

    def forget() -> flask.typing.ResponseReturnValue:
        if not same_origin():
            flask.abort(403)
        return rights.forget(flask.redirect("/", 303))

    pages.add_url_rule("/house", "house", house)
    pages.add_url_rule("/house/close/<table>", "close", close, methods=["POST"])
    pages.add_url_rule("/house/claim", "claim", claim, methods=["POST"])
    pages.add_url_rule("/house/forget", "forget", forget, methods=["POST"])


def _add_enrolment_pages(pages: flask.Blueprint, registry: Registry | None) -> None:
    """Add the enrolment page, with and without a draft, and the form that creates a draft."""

    def enrolment(pack: str = "") -> flask.Response:
        enrollable = [(game, languages.game_name(game)) for game in registry.enrollable()] if registry else []
        sprites = {game: assets.address(f"images/{game}.svg") for game in games.names()}
        allowed = rights.rights_of(registry)
        return page("templates/enrolment.html", pack, enrollable=enrollable, sprites=sprites, rights=allowed)

    def create_pack() -> flask.typing.ResponseReturnValue:
        if registry is None or not same_origin():
            flask.abort(403)
        if not rights.rights_of(registry).create:
            return _refused()
        enrollable = list(registry.enrollable())
        game = flask.request.form.get("game", enrollable[0] if len(enrollable) == 1 else "")
        if game not in enrollable:
            flask.abort(400)
        return flask.redirect(registry.create_pack(_submitted_name() or languages.game_name(game), game), 303)

    pages.add_url_rule("/enrol", "packs", enrolment)
    pages.add_url_rule("/enrol/<pack>", "enrol", enrolment)
    pages.add_url_rule("/enrol", "create_pack", create_pack, methods=["POST"])
