"""Registration of the venue: adds its pages, sessions and listeners to an application."""

from __future__ import annotations

from datetime import timedelta
from typing import Any
from urllib.parse import urlsplit

import flask
from flask.sessions import SecureCookieSessionInterface
from flask_limiter import Limiter
from flask_login import LoginManager, current_user

from companion.errors import Code, Refusal
from companion.server.services import services_of
from companion.venue import staff_routes, stand_routes, table_routes
from companion.venue.access import EXTENSION, User
from companion.venue.audit import Action
from companion.venue.services import Venue
from companion.venue.staff import folded

COOKIE = "exchequer_staff"
UNUSED = timedelta(hours=16)
"""Time after which an unused session ends: longer than one working day, shorter than two."""
TRIES_OF_ADDRESS, FAILED_TRIES_OF_NAME = "10 per minute", "6 per minute;60 per hour"


class _Sessions(SecureCookieSessionInterface):
    """Sessions whose cookie is marked Secure if the request came over https."""

    def get_cookie_secure(self, app: flask.Flask) -> bool:
        return flask.request.is_secure


def register(app: flask.Flask) -> Venue:
    """Add the venue to an application of `companion.server.app.create_app`."""
    services = services_of(app)
    registry = services.registry
    venue = Venue(services.settings, registry.loaded.running, services.hubs.public, registry.journal.summary)
    app.extensions[EXTENSION] = venue
    app.secret_key = registry.keys.derived("staff sessions")
    app.config.update(
        SESSION_COOKIE_NAME=COOKIE,
        SESSION_COOKIE_HTTPONLY=True,
        SESSION_COOKIE_SAMESITE="Lax",
        PERMANENT_SESSION_LIFETIME=UNUSED,
    )
    app.session_interface = _Sessions()
    manager = LoginManager(app)

    @manager.user_loader  # type: ignore[untyped-decorator]  # Flask-Login has no types
    def user(session_id: str) -> User | None:
        account = venue.staff.of_session(session_id) if venue.is_used else None
        return None if account is None else User(account)

    for routes in (table_routes, stand_routes, staff_routes):
        app.register_blueprint(routes.blueprint)
    _limit_sign_in(app)

    @app.before_request
    def note_staff() -> None:
        flask.g.serves_staff = venue.is_used
        flask.g.is_staff = COOKIE in flask.request.cookies and current_user.is_authenticated

    @app.after_request
    def note_tables(response: flask.Response) -> flask.Response:
        _note_table(venue, response)
        return response

    registry.listeners.append(venue.table_changed)
    registry.on_loaded.append(venue.table_changed)
    registry.forgotten.append(venue.lines.forget)
    services.programs.serve_stands(venue.table_of_stand)
    return venue


def _limit_sign_in(app: flask.Flask) -> None:
    """Limit sign-in attempts by address, and failed ones by name, so that many addresses do not help."""
    proxies = services_of(app).settings.proxies

    def breach(_limit: object) -> flask.Response:
        return table_routes.sign_in_form(flask.request.form.get("name", ""), Refusal(Code.SIGN_IN_OFTEN))

    def address() -> str:
        return flask.request.remote_addr or ""

    limiter = Limiter(address, app=app, storage_uri="memory://", on_breach=breach)
    by_address = limiter.limit(TRIES_OF_ADDRESS, exempt_when=lambda: address() in proxies)
    by_name = limiter.limit(
        FAILED_TRIES_OF_NAME,
        key_func=lambda: f"name {folded(flask.request.form.get('name', ''))}",
        deduct_when=lambda response: response.status_code == 403,
    )
    sign_in: Any = by_address(by_name(app.view_functions["venue.sign_in"]))
    app.view_functions["venue.sign_in"] = sign_in


def _note_table(venue: Venue, response: flask.Response) -> None:
    """Note in the audit log that staff opened or closed a table on the start page."""
    request = flask.request
    if response.status_code != 303 or not flask.g.get("is_staff", False):
        return
    action = {"pages.create": Action.TABLE_OPEN, "pages.close": Action.TABLE_CLOSE}.get(request.endpoint or "")
    if action is None:
        return
    table = (request.view_args or {}).get("table") or urlsplit(response.location).path.rpartition("/")[2]
    game = services_of(flask.current_app).registry.game_of(table) or ""
    venue.audit.note(current_user.account.name, action, table=table, detail=game)
