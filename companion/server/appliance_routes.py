"""Appliance routes: the page of the computer itself, and its state as data.

The page (*This computer*) is for those whom `companion.server.appliance_access` lets in. Its state consists of
sections, each of which has a component of the page (``web/components/appliance_<section>.js``).
"""

from __future__ import annotations

import platform
import time
from typing import TypedDict

import flask

from companion.appliance.backup_views import BackupsView
from companion.appliance.machine_views import MachineView
from companion.appliance.network_views import NetworkView
from companion.appliance.update_views import UpdatesView
from companion.errors import Code, Refusal
from companion.server.appliance_access import require_access
from companion.server.attached_screen import ScreenView
from companion.server.https_port import HttpsView
from companion.server.parts import current_parts
from companion.server.requests import base_of_request, uncached
from companion.version import version
from web.i18n.render import render_view
from web.pages.languages import chosen_language
from web.pages.responses import page

blueprint = flask.Blueprint("appliance", __name__)


class ComputerView(TypedDict):
    """What runs here: the computer's name, the version of the program, the tables that are not over."""

    name: str
    version: str
    tables: int


class ApplianceView(TypedDict):
    """The state of this computer, section by section."""

    computer: ComputerView
    network: NetworkView
    https: HttpsView
    screen: ScreenView
    books: BackupsView
    health: MachineView
    updates: UpdatesView


class LinksView(TypedDict):
    """The links of this computer with their keys, for a screen or terminal of its own; all as seen in its network.

    ``join`` and ``host`` are those of the table that was used last ("" without one). ``wifi`` is the code by which a
    phone joins the own hotspot, with its name and pass phrase ("" while it is not open).
    """

    join: str
    host: str
    house: str
    wifi: str
    wifi_name: str
    wifi_phrase: str


@blueprint.get("/appliance/links.json")
def links() -> flask.Response:
    """The links of the computer, for the holder of the house key alone. Raises `Refusal` ``house_key``."""
    if not require_access().house:
        raise Refusal(Code.HOUSE_KEY)
    parts = current_parts()
    base, hotspot, table = parts.addresses.base(), parts.network.hotspot, parts.registry.newest()
    found: LinksView = {
        "join": f"{base}/join/{table.id}" if table else "",
        "host": f"{base}{parts.registry.host_path(table.id)}" if table else "",
        "house": f"{base}{parts.registry.house.path()}",
        "wifi": hotspot.code if hotspot else "",
        "wifi_name": hotspot.name if hotspot else "",
        "wifi_phrase": hotspot.phrase if hotspot else "",
    }
    return uncached(flask.jsonify(found))


@blueprint.get("/appliance")
def appliance() -> flask.Response:
    """The page of the computer. Raises `Refusal` ``house_key``."""
    require_access()
    return uncached(page("templates/appliance.html"))


@blueprint.get("/appliance/status.json")
def status() -> flask.Response:
    """The state of the computer, in the language of the request. Raises `Refusal` ``house_key``."""
    rights = require_access()
    parts = current_parts()
    state: ApplianceView = {
        "computer": {"name": platform.node(), "version": version(), "tables": len(parts.registry.running())},
        "network": parts.network.status(),
        "https": parts.https.view(base_of_request()),
        "screen": parts.screen.view(time.monotonic()),
        "books": parts.kept_backups.status(rights.house),
        "health": parts.machine.view(),
        "updates": parts.updates.status(chosen_language()),
    }
    return uncached(flask.jsonify(render_view(state, chosen_language())))
