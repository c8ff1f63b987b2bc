"""Health routes: the state of the server for anybody, and of the devices for a table's host."""

from __future__ import annotations

import flask

from companion.server.http_requests import table_for_host
from companion.server.services import current_services
from companion.version import version
from web.i18n.render import render_view
from web.pages.languages import chosen_language

blueprint = flask.Blueprint("health", __name__)


@blueprint.get("/healthz")
def health() -> flask.typing.ResponseReturnValue:
    """The version, whether the journal is writable, the tables, and the devices without cards or rolls.

    ``ok`` is false, with status 503, while no answer can be saved (the code is in ``journal``).
    """
    services = current_services()
    trouble = services.registry.journal.trouble()
    content = {
        "ok": trouble is None,
        "version": version(),
        "journal": "ok" if trouble is None else trouble.value,
        "tables": services.registry.count(),
        "damaged": sorted(services.registry.loaded.damaged),
        "devices": services.own_hub.for_anybody(),
        "devices_elsewhere": services.hubs.elsewhere(),
    }
    return content, 200 if trouble is None else 503


@blueprint.get("/host/<table>/health.json")
def host_health(table: str) -> flask.typing.ResponseReturnValue:
    """The devices in figures."""
    served = table_for_host(table)
    services = current_services()
    return dict(render_view(services.health(served), chosen_language()))
