"""The command ``links``: prints the links of the server that runs on this computer.

The server shows them to the holder of its house key, which is derived from the secret of the data folder. So only users
who can read that folder, such as root, can ask.
"""

from __future__ import annotations

import json
import sys
import urllib.error
import urllib.request
from collections.abc import Collection, Mapping
from pathlib import Path

import click

from companion.cli.data_folder import OPTION, lock_folder, service_folder
from companion.errors import JournalUnusable
from companion.server.pictures import qr_codes
from companion.tables.access.host_keys import HostKeys, renew_links

TIMEOUT = 5.0
LABELS = {
    "wifi": "Wi-Fi",
    "join": "Join",
    "table": "Table",
    "host": "Host (keep it to yourself)",
    "camera": "A phone as the camera (keep it to yourself)",
    "fingerprint": "Fingerprint of the certificate",
    "house": "House (keep it to yourself)",
}


@click.command("links")
@OPTION
@click.option("--port", default=8080, show_default=True, type=click.IntRange(1, 65535), help="Port of the server.")
@click.option("--codes", is_flag=True, help="With a QR code of the host's link, for a phone.")
@click.option("--new", is_flag=True, help="Replace all links and revoke the old ones. Players keep their seats.")
@click.option("--yes", is_flag=True, help="Replace them without asking.")
def command(data: Path | None, port: int, codes: bool, new: bool, yes: bool) -> None:
    """Print the links of the server that runs here, with their keys: keep them to yourself."""
    folder = service_folder(data)
    if new and not yes:
        click.confirm(
            "Hosts, the house and the phone that is the camera will need their new links. Players keep their seats. "
            "Replace all links?",
            abort=True,
        )
    try:
        if new:
            _ask(port, "/appliance/links", _house_key(folder, new=True), {"do": "new"})
        found = _ask(port, "/appliance/links.json", _house_key(folder))
    except NotRunning as problem:
        if not new:
            raise click.ClickException(str(problem)) from None
        _renew(folder)
        click.echo(f"{problem} The links are new all the same: start the server, which prints them.")
        return
    print_links(found, ["host" if found["host"] else "house"] if codes else [])


class NotRunning(Exception):
    """No server of the data folder answers here; the text says so for the terminal."""


def _house_key(data: Path, *, new: bool = False) -> str:
    """The house key of a data folder; "" if a secret is truncated and the links are to be ``new``.

    Raises click.ClickException if the secret is missing or cannot be read.
    """
    try:
        if not (data / "host_secret").is_file():
            raise click.ClickException(f"There is no server's data in {data}. Name the folder with --data.")
        return HostKeys.at(data).house
    except PermissionError:
        raise click.ClickException(f"You may not read {data}. Try it with sudo.") from None
    except JournalUnusable as problem:
        if new:
            return ""
        raise click.ClickException(f"{problem}.") from None


def _renew(folder: Path) -> None:
    """Replace the links of a data folder whose server is stopped. Raises click.ClickException."""
    with lock_folder(folder):
        try:
            (folder / "camera/phone_key").unlink(missing_ok=True)
            renew_links(folder)
        except OSError as fault:
            raise click.ClickException(f"The links could not be replaced: {fault.strerror}.") from None


def _ask(port: int, path: str, key: str, command: object = None) -> dict[str, str]:
    """Send a request to the server on a port of this computer, and return its reply. Raises `NotRunning`."""
    own = f"http://127.0.0.1:{port}"
    content = None if command is None else json.dumps(command).encode()
    headers = {"Origin": own, "Content-Type": "application/json", "Accept": "application/json"}
    request = urllib.request.Request(f"{own}{path}?key={key}", content, headers if content else {})
    try:
        with urllib.request.urlopen(request, timeout=TIMEOUT) as reply:
            found: dict[str, str] = json.loads(reply.read(10_000))
            return found
    except urllib.error.HTTPError as refused:
        raise NotRunning(f"The server on port {port} is of another data folder ({refused.code}).") from None
    except (OSError, ValueError):
        raise NotRunning(f"No server answers on port {port}.") from None


def print_links(links: Mapping[str, str], codes: Collection[str]) -> None:
    """Print links, and QR codes of those that ``codes`` names."""
    for name, label in LABELS.items():
        if links[name] and name in codes:
            click.echo(qr_codes.qr_terminal(links.get(f"{name}_code", links[name])))
        if links[name]:
            click.echo(f"{label}: {links[name]}")
    sys.stdout.flush()
