"""The command ``doctor``: checks the installation, the computer and the devices, with advice.

No check changes anything, or reads from the camera or the dice reader, which a running server may hold.

    OK        as it should be
    INFO      missing, but optional: everything that a device reads can be answered by hand
    WARNING   works, but not as well as it could
    ISSUE     Exchequer cannot run like this; the command ends with status 1
"""

from __future__ import annotations

import json
import os
import socket
import sys
import tempfile
import urllib.error
import urllib.request
from collections.abc import Callable
from importlib import metadata
from pathlib import Path
from typing import NamedTuple

import click

from companion.cli.data_folder import OPTION, database, service_folder
from companion.machine_health import MachineHealth
from web.i18n.render import render_term

COLOURS = {"OK": "green", "INFO": "cyan", "WARNING": "yellow", "ISSUE": "red"}


class Finding(NamedTuple):
    """What a check has found, and what to do."""

    level: str
    found: str
    advice: str = ""


def libraries(_data: Path, _port: int) -> Finding:
    """Check that the computer vision can be loaded, which needs libraries of the system."""
    try:
        import cv2
        import zxingcpp  # noqa: F401 - that it can be loaded
    except ImportError as problem:
        return Finding("ISSUE", str(problem), "sudo apt-get install libgl1 libglib2.0-0 libxcb1")
    return Finding("OK", f"OpenCV {cv2.__version__}, zxing-cpp {metadata.version('zxing-cpp')}")


def packs(_data: Path, _port: int) -> Finding:
    """Check that the reference pack of each game can be loaded."""
    from companion import games
    from companion.games.pack_loader import reference

    return Finding("OK", ", ".join(str(reference(game).name) for game in games.names()))


def journal(data: Path, _port: int) -> Finding:
    """Check that the database answers, or that a file can be written in the data folder."""
    address = database()
    if address:
        from sqlalchemy import create_engine, text

        address = address.replace("postgresql:", "postgresql+psycopg:", 1)
        with create_engine(address).connect() as connection:
            return Finding("OK", str(connection.execute(text("SELECT version()")).scalar()).partition(",")[0])
    folder = next(path for path in (data, *data.absolute().parents) if path.exists())
    with tempfile.TemporaryFile(dir=folder) as file:
        file.write(b"exchequer")
        os.fsync(file.fileno())
    return Finding("OK", f"{data}{'' if data.exists() else ' (created at the first start)'}")


def computer(data: Path, _port: int) -> Finding:
    """Check voltage, heat, memory, disk and Wi-Fi."""
    notes = [render_term(note, "en") for note in MachineHealth(data).notes()]
    return Finding("WARNING", " ".join(notes)) if notes else Finding("OK", os.uname().machine)


def network(_data: Path, _port: int) -> Finding:
    """Check for an address in the local network, which the codes for the phones contain."""
    from companion.addresses import LINK_LOCAL, NOWHERE, read_addresses

    addresses = [address for address in read_addresses() if not address.startswith((LINK_LOCAL, NOWHERE))]
    if not addresses:
        return Finding("WARNING", "no address that phones can reach", "Join a Wi-Fi network, or plug in a cable.")
    return Finding("OK", ", ".join(addresses))


def server(_data: Path, port: int) -> Finding:
    """Check the server that runs here, and the devices that it reports; or that its port is free."""
    try:
        with urllib.request.urlopen(f"http://127.0.0.1:{port}/healthz", timeout=3) as reply:
            devices = json.loads(reply.read(100_000))["devices"]
    except urllib.error.HTTPError as refused:
        return Finding("ISSUE", f"runs, but cannot save answers ({refused.code})", "Free some space on the disk.")
    except (OSError, ValueError, KeyError):
        try:
            socket.create_server(("", port)).close()
        except OSError as problem:
            return Finding("WARNING", f"port {port}: {problem.strerror}", "Choose another port with --port.")
        return Finding("INFO", "does not run; it would report camera and dice reader")
    states = {name: device.get("state", "unknown") for name, device in sorted(devices.items())}
    missing = [name for name, state in states.items() if state in ("lost", "searching")]
    found = ", ".join(f"{name} {state}" for name, state in states.items()) or "no devices"
    return Finding("WARNING", found, f"Check the cable: {', '.join(missing)}") if missing else Finding("OK", found)


def camera(_data: Path, _port: int) -> Finding:
    """Check for a video device that this user may open."""
    return _device("video[0-9]*", "Use a phone as the camera, plug in a USB camera, or answer by hand.")


def dice(_data: Path, _port: int) -> Finding:
    """Check for a serial port that this user may open."""
    return _device("tty[AU][CS][MB]*", "Plug in a dice reader, or answer by hand on a phone.")


CHECKS: tuple[Callable[[Path, int], Finding], ...] = (
    libraries, packs, journal, computer, network, server, camera, dice,
)  # fmt: skip


def examine(data: Path, port: int) -> dict[str, Finding]:
    """All findings by check; an exception in a check is a finding, too."""
    findings: dict[str, Finding] = {}
    for check in CHECKS:
        try:
            findings[check.__name__] = check(data, port)
        except Exception as problem:
            findings[check.__name__] = Finding("ISSUE", str(problem) or repr(problem))
    return findings


def _device(pattern: str, advice: str) -> Finding:
    devices = sorted(Path("/dev").glob(pattern))
    if not devices:
        return Finding("INFO", "none", advice)
    names = ", ".join(map(str, devices))
    if any(os.access(device, os.R_OK | os.W_OK) for device in devices):
        return Finding("OK", names)
    return Finding(
        "WARNING", f"{names}: not allowed", f"sudo usermod -aG {devices[0].group()} $USER, then log in again."
    )


@click.command("doctor")
@OPTION
@click.option("--port", type=click.IntRange(1, 65535), default=8080, show_default=True, help="Port, as for run.")
@click.option("--json", "as_json", is_flag=True, help="Print one JSON object instead of lines.")
def command(data: Path | None, port: int, as_json: bool) -> None:
    """Check the installation, this computer and its devices, and print advice for whatever is missing."""
    findings = examine(service_folder(data), port)
    if as_json:
        click.echo(json.dumps({check: finding._asdict() for check, finding in findings.items()}))
    else:
        for check, finding in findings.items():
            click.echo(f"{click.style(f'{finding.level:8}', fg=COLOURS[finding.level])}{check:10}{finding.found}")
            if finding.advice:
                click.echo(f"{'':18}→ {finding.advice}")
    sys.exit(any(finding.level == "ISSUE" for finding in findings.values()))
