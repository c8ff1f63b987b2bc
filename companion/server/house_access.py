"""House access: who sends a request to the pages of the house, and what they may do there.

Somebody is the house (its key, in the address or the cookie of the house link) or staff (a session). What a role may do
stands in `companion.roles`. A request that changes something has to come from a page of this server, as everywhere.
"""

from __future__ import annotations

from dataclasses import dataclass

import flask

from companion.errors import Code, Refusal
from companion.house.audit import HOUSE, Deed
from companion.house.staff import LASTS, Account
from companion.roles import Right, Role, may
from companion.server.parts import current_parts
from web.pages.rights import STAFF_COOKIE, rights_of

SAFE = frozenset({"GET", "HEAD"})
"""Methods of requests that change nothing."""


@dataclass(frozen=True, slots=True)
class Visitor:
    """Who has sent the current request: their role, the name for the audit log, their account and session."""

    role: Role
    who: str = ""
    account: Account | None = None
    session: str = ""


def visitor() -> Visitor:
    """Who has sent the current request."""
    parts = current_parts()
    session = flask.request.cookies.get(STAFF_COOKIE, "")
    account = parts.house.account(session)
    if account is not None:  # before the house key, so that the log names who it was
        return Visitor(account.role, account.name, account, session)
    if rights_of(parts.registry).house:
        return Visitor(Role.HOUSE, HOUSE)
    return Visitor(Role.WATCHER)


def require(right: Right) -> Visitor:
    """Who has sent the current request. Raises `Refusal` where they may not do this."""
    require_own_page()
    found = visitor()
    if found.role is Role.WATCHER:
        raise Refusal(Code.SIGN_IN_NEEDED)
    if not may(found.role, right):
        raise Refusal(Code.STAFF_RIGHTS)
    return found


def require_own_page() -> None:
    """Refuse a request that changes something without saying from which page it comes.

    `AllowedHosts` has refused every page of another site. Raises `Refusal` ``origin_foreign``.
    """
    if flask.request.method not in SAFE and "Origin" not in flask.request.headers:
        raise Refusal(Code.ORIGIN_FOREIGN)


def note_table(action: str, table: str) -> None:
    """Note in the audit log that somebody has opened or closed ("open", "close") a table on the start page.

    Hosts are no staff; in a home, where there is no register, nothing is noted.
    """
    if not flask.has_request_context() or not current_parts().house.is_used:
        return
    found, parts = visitor(), current_parts()
    if not may(found.role, Right.SEE_HOUSE):
        return
    deed = Deed.TABLE_OPEN if action == "open" else Deed.TABLE_CLOSE
    game = parts.registry.game_of(table) or ""
    parts.house.audit.note(found.who, deed, table=table, detail=game)


def remember(response: flask.typing.ResponseValue, session: str) -> flask.Response:
    """A response that gives the device a session, in a cookie that no script reads."""
    made = flask.make_response(response)
    made.set_cookie(STAFF_COOKIE, session, max_age=LASTS, httponly=True, samesite="Lax", secure=_is_secure(), path="/")
    return made


def forget(response: flask.typing.ResponseValue) -> flask.Response:
    """A response that takes the session from the device."""
    made = flask.make_response(response)
    made.delete_cookie(STAFF_COOKIE, httponly=True, samesite="Lax", secure=_is_secure(), path="/")
    return made


def _is_secure() -> bool:
    """Whether the browser has come by https, to this server or to a proxy in front of it.

    Who invents the header only keeps their own cookie off plain HTTP.
    """
    return flask.request.is_secure or flask.request.headers.get("X-Forwarded-Proto", "") == "https"
