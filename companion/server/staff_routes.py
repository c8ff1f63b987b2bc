"""Staff routes: accounts, passwords and the audit log."""

from __future__ import annotations

import time

import flask

from companion import games
from companion.errors import Code, Refusal
from companion.house import passwords
from companion.house.audit import DAYS, Deed
from companion.house.staff import folded
from companion.roles import Right, may
from companion.server.house_access import Visitor, require
from companion.server.house_routes import command_of, visitor_view
from companion.server.house_views import HouseStaffView, account_view, deed_view
from companion.server.parts import current_parts
from companion.server.requests import as_download, uncached
from web.i18n.render import game_name
from web.pages.languages import chosen_language

blueprint = flask.Blueprint("staff", __name__)

LINES = 50
"""Lines of the audit log in one answer."""


@blueprint.get("/house/staff.json")
def staff() -> flask.typing.ResponseReturnValue:
    """The accounts, for those who keep them, and the audit log; ``?before=`` a line's number shows earlier ones."""
    found = require(Right.SEE_AUDIT)
    house, language = current_parts().house, chosen_language()
    before = flask.request.args.get("before", "")
    lines = house.audit.lines(LINES + 1, int(before) if before.isascii() and before.isdigit() else 0)
    names = {game: game_name(game, language) for game in games.names()}
    view: HouseStaffView = {
        "visitor": visitor_view(found),
        "accounts": [account_view(one) for one in house.staff.accounts()] if _keeps(found) else [],
        "log": [deed_view(one, language, names) for one in lines[:LINES]],
        "more": len(lines) > LINES,
        "days": DAYS,
    }
    return uncached(flask.jsonify(view))


@blueprint.get("/house/audit.csv")
def audit() -> flask.typing.ResponseReturnValue:
    """The whole audit log as a file."""
    found = require(Right.SEE_AUDIT)
    house = current_parts().house
    content = house.audit.as_csv()
    house.audit.note(found.who, Deed.LOG_EXPORT)
    return as_download(flask.Response(content, content_type="text/csv; charset=utf-8"), "audit.csv")


@blueprint.post("/house/staff")
def command() -> flask.typing.ResponseReturnValue:
    """Add, remove or reset an account, or change the own password.

    {"do": "add", "name": NAME, "password": "" or TEXT, "manages": "" or "yes"}, {"do": "remove", "name": NAME},
    {"do": "reset", "name": NAME}, {"do": "change", "old": TEXT, "new": TEXT}. Where the program has chosen the
    password, the answer has it, once. Raises `Refusal`.
    """
    given = command_of()
    if given.get("do") == "change":
        _change(require(Right.SEE_HOUSE), given)
        return uncached(flask.jsonify({"ok": True}))
    found = require(Right.KEEP_STAFF)
    house, chosen = current_parts().house, passwords.new_password()
    match given:
        case {"do": "add", "name": name, "password": password, "manages": manages}:
            account = house.staff.add(name, password or chosen, manages=manages == "yes")
            house.audit.note(found.who, Deed.STAFF_ADD, detail=account.name)
            return uncached(flask.jsonify({"ok": True, **({} if password else {"password": chosen})}))
        case {"do": "reset", "name": name}:
            house.audit.note(found.who, Deed.PASSWORD_RESET, detail=house.staff.reset(name, chosen))
            return uncached(flask.jsonify({"ok": True, "password": chosen}))
        case {"do": "remove", "name": name}:
            house.audit.note(found.who, Deed.STAFF_REMOVE, detail=house.staff.remove(name))
            return uncached(flask.jsonify({"ok": True}))
    raise Refusal(Code.EVENT_UNKNOWN)


def _change(found: Visitor, given: dict[str, str]) -> None:
    """Change the own password; wrong tries count as those of a sign-in."""
    house = current_parts().house
    if found.account is None:
        raise Refusal(Code.STAFF_RIGHTS)
    key, at = folded(found.account.name), time.monotonic()
    house.limits.check("", key, at)
    try:
        house.staff.change(found.account.name, given.get("old", ""), given.get("new", ""), found.session)
    except Refusal as refusal:
        if refusal.code is Code.PASSWORD_WRONG:
            house.limits.failed("", key, at)
        raise
    house.audit.note(found.who, Deed.PASSWORD_CHANGE)


def _keeps(found: Visitor) -> bool:
    return may(found.role, Right.KEEP_STAFF)
