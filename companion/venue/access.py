"""Venue access: identifies the sender of a request to the venue's pages, and checks their rights.

The sender is staff (a Flask-Login session) or the holder of the server's key, with the rights of a
`companion.venue.staff.Role`.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import flask
from flask_login import current_user

from companion.errors import Code, Refusal
from companion.server.http_requests import read_command
from companion.server.services import current_services
from companion.venue.audit import HOST
from companion.venue.staff import Role
from companion.venue.venue_views import VenueVisitor
from web.pages.rights import rights_of

if TYPE_CHECKING:
    from companion.venue.services import Venue
    from companion.venue.staff import Account

EXTENSION = "exchequer.venue"


def current_venue() -> Venue:
    """The venue of the application that serves this request."""
    found: Venue = flask.current_app.extensions[EXTENSION]
    return found


@dataclass(frozen=True, slots=True)
class Visitor:
    """The sender of the current request: their role, their name for the audit log, and their account."""

    role: Role
    who: str = ""
    account: Account | None = None


def visitor() -> Visitor:
    """Return the sender of the current request."""
    if current_user.is_authenticated:  # before the server's key, so that the log names the person
        account: Account = current_user._get_current_object()
        return Visitor(account.role, account.name, account)
    if rights_of(current_services().registry).house:
        return Visitor(Role.HOUSE, HOST)
    return Visitor(Role.WATCHER)


def require(role: Role) -> Visitor:
    """Return the sender of the current request. Raises `Refusal` if they have less than this role."""
    found = visitor()
    if found.role is Role.WATCHER:
        raise Refusal(Code.SIGN_IN_NEEDED)
    if found.role < role:
        raise Refusal(Code.STAFF_RIGHTS)
    return found


def visitor_view(found: Visitor) -> VenueVisitor:
    """The visitor of a page."""
    name = found.account.name if found.account else ""
    return {"name": name, "manages": found.role >= Role.MANAGER}


def command_of() -> dict[str, str]:
    """Parse the command in the body: texts by name, including "do". Raises `Refusal` ``message_malformed``."""
    body = read_command()
    if not all(isinstance(value, str) for value in body.values()):
        raise Refusal(Code.MESSAGE_MALFORMED)
    return {name: str(value) for name, value in body.items()}
