"""Appliance routes: the page of the computer itself, and its state as data.

The page (*This computer*) is for those whom `companion.server.appliance_access` lets in. Its state consists of
sections, each of which has a component of the page (``web/components/appliance_<section>.js``).
"""

from __future__ import annotations

import platform
from typing import TypedDict

import flask

from companion.appliance.network_views import NetworkView
from companion.appliance.update_views import UpdatesView
from companion.server.appliance_access import require_access
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
    updates: UpdatesView


@blueprint.get("/appliance")
def appliance() -> flask.Response:
    """The page of the computer. Raises `Refusal` ``house_key``."""
    require_access()
    return uncached(page("templates/appliance.html"))


@blueprint.get("/appliance/status.json")
def status() -> flask.Response:
    """The state of the computer, in the language of the request. Raises `Refusal` ``house_key``."""
    require_access()
    parts = current_parts()
    state: ApplianceView = {
        "computer": {"name": platform.node(), "version": version(), "tables": len(parts.registry.running())},
        "network": parts.network.status(),
        "https": parts.https.view(base_of_request()),
        "updates": parts.updates.status(chosen_language()),
    }
    return uncached(flask.jsonify(render_view(state, chosen_language())))
