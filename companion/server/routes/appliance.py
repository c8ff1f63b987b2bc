"""Appliance routes: the page of the computer itself, its state, its backups, its links and its switch.

The page (*This computer*) requires the right to open tables. A backup contains all host keys and every hidden answer,
so downloading one requires the house key. Restoring requires the house key, or any host key while there is no game yet.
"""

from __future__ import annotations

import os
import platform
import shutil
import signal
import subprocess
import sys
import threading
from typing import TypedDict

import flask

from companion.backups import UPLOADED, BackupsView
from companion.errors import Code, Refusal
from companion.machine_health import MachineView
from companion.private_files import open_private
from companion.server.http_requests import base_of_request, read_command, require_create, require_house
from companion.server.https_port import HttpsView
from companion.server.pictures import qr_codes
from companion.server.services import Services, current_services
from companion.tables.access.host_keys import renew_links
from companion.tables.table import Table
from companion.version import version
from web.i18n.render import render
from web.pages.languages import chosen_language
from web.pages.responses import page
from web.pages.rights import remember

LARGEST_BACKUP = 2_000_000_000
POWER = {"shut_down": "poweroff", "restart": "reboot"}
"""What systemd does for each command of the page."""

blueprint = flask.Blueprint("appliance", __name__)


class ComputerView(TypedDict):
    """What runs here: the computer's name, the program's version, the unfinished tables."""

    name: str
    version: str
    tables: int


class ApplianceView(TypedDict):
    """The state of this computer, section by section."""

    computer: ComputerView
    https: HttpsView
    books: BackupsView
    health: MachineView


def links_of(services: Services, table: Table | None) -> dict[str, str]:
    """The links of this computer and of a table with their keys, for a terminal; "" for missing ones."""
    base, secure, wifi = services.addresses.base(), services.addresses.secure(), services.settings.wifi
    return {
        "wifi": f"{wifi.name}, password {wifi.phrase}" if wifi else "",
        "wifi_code": wifi.code if wifi else "",
        "join": f"{base}/join/{table.id}" if table else base,
        "table": f"{base}/table/{table.id}" if table else "",
        "host": f"{base}{services.registry.host_path(table.id)}" if table else "",
        "camera": f"{base}/camera?key={services.phone_camera.key}" if secure else "",
        "fingerprint": services.https.fingerprint(),
        "house": f"{base}{services.registry.house_path()}",
    }


@blueprint.get("/appliance/links.json")
def links() -> flask.typing.ResponseReturnValue:
    """The links of the computer, for holders of the house key only. Raises `Refusal` ``house_key``."""
    require_house()
    services = current_services()
    return links_of(services, services.registry.newest())


@blueprint.post("/appliance/links")
def renew() -> flask.typing.ResponseReturnValue:
    """Renew all links and revoke the old ones: {"do": "new"}. Players keep their seats.

    The requesting device gets the new house key in its cookie. Raises `Refusal` ``house_key``, and
    ``journal_unavailable`` if the links cannot be written.
    """
    require_house()
    if read_command() != {"do": "new"}:
        raise Refusal(Code.EVENT_UNKNOWN)
    services = current_services()
    services.phone_camera.renew()
    try:
        renew_links(services.settings.data)
    except OSError:
        raise Refusal(Code.JOURNAL_UNAVAILABLE) from None
    finally:
        services.connections.renew_hosts()
        services.programs.close_all()
    return remember(flask.jsonify({"ok": True}), services.registry.keys.house)


@blueprint.get("/hotspot.svg")
def wifi_code() -> flask.Response:
    """The QR code with which phones join the Wi-Fi."""
    wifi = current_services().settings.wifi
    if wifi is None:
        flask.abort(404)
    return flask.Response(qr_codes.qr_svg(wifi.code), content_type="image/svg+xml")


@blueprint.get("/appliance")
def appliance() -> flask.Response:
    """The page of the computer. Raises `Refusal` ``house_key``."""
    require_create()
    return page("templates/appliance.html")


@blueprint.get("/appliance/status.json")
def status() -> flask.typing.ResponseReturnValue:
    """The state of the computer, in the language of the request. Raises `Refusal` ``house_key``."""
    rights = require_create()
    services = current_services()
    state: ApplianceView = {
        "computer": {"name": platform.node(), "version": version(), "tables": len(services.registry.loaded.running())},
        "https": services.https.view(base_of_request()),
        "books": services.backups.view(rights.house, _is_empty(services)),
        "health": services.machine.view(),
    }
    return dict(render(state, chosen_language()))


@blueprint.get("/appliance/backup")
def download() -> flask.Response:
    """The newest backup. Raises `Refusal` ``backup_house`` and ``backup_gone``."""
    require_house(Code.BACKUP_HOUSE)
    newest = current_services().backups.newest
    if newest is None:
        raise Refusal(Code.BACKUP_GONE)
    response = flask.send_file(newest.resolve(), as_attachment=True)
    response.headers["Cache-Control"] = "no-store"
    return response


@blueprint.post("/appliance/backup")
def make() -> flask.typing.ResponseReturnValue:
    """Request a backup. Raises `Refusal`."""
    require_create()
    current_services().backups.ask_for()
    return {"ok": True}


@blueprint.put("/appliance/backup")
def restore() -> flask.typing.ResponseReturnValue:
    """Check the archive in the body, and restart with it. Raises `Refusal`; then nothing has been changed."""
    services = current_services()
    if services.settings.database:
        raise Refusal(Code.BACKUP_DATABASE)
    if not require_create().house and not _is_empty(services):
        raise Refusal(Code.BACKUP_HOUSE)
    flask.request.max_content_length = LARGEST_BACKUP
    data = services.settings.data
    uploaded = data / UPLOADED
    try:
        with open_private(uploaded, os.O_WRONLY | os.O_CREAT | os.O_TRUNC) as file:
            shutil.copyfileobj(flask.request.stream, file)
    except OSError:
        uploaded.unlink(missing_ok=True)
        raise Refusal(Code.BACKUP_FULL) from None
    command = [sys.executable, "-m", "companion", "restore", "--check", "--data", str(data), str(uploaded)]
    done = subprocess.run(command, capture_output=True, check=False)
    if done.returncode:
        uploaded.unlink(missing_ok=True)
        raise Refusal(Code.BACKUP_UNPROVEN)
    if "INVOCATION_ID" in os.environ:  # systemd starts it again
        threading.Timer(1.0, os.kill, (os.getpid(), signal.SIGTERM)).start()
    return {"ok": True, "restarts": "INVOCATION_ID" in os.environ}


@blueprint.post("/appliance/power")
def power() -> flask.typing.ResponseReturnValue:
    """Shut the computer down, or restart it: {"do": "shut_down"}. Raises `Refusal`."""
    require_house()
    wanted = POWER.get(str(read_command().get("do")))
    if wanted is None:
        raise Refusal(Code.EVENT_UNKNOWN)
    try:
        done = subprocess.run(["systemctl", "--no-ask-password", wanted], capture_output=True, timeout=10, check=False)
    except (OSError, subprocess.TimeoutExpired):
        raise Refusal(Code.POWER_REFUSED) from None
    if done.returncode:
        raise Refusal(Code.POWER_REFUSED)
    return {"ok": True}


def _is_empty(services: Services) -> bool:
    """Whether no table has had any activity since it was opened."""
    return all(summary.number <= 1 for summary in list(services.registry.journal.summaries.values()))
