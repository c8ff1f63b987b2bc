"""Network settings: what was chosen on the page of the computer, kept in ``network/settings.json`` of the data folder.

{"schema": 1, "hotspot_always": false, "https": false, "screen": true, "name": "exchequer",
 "addresses": {"Home": "192.168.1.20"}}
"""

from __future__ import annotations

import json
import re
import threading
from collections.abc import Mapping
from ipaddress import IPv4Address
from pathlib import Path

from companion.packs import atomic_files

SCHEMA = 1

NAME = re.compile(r"[a-z][a-z0-9-]{0,30}")
"""A name that can be announced."""

MOST_ADDRESSES = 8
"""Wi-Fi networks whose address is kept; that of the network joined longest ago gives way."""


class NetworkSettings:
    """The settings in a data folder; the usual ones where there are none, or where they cannot be read."""

    def __init__(self, data: Path) -> None:
        """Nothing is written before a setting changes."""
        self._lock = threading.Lock()
        self._file = data / "network" / "settings.json"
        self.hotspot_always = self._read().get("hotspot_always") is True
        """Whether the hotspot is open beside any other network."""

    @property
    def https(self) -> bool:
        """Whether the https port was switched on."""
        return self._read().get("https") is True

    def set_https(self, on: bool) -> None:
        """Store it. Raises OSError."""
        if on != self.https:
            self._store(https=on)

    @property
    def screen(self) -> bool:
        """Whether an attached screen shows the table page; False where it was switched off."""
        return self._read().get("screen") is not False

    def set_screen(self, on: bool) -> None:
        """Store it. Raises OSError."""
        if on != self.screen:
            self._store(screen=on)

    @property
    def name(self) -> str:
        """The name that was announced last, without ``.local``; "" before the first one."""
        name = self._read().get("name")
        return name if isinstance(name, str) and NAME.fullmatch(name) else ""

    def set_hotspot_always(self, always: bool) -> None:
        """Store it. Raises OSError."""
        self.hotspot_always = always
        self._store(hotspot_always=always)

    def set_name(self, name: str) -> None:
        """Store the name that is announced, so that a computer keeps it. Raises OSError."""
        if name != self.name:
            self._store(name=name)

    @property
    def addresses(self) -> Mapping[str, str]:
        """The last address of this computer in each Wi-Fi network, by the network's name, the newest last."""
        found = self._read().get("addresses")
        pairs = found.items() if isinstance(found, dict) else ()
        return {name: address for name, address in pairs if _is_address(address)}

    def set_address(self, network: str, address: str) -> None:
        """Store the address that this computer has in a Wi-Fi network. Raises OSError."""
        known = dict(self.addresses)
        if list(known.items())[-1:] != [(network, address)]:
            known.pop(network, None)
            kept = [*known.items(), (network, address)][-MOST_ADDRESSES:]
            self._store(addresses=dict(kept))

    def forget_address(self, network: str) -> None:
        """Store no address in this Wi-Fi network any more. Raises OSError."""
        known = dict(self.addresses)
        if known.pop(network, None) is not None:
            self._store(addresses=known)

    def _store(self, **changes: object) -> None:
        with self._lock:
            content = {**self._read(), **changes, "schema": SCHEMA}
            atomic_files.write(self._file, json.dumps(content).encode())

    def _read(self) -> dict[str, object]:
        try:
            content = json.loads(self._file.read_text(encoding="utf-8"))
        except (OSError, ValueError, RecursionError):
            return {}
        return content if isinstance(content, dict) and content.get("schema") == SCHEMA else {}


def _is_address(found: object) -> bool:
    """Whether a stored value is an IPv4 address."""
    try:
        return isinstance(found, str) and bool(IPv4Address(found))
    except ValueError:
        return False
