"""Rights of a request: whether its sender may open and close tables and create packs.

The key of the house or of a host is in the query of an address (``?key=…``, and ``table=…`` for a host). Opening the
house link also stores the house key in a cookie, which only pages of this server send and no script can read.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING
from urllib.parse import urlencode

import flask

from web.pages import assets

if TYPE_CHECKING:
    from web.pages.registry import Registry

COOKIE = "exchequer_house"


@dataclass(frozen=True, slots=True)
class Rights:
    """What the sender of a request may do.

    ``staff`` is whether they have signed in as staff of the venue, and so host every table as well. ``query`` is the
    part of an address that gives a further request the same rights: empty, or "?" with the key.
    """

    create: bool = False
    house: bool = False
    query: str = ""
    staff: bool = False


def rights_of(registry: Registry | None) -> Rights:
    """The rights of the current request."""
    if registry is None:
        return Rights()
    key, table = flask.request.args.get("key", ""), flask.request.args.get("table", "")
    query = "?" + urlencode({"table": table, "key": key} if table else {"key": key})
    if key and registry.is_house_key(key):
        return Rights(create=True, house=True, query=query)
    if registry.is_house_key(flask.request.cookies.get(COOKIE, "")):
        return Rights(create=True, house=True)
    if flask.g.get("is_staff", False):  # set by `companion.venue`
        return Rights(create=True, staff=True)
    if key and table and registry.may_create(key, table):
        return Rights(create=True, query=query)
    return Rights()


def remember(response: flask.Response, key: str) -> flask.Response:
    """The response, which stores the house key on the device."""
    response.set_cookie(COOKIE, key, max_age=assets.YEAR, httponly=True, samesite="Strict")
    return response


def forget(response: flask.typing.ResponseValue) -> flask.Response:
    """A response that removes the house key from the device."""
    made = flask.make_response(response)
    made.delete_cookie(COOKIE, httponly=True, samesite="Strict")
    return made
