"""Network settings: what was chosen on the page of the computer, kept in ``network/settings.json`` of the data folder.

{"schema": 1, "hotspot_always": false}
"""

from __future__ import annotations

import json
from pathlib import Path

from companion.packs import atomic_files

SCHEMA = 1


class NetworkSettings:
    """The settings in a data folder; the usual ones where there are none, or where they cannot be read."""

    def __init__(self, data: Path) -> None:
        """Nothing is written before a setting changes."""
        self._file = data / "network" / "settings.json"
        self.hotspot_always = self._read().get("hotspot_always") is True
        """Whether the hotspot is open beside any other network."""

    def set_hotspot_always(self, always: bool) -> None:
        """Store it. Raises OSError."""
        self.hotspot_always = always
        content = {**self._read(), "schema": SCHEMA, "hotspot_always": always}
        atomic_files.write(self._file, json.dumps(content).encode())

    def _read(self) -> dict[str, object]:
        try:
            content = json.loads(self._file.read_text(encoding="utf-8"))
        except (OSError, ValueError, RecursionError):
            return {}
        return content if isinstance(content, dict) and content.get("schema") == SCHEMA else {}
