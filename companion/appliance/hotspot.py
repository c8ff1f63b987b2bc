"""The computer's own hotspot: its name and pass phrase, the code that phones scan to join, and its clients.

Name and pass phrase are made once, at the first start, and stored in the data folder:

    network/hotspot.json    {"schema": 1, "name": …, "phrase": …}
"""

from __future__ import annotations

import json
import logging
import re
import subprocess
from dataclasses import dataclass
from pathlib import Path

from companion.appliance.network_manager import LONGEST_NAME, usable_phrase
from companion.packs import atomic_files
from companion.short_ids import new_id

log = logging.getLogger("exchequer.network")

SCHEMA = 1

TIMEOUT = 5.0
"""Seconds for a question to the radio."""

SYSTEM = Path("/sys/class/net")
NEIGHBOURS = Path("/proc/net/arp")

OWN_RADIO = "brcmfmac"
"""Driver of the radio that is built into a Raspberry Pi."""

CERTAIN, MOST = 4, 10
"""Phones that every Raspberry Pi's own radio lets in, and that none lets in more of (its firmware; see the docs)."""


@dataclass(frozen=True, slots=True)
class Hotspot:
    """The name and the pass phrase of the hotspot."""

    name: str
    phrase: str

    @property
    def code(self) -> str:
        """What a phone's camera reads to join."""
        return wifi_code(self.name, self.phrase)


@dataclass(frozen=True, slots=True)
class Capacity:
    """How many phones a radio surely lets in, and how many at most; 0 where that is not known."""

    certain: int = 0
    most: int = 0


def wifi_code(name: str, phrase: str) -> str:
    r"""The text of a QR code with which a phone joins a Wi-Fi network.

    >>> print(wifi_code('a;b,"c"', r"1:2\3"))
    WIFI:T:WPA;S:a\;b\,\"c\";P:1\:2\\3;;
    """
    escaped = [re.sub(r'([\\;,:"])', r"\\\1", part) for part in (name, phrase)]
    return f"WIFI:T:WPA;S:{escaped[0]};P:{escaped[1]};;"


def load_hotspot(data: Path) -> Hotspot:
    """The hotspot of a data folder, made at the first call; one for this time only where nothing can be stored."""
    file = data / "network" / "hotspot.json"
    try:
        about = json.loads(file.read_text(encoding="utf-8"))
        name, phrase = str(about["name"]), str(about["phrase"])
        if 0 < len(name.encode()) <= LONGEST_NAME and usable_phrase(phrase):
            return Hotspot(name, phrase)
    except (OSError, ValueError, KeyError, TypeError, RecursionError):
        pass
    made = Hotspot(f"Exchequer-{new_id(4).upper()}", "-".join(new_id(4) for _ in range(3)))
    content = {"schema": SCHEMA, "name": made.name, "phrase": made.phrase}
    try:
        atomic_files.write(file, json.dumps(content).encode())
    except OSError as problem:
        log.warning("The hotspot's pass phrase cannot be stored, the next start makes another one: %s", problem)
    return made


def clients_of(interface: str, prefix: str = "10.42.0.") -> int:
    """How many phones are in the hotspot: by the radio, or else by the addresses that have answered."""
    try:
        done = subprocess.run(
            ["iw", "dev", interface, "station", "dump"], capture_output=True, text=True, timeout=TIMEOUT, check=False
        )
        if done.returncode == 0:
            return sum(line.startswith("Station ") for line in done.stdout.splitlines())
    except (OSError, subprocess.TimeoutExpired):
        pass
    return _neighbours(interface, prefix)


def _neighbours(interface: str, prefix: str) -> int:
    """The addresses in a network that have answered lately."""
    try:
        lines = NEIGHBOURS.read_text(encoding="ascii").splitlines()[1:]
    except OSError:
        return 0
    rows = [line.split() for line in lines]
    return sum(len(row) == 6 and row[0].startswith(prefix) and row[2] == "0x2" and row[5] == interface for row in rows)


def capacity_of(interface: str, system: Path = SYSTEM) -> Capacity:
    """How many phones the radio of an interface lets into a hotspot."""
    try:
        driver = (system / interface / "device" / "driver").resolve().name
    except OSError:
        driver = ""
    return Capacity(CERTAIN, MOST) if driver == OWN_RADIO else Capacity()
