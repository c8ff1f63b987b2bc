"""Network settings: what was chosen on the page of the computer, kept in ``network/settings.json`` of the data folder.

{"schema": 1, "hotspot_always": false, "https": false, "name": "exchequer"}
"""

from __future__ import annotations

import json
import re
import threading
from pathlib import Path

from companion.packs import atomic_files

SCHEMA = 1

NAME = re.compile(r"[a-z][a-z0-9-]{0,30}")
"""A name that can be announced."""


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
