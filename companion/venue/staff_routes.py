"""Staff routes: accounts, passwords and the audit log."""

from __future__ import annotations

import flask
from flask_login import login_user

from companion import games
from companion.errors import Code, Refusal
from companion.venue import passwords
from companion.venue.access import Visitor, command_of, current_venue, require, visitor_view
from companion.venue.audit import DAYS, Action
from companion.venue.staff import Role
from companion.venue.venue_views import VenueAccount, VenueStaffView
from web.i18n.render import game_name
from web.pages.languages import chosen_language

blueprint = flask.Blueprint("staff", __name__)

LINES = 50
"""Lines of the audit log in one answer."""


@blueprint.get("/venue/staff.json")
def staff() -> flask.typing.ResponseReturnValue:
    """The accounts, for their managers, and the audit log; ``?before=`` a line's number shows earlier lines."""
    found = require(Role.STAFF)
    venue, language = current_venue(), chosen_language()
    before = flask.request.args.get("before", "")
    lines = venue.audit.lines(LINES + 1, int(before) if before.isascii() and before.isdigit() else 0)
    accounts: list[VenueAccount] = [
        {"name": account.name, "manages": account.manages, "made": account.made, "signed_in": account.signed_in}
        for account in venue.staff.accounts()
    ]
    names = {game: game_name(game, language) for game in games.names()}
    view: VenueStaffView = {
        "visitor": visitor_view(found),
        "accounts": accounts if found.role >= Role.MANAGER else [],
        "log": [{**line, "detail": names.get(line["detail"], line["detail"])} for line in lines[:LINES]],
        "more": len(lines) > LINES,
        "days": DAYS,
    }
    return view


@blueprint.post("/venue/staff")
def command() -> flask.typing.ResponseReturnValue:
    """Add, remove or reset an account, or change one's own password.

    {"do": "add", "name": NAME, "password": "" or TEXT, "manages": "" or "yes"}, {"do": "remove", "name": NAME}, {"do":
    "reset", "name": NAME}, {"do": "change", "old": TEXT, "new": TEXT}. The response contains a generated password once.
    Raises `Refusal`.
    """
    given = command_of()
    if given.get("do") == "change":
        _change(require(Role.STAFF), given)
        return {"ok": True}
    found = require(Role.MANAGER)
    venue, chosen = current_venue(), passwords.new_password()
    match given:
        case {"do": "add", "name": name, "password": password, "manages": manages}:
            account = venue.staff.add(name, password or chosen, manages=manages == "yes")
            venue.audit.note(found.who, Action.STAFF_ADD, detail=account.name)
            return {"ok": True, **({} if password else {"password": chosen})}
        case {"do": "reset", "name": name}:
            venue.audit.note(found.who, Action.PASSWORD_RESET, detail=venue.staff.set_password(name, chosen).name)
            return {"ok": True, "password": chosen}
        case {"do": "remove", "name": name}:
            venue.audit.note(found.who, Action.STAFF_REMOVE, detail=venue.staff.remove(name))
            return {"ok": True}
    raise Refusal(Code.EVENT_UNKNOWN)


def _change(found: Visitor, given: dict[str, str]) -> None:
    """Change one's own password; this device stays signed in."""
    venue = current_venue()
    if found.account is None:
        raise Refusal(Code.STAFF_RIGHTS)
    account = venue.staff.change_password(found.account.name, given.get("old", ""), given.get("new", ""))
    login_user(account)
    venue.audit.note(found.who, Action.PASSWORD_CHANGE)
