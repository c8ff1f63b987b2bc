"""Appliance access: who may see and change the computer itself, and what every changing request requires.

Access requires the house key, or the host key of an open table, which also allows opening more tables. Everybody else
only sees what ``/healthz`` shows.
"""

from __future__ import annotations

import flask

from companion.errors import Code, Refusal
from companion.server.services import current_services
from web.pages.rights import Rights, rights_of

SAFE = frozenset({"GET", "HEAD"})
"""Methods of requests that change nothing."""


def require_access() -> Rights:
    """Return the rights of the current request. Raises `Refusal` ``house_key`` if its sender has no access.

    A request that changes something has to come from a page of this server. `AllowedHosts` refuses foreign origins;
    this function also refuses requests without an origin, such as forms of other programs.
    """
    allowed = rights_of(current_services().registry)
    if not allowed.create:
        raise Refusal(Code.HOUSE_KEY)
    if flask.request.method not in SAFE and "Origin" not in flask.request.headers:
        raise Refusal(Code.ORIGIN_FOREIGN)
    return allowed
