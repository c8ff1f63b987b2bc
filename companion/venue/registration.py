"""Registration of the venue: adds its pages, sessions and listeners to an application."""

from __future__ import annotations

from datetime import timedelta
from urllib.parse import urlsplit

import flask
from flask.sessions import SecureCookieSessionInterface
from flask_login import LoginManager, current_user

from companion.server.services import services_of
from companion.venue import sign_in_routes, staff_routes, stand_routes, table_routes
from companion.venue.access import EXTENSION
from companion.venue.audit import Action
from companion.venue.services import Venue
from companion.venue.staff import Account

COOKIE = "exchequer_staff"
UNUSED = timedelta(hours=16)
"""Time after which an unused session ends: longer than one working day, shorter than two."""


class _Sessions(SecureCookieSessionInterface):
    """Sessions whose cookie is marked Secure if the request came over https."""

    def get_cookie_secure(self, app: flask.Flask) -> bool:
        return flask.request.is_secure


def register(app: flask.Flask) -> Venue:
    """Add the venue to an application of `companion.server.app.create_app`."""
    services = services_of(app)
    registry = services.registry
    venue = Venue(registry, services.hubs.public)
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
    def account(session_id: str) -> Account | None:
        return venue.staff.of_session(session_id) if venue.is_used else None

    for routes in (sign_in_routes, table_routes, stand_routes, staff_routes):
        app.register_blueprint(routes.blueprint)
    sign_in_routes.limiter.init_app(app)

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
    venue.audit.note(current_user.name, action, table=table, detail=game)
