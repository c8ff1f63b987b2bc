"""Running server: what a command asks the server that runs on this computer, as the holder of its house key.

The key is derived from the secret of the data folder, so only who can read that folder, such as root, can ask.
"""

from __future__ import annotations

import json
import urllib.error
import urllib.request
from pathlib import Path
from typing import Any

import click

from companion.cli.data_folder import default_folder
from companion.errors import JournalUnusable
from companion.server.routes.appliance import LinksView
from companion.tables.house import key_of
from companion.tables.seats import HostKeys

APPLIANCE = Path("/var/lib/exchequer")
"""The data folder of the service."""
TIMEOUT = 5.0
LONGEST = 10_000
"""Seconds to wait for an answer, and its most bytes."""


class NotRunning(Exception):
    """No server of the data folder answers here; the text says so to the person at the terminal."""


def data_folder(chosen: Path | None) -> Path:
    """The data folder that was chosen, else that of the service, else the user's own."""
    return chosen or (APPLIANCE if APPLIANCE.is_dir() else default_folder())


def house_key(data: Path, *, torn: bool = False) -> str:
    """The house key of a data folder; "" for a ``torn`` one, of which a secret is cut off.

    Raises click.ClickException where its secret is missing or cannot be read.
    """
    try:
        if not (data / "host_secret").is_file():
            raise click.ClickException(f"There is no server's data in {data}. Name the folder with --data.")
        return key_of(HostKeys.at(data))
    except PermissionError:
        raise click.ClickException(f"You may not read {data}. Try it with sudo.") from None
    except JournalUnusable as problem:
        if torn:
            return ""
        raise click.ClickException(f"{problem}.") from None


def links(port: int, key: str) -> LinksView:
    """The links of the server on a port of this computer. Raises `NotRunning`."""
    found: LinksView = _asked(port, f"/appliance/links.json?key={key}")
    return found


def make_new_links(port: int, key: str) -> None:
    """Have the server on a port of this computer make the links new. Raises `NotRunning`."""
    _asked(port, f"/appliance/links?key={key}", {"do": "new"})


def _asked(port: int, path: str, command: object = None) -> Any:
    """What the server on a port of this computer answers. Raises `NotRunning`."""
    own = f"http://127.0.0.1:{port}"
    content = None if command is None else json.dumps(command).encode()
    headers = {"Origin": own, "Content-Type": "application/json", "Accept": "application/json"}
    try:
        with urllib.request.urlopen(
            urllib.request.Request(f"{own}{path}", content, headers if content else {}), timeout=TIMEOUT
        ) as reply:
            return json.loads(reply.read(LONGEST))
    except urllib.error.HTTPError as refused:
        raise NotRunning(f"The server on port {port} is of another data folder ({refused.code}).") from None
    except (OSError, ValueError):
        raise NotRunning(f"No server answers on port {port}.") from None
