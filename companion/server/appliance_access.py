"""Appliance access: who may see and change the computer itself, and the conditions of every request that changes it.

It is whoever runs this server (the house key), and the host of a table that is not closed, who may open further tables,
too. Nobody else learns anything of the computer but what ``/healthz`` tells anybody.
"""

from __future__ import annotations

import flask

from companion.errors import Code, Refusal
from companion.server.services import current_services
from web.pages.rights import Rights, rights_of

SAFE = frozenset({"GET", "HEAD"})
"""Methods of requests that change nothing."""


def require_access() -> Rights:
    """The rights of the current request. Raises `Refusal` ``house_key`` where its sender may not see this computer.

    A request that changes something has to come from a page of this server: `AllowedHosts` refuses every other origin,
    and here one without any, so that no form of another program is taken for it.
    """
    allowed = rights_of(current_services().registry)
    if not allowed.create:
        raise Refusal(Code.HOUSE_KEY)
    if flask.request.method not in SAFE and "Origin" not in flask.request.headers:
        raise Refusal(Code.ORIGIN_FOREIGN)
    return allowed
