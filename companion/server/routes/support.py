"""Support routes: the support bundle, for those who may see the computer itself."""

from __future__ import annotations

import threading

import flask

from companion import log_output, support_bundle
from companion.errors import Code, Refusal
from companion.server.appliance_access import require_access
from companion.server.requests import as_download
from companion.server.routes.health import figures
from companion.server.services import current_services

blueprint = flask.Blueprint("support", __name__)

_lock = threading.Lock()
"""Held while a bundle is made: one at a time, since games are rebuilt for it."""


@blueprint.get("/appliance/support.zip")
def bundle() -> flask.typing.ResponseReturnValue:
    """The support bundle. Raises `Refusal` ``house_key``, or ``too_often`` while another one is being made."""
    require_access()
    services = current_services()
    computer = support_bundle.computer_figures(services.machine)
    health = {
        **figures()[0],
        "computer": computer,
        "notes": services.backups.notes(),
    }
    if not _lock.acquire(blocking=False):  # a request must not wait: there are four threads for all
        raise Refusal(Code.TOO_OFTEN)
    try:
        content = support_bundle.write(services.registry, health, list(log_output.recent.lines))
    finally:
        _lock.release()
    return as_download(flask.Response(content, content_type="application/zip"), support_bundle.file_name())
