"""A computer with a stand-in for nmcli, a clock that the test moves, and addresses that follow its connections."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from companion.appliance.addresses import OwnAddresses
from companion.appliance.hotspot import Capacity
from companion.appliance.interfaces import Interface, Kind
from companion.appliance.network import Network
from companion.appliance.network_manager import HOTSPOT_ADDRESS, NetworkManager

NMCLI = Path(__file__).with_name("nmcli")


class FakeNetwork:
    """The computer, its network, and what lies around it."""

    def __init__(self, folder: Path, radios: int = 1, addresses: OwnAddresses | None = None) -> None:
        """Its addresses follow its connections, unless the test gives others."""
        self.folder = folder
        self.now = 1000.0
        self.phones = 0
        self.wire = ""
        self.events: list[str] = []
        self._file = folder / "nmcli.json"
        self._state: dict[str, Any] = {
            "devices": [[f"wlan{n}", "wifi", "disconnected", ""] for n in range(radios)],
            "sight": [], "stored": {}, "right": {}, "running": True, "fails": {}, "calls": [],
        }  # fmt: skip
        self._write()
        self.manager = NetworkManager([str(NMCLI)], {"NMCLI_STATE": str(self._file)})
        self.addresses = addresses or OwnAddresses("", (80,), read=self.interfaces, routed=lambda: "")
        self.network = Network(
            folder / "data",
            self.addresses,
            self.manager,
            clock=lambda: self.now,
            clients=lambda _radio: self.phones,
            capacity=lambda _radio: Capacity(4, 10),
            country=lambda: "",
        )
        self.network.listeners.append(self.note)
        self.network.manage()

    def note(self) -> None:
        """Note that the hotspot has opened or closed."""
        event = "open" if self.network.hotspot else "closed"
        if event != (self.events[-1] if self.events else "closed"):
            self.events.append(event)

    # ------------------------------------------------------------------ what the test changes and sees

    @property
    def state(self) -> dict[str, Any]:
        """What the stand-in plays."""
        found: dict[str, Any] = json.loads(self._file.read_text())
        return found

    def play(self, **changes: object) -> None:
        """Change what it plays."""
        self._state = {**self.state, **changes}
        self._write()

    def _write(self) -> None:
        self._file.write_text(json.dumps(self._state))

    def know(self, name: str, phrase: str, active: str = "") -> None:
        """Store a network that the computer knows already."""
        stored = self.state["stored"]
        stored[f"known-{name}"] = {
            "name": name, "ssid": name, "mode": "infrastructure", "active": active, "phrase": phrase,
        }  # fmt: skip
        devices = self.state["devices"]
        for device in devices:
            if device[0] == active:
                device[2:] = ["connected", name]
        self.play(stored=stored, devices=devices)

    def calls(self, part: str) -> list[str]:
        """The calls that contain a text."""
        return [call for call in self.state["calls"] if part in call]

    def interfaces(self) -> tuple[Interface, ...]:
        """The addresses, by what is active now."""
        if not self._file.exists():
            return ()
        found = [Interface("lo", Kind.LOOPBACK, "127.0.0.1", 8)]
        if self.wire:
            found.append(Interface("eth0", Kind.WIRE, self.wire))
        for number, about in enumerate(self.state["stored"].values()):
            if about["active"]:
                address = HOTSPOT_ADDRESS if about["mode"] == "ap" else f"192.168.{number}.7"
                found.append(Interface(about["active"], Kind.WIFI, address))
        return tuple(found)

    # ------------------------------------------------------------------ time

    def step(self) -> float:
        """One step of the network; the seconds until the next one."""
        self.addresses.refresh()
        return self.network.step()

    def run(self, seconds: float) -> None:
        """Let time pass."""
        until = self.now + seconds
        while self.now < until:
            self.now = min(until, self.now + self.step())
        self.step()
