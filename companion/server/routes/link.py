"""Link routes: renew the links of this computer and revoke the old ones.

Hosts, the house, drafts and the camera phone get new keys. Players keep their seats, and the journal is unchanged. This
requires the house key, on the page of the computer, or the terminal (``exchequer links --new``).
"""

from __future__ import annotations

import flask

from companion.errors import Code, Refusal
from companion.server.appliance_access import require_access
from companion.server.requests import read_json, uncached
from companion.server.services import Services, current_services
from companion.tables.access.host_keys import renew_links
from web.pages.rights import remember

LARGEST_COMMAND = 200
"""Bytes of a command."""

blueprint = flask.Blueprint("links", __name__)


@blueprint.post("/appliance/links")
def carry_out() -> flask.typing.ResponseReturnValue:
    """Carry out {"do": "new"}: renew the links; the requesting device gets the new house key in its cookie.

    Raises `Refusal` ``house_key``, and ``journal_unavailable`` if they cannot be written.
    """
    if not require_access().house:
        raise Refusal(Code.HOUSE_KEY)
    services = current_services()
    if read_json(LARGEST_COMMAND, Code.MESSAGE_MALFORMED) != {"do": "new"}:
        raise Refusal(Code.EVENT_UNKNOWN)
    make_new(services)
    return remember(uncached(flask.jsonify({"ok": True})), services.registry.keys.house)


def make_new(services: Services) -> None:
    """Renew the links and close the pages of hosts. Raises `Refusal` ``journal_unavailable``."""
    services.phone_camera.renew()
    try:
        renew_links(services.settings.data)
    except OSError:
        raise Refusal(Code.JOURNAL_UNAVAILABLE) from None
    finally:
        services.connections.renew_hosts()
        services.programs.close_all()
