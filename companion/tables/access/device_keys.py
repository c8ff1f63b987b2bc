"""Device keys: prove that a program may report the devices of one table, of a stand's table, or of this computer.

They are derived like host keys, so renewing all links revokes all of them. `DeviceKeys.renew` revokes one. The file
``device_keys.json`` of the data folder counts the renewals of each place; it contains no key:

    {"schema": 1, "renewed": {"table:abcdef": 1, "stand:WINDOW": 2}}
"""

from __future__ import annotations

import hmac
import json
from pathlib import Path

from companion import atomic_files, file_locks
from companion.errors import Code, Refusal
from companion.tables.access.host_keys import HostKeys
from engine.core import formats

UPGRADES: tuple[formats.Upgrade, ...] = ()
"""For each older format of the file the function that reads it as the next one."""
FILE = "device_keys.json"
OWN = "server"
"""The place of the devices of the server's own computer."""


def of_table(table: str) -> str:
    """The place name of a table's own devices."""
    return f"table:{table}"


def of_stand(code: str) -> str:
    """The place name of a stand's devices, independent of the table there."""
    return f"stand:{code}"


class DeviceKeys:
    """The keys of the devices of one server."""

    def __init__(self, keys: HostKeys, folder: Path) -> None:
        """Derive them from these keys; ``folder`` is the data folder."""
        self._keys = keys
        self._path = folder / FILE

    def key(self, place: str) -> str:
        """The key of a place. Raises `Refusal` ``journal_unavailable`` if the file cannot be read."""
        return self._keys.device_key(place, self._renewed().get(place, 0))

    def matches(self, place: str, key: str) -> bool:
        """Whether this is the key of that place."""
        return hmac.compare_digest(self.key(place).encode(), key.encode("utf-8", "surrogatepass"))

    def renew(self, place: str) -> str:
        """Return a new key of a place and revoke the old one. Raises `Refusal` ``journal_unavailable``."""
        try:
            with file_locks.alone(self._path):  # no renewal by another process is lost
                known = self._renewed()
                number = known.get(place, 0) + 1
                content = {"schema": len(UPGRADES) + 1, "renewed": {**known, place: number}}
                atomic_files.write(self._path, json.dumps(content).encode())
        except OSError:
            raise Refusal(Code.JOURNAL_UNAVAILABLE) from None
        return self._keys.device_key(place, number)

    def _renewed(self) -> dict[str, int]:
        """The number of renewals of each place. An unreadable file must not revive a revoked key."""
        try:
            renewed = formats.newest(json.loads(self._path.read_bytes()), UPGRADES)["renewed"]
            if not isinstance(renewed, dict):
                raise TypeError("renewed")
            return {str(place): int(number) for place, number in renewed.items()}
        except FileNotFoundError:
            return {}
        except (OSError, ValueError, RecursionError, KeyError, TypeError, AttributeError):
            raise Refusal(Code.JOURNAL_UNAVAILABLE) from None
