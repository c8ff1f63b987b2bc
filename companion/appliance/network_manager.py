"""NetworkManager, by its command ``nmcli``: devices, Wi-Fi networks in sight, stored connections, the own hotspot.

Every call has a limit of time and raises `NetworkError` with a stable code. A pass phrase is never an argument of a
command, which other users of the computer could read; it is written to the standard input of nmcli's editor.
"""

from __future__ import annotations

import hashlib
import os
import re
import subprocess
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

TIMEOUT = 15.0
"""Seconds for a call that only asks or stores something."""

PREFIX = "exchequer-"
"""Beginning of the names of connections that this program has made."""

HOTSPOT = f"{PREFIX}hotspot"
"""Name of the connection of the own hotspot."""

HOTSPOT_ADDRESS = "10.42.0.1"
"""The computer's address in its hotspot: fixed, so that a code that was printed stays right."""

SHORTEST_PHRASE, LONGEST_PHRASE = 8, 63
"""Characters of a WPA pass phrase (IEEE 802.11, J.4.1)."""

NO_HOME = "/nonexistent"
"""A folder that is on no system."""

LONGEST_NAME = 32
"""Bytes of the name of a Wi-Fi network."""

_PRINTABLE = re.compile(r"[ -~]*")

FAILURES = (
    ("secrets were required", "wrong_phrase"),
    ("no secrets", "wrong_phrase"),
    ("802.1x", "wrong_phrase"),
    ("could not be found", "not_found"),
    ("no network with ssid", "not_found"),
    ("ip configuration could not be reserved", "no_address"),
    ("ip-config-unavailable", "no_address"),
    ("timeout", "too_slow"),
    ("took too long", "too_slow"),
    ("not authorized", "no_rights"),
    ("insufficient privileges", "no_rights"),
    ("is not running", "no_manager"),
    ("could not connect", "no_manager"),
    ("not available because", "no_radio"),
    ("' not found", "no_radio"),
    ("no suitable device", "no_radio"),
)
"""What nmcli says (in English) when something fails, and the code of the error."""


class NetworkError(Exception):
    """A call that failed.

    ``code`` is stable: no_manager, no_rights, no_radio, not_found, wrong_phrase, no_address, too_slow or failed.
    """

    def __init__(self, code: str, reason: str = "") -> None:
        super().__init__(f"{code}: {reason}" if reason else code)
        self.code = code
        self.reason = reason


@dataclass(frozen=True, slots=True)
class Device:
    """A network device: "wifi", "ethernet" or another type, its state, and the name of its connection."""

    name: str
    type: str
    state: str
    connection: str = ""

    @property
    def usable(self) -> bool:
        """Whether NetworkManager may use it."""
        return self.state not in ("unmanaged", "unavailable")

    @property
    def connected(self) -> bool:
        """Whether it has a connection that is complete."""
        return self.state == "connected"


@dataclass(frozen=True, slots=True)
class Found:
    """A Wi-Fi network in sight: its name, the signal in per cent, and how it is secured ("" open, wpa, sae, other)."""

    name: str
    signal: int
    secured: str


@dataclass(frozen=True, slots=True)
class Stored:
    """A stored Wi-Fi connection: its id, the name of its network, whether it is in use, and made by this program."""

    id: str
    name: str
    active: bool
    own: bool


class NetworkManager:
    """NetworkManager of this computer."""

    def __init__(self, command: Sequence[str] = ("nmcli",), environment: Mapping[str, str] | None = None) -> None:
        """``command`` is nmcli; ``environment`` is added to its own."""
        self._command = tuple(command)
        # Its editor writes all commands, pass phrases among them, to ~/.nmcli-history: so it gets no home.
        self._environment = {**os.environ, "LC_ALL": "C", "HOME": NO_HOME, **(environment or {})}

    # ------------------------------------------------------------------ what there is

    def running(self) -> bool:
        """Whether NetworkManager is there and runs. Raises `NetworkError` ``too_slow``."""
        try:
            return self._call("-t", "-f", "RUNNING", "general").strip() == "running"
        except NetworkError as problem:
            if problem.code == "too_slow":
                raise
            return False

    def devices(self) -> tuple[Device, ...]:
        """All network devices. Raises `NetworkError`."""
        lines = self._table("-f", "DEVICE,TYPE,STATE,CONNECTION", "device", "status")
        return tuple(Device(line[0], line[1], line[2].partition(" ")[0], line[3]) for line in lines if len(line) == 4)

    def look(self, device: str) -> tuple[Found, ...]:
        """The Wi-Fi networks that a device sees now, the strongest first, each once. Raises `NetworkError`."""
        arguments = ("-f", "SSID,SIGNAL,SECURITY", "device", "wifi", "list", "ifname", device, "--rescan", "yes")
        strongest: dict[str, Found] = {}
        for line in self._table(*arguments, timeout=30.0):
            if len(line) != 3 or not line[0] or not line[1].isdigit():
                continue
            one = Found(line[0], int(line[1]), security_of(line[2]))
            if one.name not in strongest or strongest[one.name].signal < one.signal:
                strongest[one.name] = one
        return tuple(sorted(strongest.values(), key=lambda one: -one.signal))

    def stored(self) -> tuple[Stored, ...]:
        """The stored connections to Wi-Fi networks, without hotspots. Raises `NetworkError`."""
        found = []
        for line in self._table("-f", "NAME,UUID,TYPE,ACTIVE", "connection", "show"):
            if len(line) != 4 or line[2] != "802-11-wireless" or line[0] == HOTSPOT:
                continue
            shown = self._call("-t", "-f", "802-11-wireless.ssid,802-11-wireless.mode", "connection", "show", line[1])
            about = dict(one.partition(":")[::2] for one in shown.splitlines())
            if about.get("802-11-wireless.mode") in ("", "infrastructure"):
                name = about.get("802-11-wireless.ssid", "")
                found.append(Stored(line[1], name, line[3] == "yes", line[0].startswith(PREFIX)))
        return tuple(found)

    # ------------------------------------------------------------------ changes

    def radio_on(self) -> None:
        """Switch the radio on, where it was off. Raises `NetworkError`."""
        self._call("radio", "wifi", "on")

    def add(self, name: str, phrase: str, secured: str, hidden: bool) -> str:
        """Store a connection to a Wi-Fi network; its id. Raises `NetworkError`.

        A new one is made beside an older one of the same network, so that the older one is there if the new one fails.
        """
        method = ("wifi-sec.key-mgmt", "sae" if secured == "sae" else "wpa-psk") if phrase else ()
        said = self._call(
            "connection", "add", "type", "wifi", "con-name", f"{PREFIX}wifi", "autoconnect", "no", "ssid", name,
            "wifi.hidden", "yes" if hidden else "no", *method,
        )  # fmt: skip
        made = re.search(r"\(([0-9a-f-]{36})\)", said)
        if made is None:
            raise NetworkError("failed", said.strip()[:200])
        if phrase:
            try:
                self._set_phrase(made[1], name, phrase, secured)
            except NetworkError:
                self.forget(made[1])
                raise
        return made[1]

    def keep(self, connection: str) -> None:
        """Use a connection by itself from now on, whenever its network is in sight. Raises `NetworkError`."""
        self._call("connection", "modify", connection, "connection.autoconnect", "yes")

    def up(self, connection: str, device: str, seconds: float) -> None:
        """Activate a connection on a device, and wait until it is complete. Raises `NetworkError` with the reason."""
        wait = str(max(1, round(seconds)))
        self._call("--wait", wait, "connection", "up", connection, "ifname", device, timeout=seconds + 5)

    def down(self, connection: str) -> None:
        """End a connection; nothing where it is not active. Raises `NetworkError`."""
        try:
            self._call("connection", "down", connection)
        except NetworkError as problem:
            if problem.code in ("no_manager", "no_rights"):
                raise

    def forget(self, connection: str) -> None:
        """Delete a stored connection; nothing where there is none. Raises `NetworkError`."""
        try:
            self._call("connection", "delete", connection)
        except NetworkError as problem:
            if problem.code in ("no_manager", "no_rights"):
                raise

    def make_hotspot(self, name: str, phrase: str) -> None:
        """Store the connection of the own hotspot anew (WPA2, 2.4 GHz: what every phone can). Raises `NetworkError`."""
        self.forget(HOTSPOT)
        self._call(
            "connection", "add", "type", "wifi", "con-name", HOTSPOT, "autoconnect", "no", "ssid", name,
            "wifi.mode", "ap", "wifi.band", "bg",
            "ipv4.method", "shared", "ipv4.addresses", f"{HOTSPOT_ADDRESS}/24", "ipv6.method", "disabled",
            "wifi-sec.key-mgmt", "wpa-psk", "wifi-sec.proto", "rsn", "wifi-sec.pairwise", "ccmp",
            "wifi-sec.group", "ccmp", "wifi-sec.pmf", "disable",
        )  # fmt: skip
        self._set_phrase(HOTSPOT, name, phrase, "wpa")

    def _set_phrase(self, connection: str, name: str, phrase: str, secured: str) -> None:
        """Give a stored connection its pass phrase."""
        if not usable_phrase(phrase):
            raise NetworkError("wrong_phrase", "8 to 63 printable characters")
        if phrase != phrase.strip() and secured != "sae":  # the editor would take the spaces away
            phrase = hashlib.pbkdf2_hmac("sha1", phrase.encode(), name.encode(), 4096, 32).hex()
        commands = f"set 802-11-wireless-security.psk {phrase}\nsave persistent\nquit\n"
        said = self._call("connection", "edit", connection, given=commands)
        if "successfully updated" not in said:
            raise NetworkError("failed", "the pass phrase was not stored")

    # ------------------------------------------------------------------ calls

    def _table(self, *arguments: str, timeout: float = TIMEOUT) -> Iterator[list[str]]:
        """The lines of an answer, each as its fields."""
        for line in self._call("-t", *arguments, timeout=timeout).splitlines():
            yield fields(line)

    def _call(self, *arguments: str, timeout: float = TIMEOUT, given: str = "") -> str:
        """What nmcli answers. Raises `NetworkError`."""
        try:
            done = subprocess.run(
                [*self._command, *arguments],
                input=given,
                capture_output=True,
                text=True,
                errors="replace",
                timeout=timeout,
                env=self._environment,
                check=False,
            )
        except FileNotFoundError:
            raise NetworkError("no_manager", "nmcli is not installed") from None
        except OSError as problem:
            raise NetworkError("no_manager", problem.strerror or "nmcli cannot be run") from None
        except subprocess.TimeoutExpired:
            raise NetworkError("too_slow", f"nmcli {arguments[0]} took more than {timeout:.0f} s") from None
        if done.returncode:
            raise NetworkError(failure_of(done.returncode, done.stderr), done.stderr.strip()[:200])
        return done.stdout


def fields(line: str) -> list[str]:
    r"""The fields of a line of ``nmcli -t``, in which a backslash stands before ``:`` and ``\``.

    >>> fields(r"Caf\\:e\: 7:80:WPA2")
    ['Caf\\', 'e: 7', '80', 'WPA2']
    """
    found, escaped = [""], False
    for character in line:
        if escaped or character not in "\\:":
            found[-1] += character
            escaped = False
        elif character == "\\":
            escaped = True
        else:
            found.append("")
    return found


def security_of(text: str) -> str:
    """How a network is secured, by the column SECURITY.

    >>> [security_of(text) for text in ("", "WPA1 WPA2", "WPA2 WPA3", "WPA3", "WPA2 802.1X", "WEP")]
    ['', 'wpa', 'wpa', 'sae', 'other', 'other']
    """
    words = set(text.replace("--", "").split())
    if not words or words == {"OWE"}:
        return ""
    if "802.1X" in words or "WEP" in words:
        return "other"
    return "sae" if words == {"WPA3"} else "wpa"


def usable_phrase(phrase: str) -> bool:
    """Whether a text can be the pass phrase of a Wi-Fi network."""
    return SHORTEST_PHRASE <= len(phrase) <= LONGEST_PHRASE and _PRINTABLE.fullmatch(phrase) is not None


def failure_of(status: int, said: str) -> str:
    """The code of an error, by nmcli's exit status and what it says."""
    lower = said.lower()
    for part, code in FAILURES:
        if part in lower:
            return code
    return {3: "too_slow", 8: "no_manager"}.get(status, "failed")
