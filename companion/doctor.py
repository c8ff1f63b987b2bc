"""The doctor: what is there, what is missing, and what to do about it.

Before an evening begins one wants to know whether the house would stand: the right Python, the packages, a place
to keep the books, an address that phones can reach, and, if wished for, a camera and a die. Each of these is one
small check, a function that looks at one thing and returns a `Finding`. None of them changes anything, none opens the
camera's stream or the die's line (a running server holds those), and none may fail: what a check trips over is itself
a finding.

    OK        as it should be
    INFO      missing, but nobody needs it: everything a device tells can be tapped on a phone
    WARNING   it will work, but not as well as it could
    ISSUE     Exchequer will not run like this; the command then ends with 1
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
import sqlite3
import stat
import subprocess
import sys
import tempfile
import unicodedata
import urllib.request
from collections.abc import Callable
from dataclasses import asdict, dataclass
from enum import StrEnum
from pathlib import Path

import click
import ifaddr
import platformdirs
from serial.tools import list_ports

HOUSE = Path(__file__).resolve().parents[1]
LEAST_PYTHON = (3, 11)
LEAST_SPACE = 200
"""MB that should be free where the books are kept; a game needs well under one."""
LEAST_MEMORY = 400
"""MB of memory in the whole machine; the server wants 90, the camera about 150 more."""


class Level(StrEnum):
    """How bad it is, from good to bad in the order of definition."""

    OK = "OK"
    INFO = "INFO"
    WARNING = "WARNING"
    ISSUE = "ISSUE"


@dataclass(frozen=True)
class Finding:
    """What one check found: how bad it is, what there is, and advice ("" where none is needed)."""

    check: str
    level: Level
    found: str
    advice: str = ""


@dataclass(frozen=True)
class Place:
    """What is to be examined: the folder of the books and the port that the server would listen on."""

    data: Path
    port: int


def python_version(_: Place) -> Finding:
    """Python 3.11 or newer."""
    version = ".".join(str(part) for part in sys.version_info[:3])
    if tuple(sys.version_info[:2]) < LEAST_PYTHON:
        return Finding("Python", Level.ISSUE, version, "Install Python 3.11 or newer and run ./exchequer again.")
    return Finding("Python", Level.OK, version)


def packages(_: Place) -> Finding:
    """Every package of the lock file is installed, in the very version that it names."""
    lock = HOUSE / "requirements.lock"
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
        advice = "Delete the folder .venv and run ./exchequer again: it is made anew from the lock."
        return Finding("Packages", Level.ISSUE, "; ".join(wrong), advice)
    return Finding("Packages", Level.OK, f"all {len(pins)} as locked")


def vision(_: Place) -> Finding:
    """OpenCV and zxing-cpp can be loaded: OpenCV wants two libraries of the system even where no window is opened."""
    versions: list[str] = []
    for module in ("cv2", "zxingcpp"):
        try:
            loaded = importlib.import_module(module)
        except ImportError as problem:
            advice = "sudo apt-get install libgl1 libglib2.0-0"
            return Finding("Vision", Level.ISSUE, f"{module} cannot be loaded: {problem}", advice)
        versions.append(f"{module} {getattr(loaded, '__version__', '')}".strip())
    return Finding("Vision", Level.OK, ", ".join(versions))


def database(_: Place) -> Finding:
    """SQLite with a write-ahead log (3.7) and the durable fixes since; old ones lose data."""
    version = sqlite3.sqlite_version
    if sqlite3.sqlite_version_info < (3, 35):
        return Finding("SQLite", Level.WARNING, version, "Use a newer system: this SQLite is from before 2021.")
    return Finding("SQLite", Level.OK, version)


def books(place: Place) -> Finding:
    """The folder of the books can be written, and a file there be made to stay (fsync)."""
    folder = next(path for path in (place.data, *place.data.absolute().parents) if path.exists())
    try:
        with tempfile.TemporaryFile(dir=folder) as file:
            file.write(b"exchequer")
            file.flush()
            os.fsync(file.fileno())
    except OSError as problem:
        advice = f"Make {folder} writable for {_user()}, or name another folder with --data."
        return Finding("Books", Level.ISSUE, f"{place.data}: {problem.strerror}", advice)
    later = "" if place.data.exists() else " (made at the first start)"
    return Finding("Books", Level.OK, f"{place.data}{later}")


def space(place: Place) -> Finding:
    """Room on the disk of the books."""
    folder = next(path for path in (place.data, *place.data.absolute().parents) if path.exists())
    free = shutil.disk_usage(folder).free // 1_000_000
    if free < LEAST_SPACE:
        return Finding("Disk", Level.WARNING, f"{free} MB free", "Make room: a full disk cannot keep the books.")
    return Finding("Disk", Level.OK, f"{free} MB free")


def memory(_: Place) -> Finding:
    """The machine's memory."""
    megabytes = os.sysconf("SC_PAGE_SIZE") * os.sysconf("SC_PHYS_PAGES") // 1_000_000
    if megabytes < LEAST_MEMORY:
        return Finding("Memory", Level.WARNING, f"{megabytes} MB", "Play without the camera on this machine.")
    return Finding("Memory", Level.OK, f"{megabytes} MB")


def machine(_: Place) -> Finding:
    """A 64-bit system: the vision packages exist for no other."""
    name = os.uname().machine
    if sys.maxsize < 2**32:
        return Finding("System", Level.ISSUE, f"{name}, 32 bits", "Install the 64-bit Raspberry Pi OS.")
    try:
        model = Path("/proc/device-tree/model").read_text(encoding="utf-8", errors="replace").strip("\0\n ")
    except OSError:
        model = ""
    return Finding("System", Level.OK, f"{model or name}, 64 bits")


def power(_: Place) -> Finding:
    """Whether a Raspberry Pi has had too little voltage or too much heat since it was switched on."""
    tool = shutil.which("vcgencmd")
    if tool is None:
        return Finding("Power", Level.OK, "not a Raspberry Pi, nothing to see")
    said = subprocess.run([tool, "get_throttled"], capture_output=True, text=True, timeout=5, check=False).stdout
    found = re.search(r"0x([0-9a-fA-F]+)", said)
    if found is None:
        return Finding("Power", Level.INFO, "the Raspberry Pi does not say")
    state = int(found[1], 16)
    if state & 0x10001:
        return Finding("Power", Level.WARNING, "too little voltage", "Use the power supply made for this Pi.")
    if state & 0xE000E:
        return Finding("Power", Level.WARNING, "slowed down by heat", "Give the Pi air, or a cooler.")
    return Finding("Power", Level.OK, "steady")


def network(_: Place) -> Finding:
    """An address in the local network, which is what the phones' code will say."""
    addresses = sorted(
        address.ip
        for adapter in ifaddr.get_adapters()
        for address in adapter.ips
        if isinstance(address.ip, str) and not address.ip.startswith(("127.", "169.254."))
    )
    if not addresses:
        advice = "Join a Wi-Fi or plug in a cable: phones must be in the same network."
        return Finding("Network", Level.WARNING, "only this machine can reach itself", advice)
    return Finding("Network", Level.OK, ", ".join(addresses))


def door(place: Place) -> Finding:
    """The port that the server wants to listen on is free."""
    with socket.socket(socket.AF_INET, socket.SOCK_STREAM) as listener:
        listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            listener.bind(("", place.port))
        except PermissionError:
            advice = "Choose a port of 1024 or more with --port."
            return Finding("Port", Level.ISSUE, f"{place.port} is not allowed for {_user()}", advice)
        except OSError:
            advice = "If that is Exchequer itself, all is well; otherwise choose another one with --port."
            return Finding("Port", Level.WARNING, f"{place.port} is in use", advice)
    return Finding("Port", Level.OK, f"{place.port} is free")


def camera(_: Place) -> Finding:
    """A video device that this user may open. It is not opened: the server may be holding it."""
    devices = sorted(Path("/dev").glob("video[0-9]*"))
    if not devices:
        return Finding("Camera", Level.INFO, "none", "Plug in a USB camera, or tap what the cards say on a phone.")
    names = [f"{device} ({_camera_name(device)})" for device in devices]
    return _may_use("Camera", devices, names, "video")


def dice(_: Place) -> Finding:
    """A serial line that this user may open. Which of several is the die, the server finds out by its id."""
    ports = sorted(list_ports.comports(), key=lambda port: port.device)
    ports = [port for port in ports if port.vid is not None]
    if not ports:
        return Finding("Die", Level.INFO, "none", "Plug in the dice tower, or tap what the die shows on a phone.")
    names = [f"{port.device} (usb:{port.vid:04x}:{port.pid:04x}, {port.description})" for port in ports]
    return _may_use("Die", [Path(port.device) for port in ports], names, "dialout")


def senses(place: Place) -> Finding:
    """How the senses of a running server are: it holds the devices, so it is asked."""
    try:
        with urllib.request.urlopen(f"http://127.0.0.1:{place.port}/healthz", timeout=3) as answer:
            told = json.loads(answer.read(100_000))["senses"]
    except (OSError, ValueError, KeyError, TypeError):
        return Finding("Senses", Level.INFO, "Exchequer is not running here; it would tell how camera and die are")
    lines, advice = [], ""
    for name, sense in sorted(told.items()):
        figures = [words.format(sense[key]) for key, words in _FIGURES.items() if sense.get(key) is not None]
        lines.append(f"{name} {sense.get('state', 'unknown')}{' (' + ', '.join(figures) + ')' if figures else ''}")
        if sense.get("state") == "lost":
            advice = f"Look at the cable of the {name}: it is found again by itself."
        elif sense.get("state") == "searching":
            advice = f"Look at the cable of the {name}, and at what --{name} was given: it is not found."
    level = Level.WARNING if advice else Level.OK
    return Finding("Senses", level, "; ".join(lines) or "none connected", advice)


_FIGURES = {
    "fps": "{:.1f} pictures a second", "load": "{:.2f} of a core", "pixels_per_module": "{:.1f} pixels per module",
    "seen_at": "a code {:.0f} s ago", "heard_at": "heard {:.1f} s ago", "identity": "{}", "noise": "{} bytes of noise",
    "missed": "{} rolls not heard",
}  # fmt: skip
"""The figures of a sense, and how they are said."""


def modem_manager(_: Place) -> Finding:
    """ModemManager takes a die on /dev/ttyACM… for a modem and talks to it for half a minute."""
    running = any(_command_of(process) == "ModemManager" for process in Path("/proc").glob("[0-9]*"))
    rule = Path("/etc/udev/rules.d/70-exchequer-die.rules")
    if running and not rule.exists():
        advice = f"sudo cp {HOUSE / 'deploy' / rule.name} {rule.parent} && sudo udevadm control --reload"
        return Finding("ModemManager", Level.WARNING, "it is running and may disturb the die", advice)
    return Finding("ModemManager", Level.OK, "leaves the die alone")


def reference_pack(_: Place) -> Finding:
    """The facts of each game can be read and are consistent."""
    try:
        games = importlib.import_module("companion.games").names()
        packs = [importlib.import_module("companion.packs").reference(game) for game in games]
    except Exception as problem:  # whatever it is, it is the finding
        return Finding("Packs", Level.ISSUE, str(problem) or repr(problem), "Get the files of Exchequer anew.")
    return Finding("Packs", Level.OK, ", ".join(str(pack.name) for pack in packs))


def terminal(_: Place) -> Finding:
    """The terminal can show the code that phones scan."""
    encoding = (sys.stdout.encoding or "").lower().replace("-", "")
    if encoding != "utf8":
        advice = "export PYTHONUTF8=1, or open the printed address on the table's screen instead."
        return Finding("Terminal", Level.INFO, f"it writes {encoding or 'nothing known'}, not UTF-8", advice)
    return Finding("Terminal", Level.OK, "UTF-8")


CHECKS: tuple[Callable[[Place], Finding], ...] = (
    machine, python_version, packages, vision, database, reference_pack, books, space, memory, power,
    network, door, camera, dice, senses, modem_manager, terminal,
)  # fmt: skip


def examine(place: Place, checks: tuple[Callable[[Place], Finding], ...] = CHECKS) -> list[Finding]:
    """All findings, in the order of the checks. A check that trips is reported as a warning, and the rest go on."""
    findings: list[Finding] = []
    for check in checks:
        try:
            findings.append(check(place))
        except Exception as problem:  # a doctor does not die of a patient
            name = check.__name__.replace("_", " ").capitalize()
            findings.append(Finding(name, Level.WARNING, f"could not be examined: {problem}"))
    return findings


def worst(findings: list[Finding]) -> Level:
    """The worst level among some findings; OK if there are none."""
    return max((finding.level for finding in findings), key=list(Level).index, default=Level.OK)


def _user() -> str:
    return os.environ.get("USER") or f"user {os.getuid()}"


def _command_of(process: Path) -> str:
    try:
        return (process / "comm").read_text(encoding="utf-8", errors="replace").strip()
    except OSError:  # it has just ended
        return ""


def _camera_name(device: Path) -> str:
    try:
        name = Path("/sys/class/video4linux", device.name, "name").read_text(encoding="utf-8", errors="replace")
    except OSError:
        return "unknown"
    return "".join(letter for letter in name.strip() if unicodedata.category(letter)[0] != "C")


def _may_use(check: str, devices: list[Path], names: list[str], group: str) -> Finding:
    """OK with the names if at least one of the devices may be read and written, otherwise how to get the right to."""
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
    "--data", type=click.Path(path_type=Path, file_okay=False), help="The folder of the books, as for run.",
    default=lambda: Path(platformdirs.user_data_dir("exchequer"), "games"), show_default="your own folder for data",
)  # fmt: skip
@click.option("--port", type=click.IntRange(1, 65535), default=8080, show_default=True, help="The port, as for run.")
@click.option("--json", "as_json", is_flag=True, help="One JSON object instead of lines.")
def command(data: Path, port: int, as_json: bool) -> None:
    """Say what is there and what is missing, with advice."""
    findings = examine(Place(data, port))
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
