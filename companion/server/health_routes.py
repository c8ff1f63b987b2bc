"""Health routes: the state of the server for anybody, and of the devices for a table's host."""

from __future__ import annotations

import flask

from companion.server.parts import current_parts
from companion.server.requests import table_for_host, uncached
from web.i18n.render import render_view
from web.pages.languages import chosen_language

blueprint = flask.Blueprint("health", __name__)


@blueprint.get("/healthz")
def health() -> flask.typing.ResponseReturnValue:
    """The number of tables, the damaged ones, and the devices without anything about cards or rolls."""
    parts = current_parts()
    parts.devices.update_figures()
    return {
        "ok": True,
        "tables": parts.registry.count(),
        "damaged": sorted(parts.registry.damaged),
        "repaired": sorted(parts.registry.repaired),
        "devices": parts.devices.for_anybody(),
    }


@blueprint.get("/host/<table>/health.json")
def host_health(table: str) -> flask.typing.ResponseReturnValue:
    """The devices in figures."""
    served = table_for_host(table)
    parts = current_parts()
    parts.devices.update_figures()
    return uncached(flask.jsonify(render_view(parts.health.view(served), chosen_language())))
