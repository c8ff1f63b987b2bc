"""The command ``doctor``: checks the installation, the machine and the devices, with advice.

Each check is a function that examines one thing and returns a `Finding`. No check changes anything, or reads from the
camera or the dice reader, since a running server may hold them. An exception in a check is reported as a finding.

    OK        as it should be
    INFO      missing, but optional: everything that a device reads can be answered by hand
    WARNING   works, but not as well as it could
    ISSUE     Exchequer cannot run like this; the command ends with status 1
"""

from __future__ import annotations

import grp
import importlib
import importlib.metadata
import json
import os
import re
import shutil
import socket
import stat
import subprocess
import sys
import tempfile
import unicodedata
import urllib.error
import urllib.request
from collections.abc import Callable
from dataclasses import asdict, dataclass
from pathlib import Path

import click
import ifaddr
import platformdirs
from serial.tools import list_ports

from companion.cli import database_check
from companion.cli.findings import Finding, Level

ROOT = Path(__file__).resolve().parents[2]
MINIMUM_PYTHON = (3, 11)
MINIMUM_DISK_SPACE = 200
"""Free MB that the disk of the data folder should have; a game needs well under one."""
MINIMUM_MEMORY = 400
"""MB of memory of the whole machine; the server needs 90, the camera about 150 more."""


@dataclass(frozen=True)
class Target:
    """What is examined: the server's data folder and the port that it would listen on."""

    data: Path
    port: int


def python_version(_: Target) -> Finding:
    """Check for Python 3.11 or newer."""
    version = ".".join(str(part) for part in sys.version_info[:3])
    if tuple(sys.version_info[:2]) < MINIMUM_PYTHON:
        return Finding("Python", Level.ISSUE, version, "Install Python 3.11 or newer and run ./exchequer again.")
    return Finding("Python", Level.OK, version)


def packages(_: Target) -> Finding:
    """Check that every package of the lock file is installed in the locked version."""
    lock = ROOT / "requirements.lock"
    try:
        text = lock.read_text(encoding="utf-8")
    except OSError as problem:
        return Finding("Packages", Level.WARNING, f"{lock.name} cannot be read ({problem.strerror})")
    wrong: list[str] = []
    pins = re.findall(r"^([A-Za-z0-9._-]+)==([^\s;\\]+)", text, re.MULTILINE)
    for name, version in pins:
        try:
            installed = importlib.metadata.version(name)
        except importlib.metadata.PackageNotFoundError:
            wrong.append(f"{name} is missing")
        else:
            if installed != version:
                wrong.append(f"{name} is {installed}, not {version}")
    if wrong:
        advice = "Delete the folder .venv and run ./exchequer again: it is created again from the lock file."
        return Finding("Packages", Level.ISSUE, "; ".join(wrong), advice)
    return Finding("Packages", Level.OK, f"all {len(pins)} as locked")


def vision(_: Target) -> Finding:
    """Check that OpenCV and zxing-cpp can be loaded; OpenCV needs two system libraries even without windows."""
    versions: list[str] = []
    for module in ("cv2", "zxingcpp"):
        try:
            loaded = importlib.import_module(module)
        except ImportError as problem:
            advice = "sudo apt-get install libgl1 libglib2.0-0"
            return Finding("Vision", Level.ISSUE, f"{module} cannot be loaded: {problem}", advice)
        versions.append(f"{module} {vars(loaded).get('__version__', '')}".strip())
    return Finding("Vision", Level.OK, ", ".join(versions))


def database(_: Target) -> Finding:
    """Check for the database: PostgreSQL where the games are there, else SQLite."""
    return Finding(*database_check.examined())


def https(_: Target) -> Finding:
    """Check for the command openssl, which makes the certificate of --https."""
    if shutil.which("openssl") is None:
        advice = "For a phone's browser as the camera: sudo apt-get install openssl"
        return Finding("https", Level.INFO, "openssl is not installed", advice)
    return Finding("https", Level.OK, "openssl is installed")


def data_folder(target: Target) -> Finding:
    """Check that a file can be written and synchronised (fsync) in the data folder."""
    folder = next(path for path in (target.data, *target.data.absolute().parents) if path.exists())
    try:
        with tempfile.TemporaryFile(dir=folder) as file:
            file.write(b"exchequer")
            file.flush()
            os.fsync(file.fileno())
    except OSError as problem:
        advice = f"Make {folder} writable for {_user()}, or name another folder with --data."
        return Finding("Data", Level.ISSUE, f"{target.data}: {problem.strerror}", advice)
    later = "" if target.data.exists() else " (created at the first start)"
    return Finding("Data", Level.OK, f"{target.data}{later}")


def space(target: Target) -> Finding:
    """Check the free space on the disk of the data folder."""
    folder = next(path for path in (target.data, *target.data.absolute().parents) if path.exists())
    free = shutil.disk_usage(folder).free // 1_000_000
    if free < MINIMUM_DISK_SPACE:
        return Finding(
            "Disk", Level.WARNING, f"{free} MB free", "Free some space: on a full disk no answer can be saved."
        )
    return Finding("Disk", Level.OK, f"{free} MB free")


def memory(_: Target) -> Finding:
    """Check the machine's memory."""
    megabytes = os.sysconf("SC_PAGE_SIZE") * os.sysconf("SC_PHYS_PAGES") // 1_000_000
    if megabytes < MINIMUM_MEMORY:
        return Finding("Memory", Level.WARNING, f"{megabytes} MB", "Play without the camera on this machine.")
    return Finding("Memory", Level.OK, f"{megabytes} MB")


def machine(_: Target) -> Finding:
    """Check for a 64-bit system, the only one that the vision packages support."""
    name = os.uname().machine
    if sys.maxsize < 2**32:
        return Finding("System", Level.ISSUE, f"{name}, 32 bits", "Install the 64-bit Raspberry Pi OS.")
    try:
        model = Path("/proc/device-tree/model").read_text(encoding="utf-8", errors="replace").strip("\0\n ")
    except OSError:
        model = ""
    return Finding("System", Level.OK, f"{model or name}, 64 bits")


def power(_: Target) -> Finding:
    """Check whether a Raspberry Pi has been throttled by low voltage or heat since it was switched on."""
    tool = shutil.which("vcgencmd")
    if tool is None:
        return Finding("Power", Level.OK, "not a Raspberry Pi")
    output = subprocess.run([tool, "get_throttled"], capture_output=True, text=True, timeout=5, check=False).stdout
    found = re.search(r"0x([0-9a-fA-F]+)", output)
    if found is None:
        return Finding("Power", Level.INFO, "the Raspberry Pi does not report it")
    state = int(found[1], 16)
    if state & 0x10001:
        return Finding("Power", Level.WARNING, "too little voltage", "Use the power supply made for this Pi.")
    if state & 0xE000E:
        return Finding("Power", Level.WARNING, "throttled by heat", "Improve the airflow, or add a cooler.")
    return Finding("Power", Level.OK, "steady")


def network(_: Target) -> Finding:
    """Check for an address in the local network, which the QR code for the phones contains."""
    addresses = sorted(
        address.ip
        for adapter in ifaddr.get_adapters()
        for address in adapter.ips
        if isinstance(address.ip, str) and not address.ip.startswith(("127.", "169.254."))
    )
    if not addresses:
        advice = "Join a Wi-Fi network or plug in a cable; the phones must be in the same network."
        return Finding("Network", Level.WARNING, "no address that other devices can reach", advice)
    return Finding("Network", Level.OK, ", ".join(addresses))


def port_free(target: Target) -> Finding:
    """Check that the server's port is free."""
    with socket.socket(socket.AF_INET, socket.SOCK_STREAM) as listener:
        listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            listener.bind(("", target.port))
        except PermissionError:
            advice = "Choose a port of 1024 or more with --port."
            return Finding("Port", Level.ISSUE, f"{target.port} is not allowed for {_user()}", advice)
        except OSError:
            advice = "If Exchequer itself uses it, all is well; otherwise choose another one with --port."
            return Finding("Port", Level.WARNING, f"{target.port} is in use", advice)
    return Finding("Port", Level.OK, f"{target.port} is free")


def camera(_: Target) -> Finding:
    """Check for a video device that this user may open, and what it lets one set.

    It is opened for its controls only, which does not disturb a server that reads its pictures.
    """
    devices = sorted(Path("/dev").glob("video[0-9]*"))
    if not devices:
        advice = "Use a phone as the camera (host page, Set up the camera), plug in a USB camera, or answer by hand."
        return Finding("Camera", Level.INFO, "none", advice)
    names = [f"{device} ({_camera_name(device)})" for device in devices]
    return _permission("Camera", devices, names, "video")


def dice(_: Target) -> Finding:
    """Check for a serial port that this user may open; the server identifies the dice reader among them by its id."""
    ports = sorted(list_ports.comports(), key=lambda port: port.device)
    ports = [port for port in ports if port.vid is not None]
    if not ports:
        return Finding("Dice", Level.INFO, "none", "Plug in a dice reader, or answer by hand on a phone.")
    names = [f"{port.device} (usb:{port.vid:04x}:{port.pid:04x}, {port.description})" for port in ports]
    return _permission("Dice", [Path(port.device) for port in ports], names, "dialout")


def devices(target: Target) -> Finding:
    """Check the device states that a running server reports on ``/healthz``."""
    try:
        with urllib.request.urlopen(f"http://127.0.0.1:{target.port}/healthz", timeout=3) as reply:
            states = json.loads(reply.read(100_000))["devices"]
    except urllib.error.HTTPError as refused:
        advice = "Free space on the disk, or close the other program that has the journal open."
        return Finding("Devices", Level.ISSUE, f"Exchequer is running but cannot save answers ({refused.code})", advice)
    except (OSError, ValueError, KeyError, TypeError):
        return Finding("Devices", Level.INFO, "Exchequer is not running here; it would report camera and dice reader")
    lines, advice = [], ""
    for name, device in sorted(states.items()):
        figures = [words.format(device[key]) for key, words in _FIGURES.items() if device.get(key) is not None]
        lines.append(f"{name} {device.get('state', 'unknown')}{' (' + ', '.join(figures) + ')' if figures else ''}")
        if device.get("state") == "lost":
            advice = f"Check the cable of the {name}; it reconnects automatically."
        elif device.get("state") == "searching":
            advice = f"Check the cable of the {name} and the value of --{name}: no such device is found."
    level = Level.WARNING if advice else Level.OK
    return Finding("Devices", level, "; ".join(lines) or "none connected", advice)


_FIGURES = {
    "fps": "{:.1f} pictures a second", "load": "{:.2f} of a core", "pixels_per_module": "{:.1f} pixels per module",
    "seen_at": "a code {:.0f} s ago", "received_at": "received {:.1f} s ago", "identity": "{}",
    "noise": "{} bytes of noise", "missed": "{} rolls missed",
}  # fmt: skip
"""Figures of a device, by key, with their wording."""


def modem_manager(_: Target) -> Finding:
    """Check that ModemManager does not probe the dice reader: it sends modem commands to /dev/ttyACM… for 30 s."""
    running = any(_command_of(process) == "ModemManager" for process in Path("/proc").glob("[0-9]*"))
    ours = ROOT / "deploy/package/root/usr/lib/udev/rules.d/70-exchequer-die.rules"
    folders = (Path("/usr/lib/udev/rules.d"), Path("/etc/udev/rules.d"))
    if running and not any((folder / ours.name).exists() for folder in folders):
        advice = f"sudo cp {ours} {folders[-1]} && sudo udevadm control --reload"
        return Finding("ModemManager", Level.WARNING, "it is running and may disturb the dice reader", advice)
    return Finding("ModemManager", Level.OK, "does not disturb the dice reader")


def reference_pack(_: Target) -> Finding:
    """Check that the reference pack of each game can be loaded."""
    try:
        games = importlib.import_module("companion.games").names()
        packs = [importlib.import_module("companion.games.pack_loader").reference(game) for game in games]
    except Exception as problem:  # reported as the finding, whatever it is
        return Finding("Packs", Level.ISSUE, str(problem) or repr(problem), "Download Exchequer again.")
    return Finding("Packs", Level.OK, ", ".join(str(pack.name) for pack in packs))


def terminal(_: Target) -> Finding:
    """Check that the terminal can print the QR code."""
    encoding = (sys.stdout.encoding or "").lower().replace("-", "")
    if encoding != "utf8":
        advice = "export PYTHONUTF8=1, or open the printed address of the table page on a screen."
        return Finding("Terminal", Level.INFO, f"its encoding is {encoding or 'unknown'}, not UTF-8", advice)
    return Finding("Terminal", Level.OK, "UTF-8")


CHECKS: tuple[Callable[[Target], Finding], ...] = (
    machine, python_version, packages, vision, database, reference_pack, https, data_folder, space, memory, power,
    network, port_free, camera, dice, devices, modem_manager,
    terminal,
)  # fmt: skip


def examine(target: Target, checks: tuple[Callable[[Target], Finding], ...] = CHECKS) -> list[Finding]:
    """All findings, in the order of the checks; an exception in a check is reported as a warning."""
    findings: list[Finding] = []
    for check in checks:
        try:
            findings.append(check(target))
        except Exception as problem:  # one broken check must not prevent the others
            name = check.__name__.replace("_", " ").capitalize()
            findings.append(Finding(name, Level.WARNING, f"could not be examined: {problem}"))
    return findings


def worst(findings: list[Finding]) -> Level:
    """The highest severity of some findings; OK if there are none."""
    return max((finding.level for finding in findings), key=list(Level).index, default=Level.OK)


def _user() -> str:
    return os.environ.get("USER") or f"user {os.getuid()}"


def _command_of(process: Path) -> str:
    try:
        return (process / "comm").read_text(encoding="utf-8", errors="replace").strip()
    except OSError:  # the process has ended
        return ""


def _camera_name(device: Path) -> str:
    try:
        name = Path("/sys/class/video4linux", device.name, "name").read_text(encoding="utf-8", errors="replace")
    except OSError:
        return "unknown"
    return "".join(letter for letter in name.strip() if unicodedata.category(letter)[0] != "C")


def _permission(check: str, devices: list[Path], names: list[str], group: str) -> Finding:
    """OK if this user may read and write one of the devices; otherwise a warning with the command that permits it."""
    if any(stat.S_ISCHR(device.stat().st_mode) and os.access(device, os.R_OK | os.W_OK) for device in devices):
        return Finding(check, Level.OK, ", ".join(names))
    try:
        owner = grp.getgrgid(devices[0].stat().st_gid).gr_name
    except KeyError:
        owner = group
    advice = f"sudo usermod -aG {owner} {_user()}, then log in again."
    return Finding(check, Level.WARNING, f"{', '.join(names)}: not allowed for {_user()}", advice)


@click.command("doctor")
@click.option(
    "--data", type=click.Path(path_type=Path, file_okay=False), help="Data folder, as for run.",
    default=lambda: Path(platformdirs.user_data_dir("exchequer"), "games"), show_default="the user's data folder",
)  # fmt: skip
@click.option("--port", type=click.IntRange(1, 65535), default=8080, show_default=True, help="Port, as for run.")
@click.option("--json", "as_json", is_flag=True, help="Print one JSON object instead of lines.")
def command(data: Path, port: int, as_json: bool) -> None:
    """Check the installation and its devices, and print advice for whatever is missing."""
    findings = examine(Target(data, port))
    bad = worst(findings)
    if as_json:
        click.echo(json.dumps({"worst": bad, "findings": [asdict(finding) for finding in findings]}))
    else:
        colours = {Level.OK: "green", Level.INFO: "cyan", Level.WARNING: "yellow", Level.ISSUE: "red"}
        for finding in findings:
            level = click.style(f"{finding.level:8}", fg=colours[finding.level])
            click.echo(f"{level}{finding.check:14}{finding.found}")
            if finding.advice:
                click.echo(f"{'':22}→ {finding.advice}")
    sys.exit(1 if bad is Level.ISSUE else 0)
