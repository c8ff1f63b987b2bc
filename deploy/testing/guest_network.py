"""Test of the network inside a virtual machine: the own hotspot, a phone in it, and Wi-Fi that is set and falls back.

To be run as root in a machine of its own on which the package is installed and ``exchequer.service`` runs with
``--manage-network``: as ``deploy/test network`` there, or with the files of this package that it imports alone. It
needs the packages iw, wpasupplicant, dnsmasq-base, network-manager and wireless-regdb, and the kernel's mac80211_hwsim:

    python3 -m deploy.testing.guest_network [--wire eth0]

Of three simulated radios the first stays with the machine, the second is a phone and the third a router, each in a
network namespace of its own. The radios are used that are there already, or made. The wire is taken down for the time
of the test. One JSON line is printed for each step, with the seconds since the machine's start as ``at``; the last one
is ``end``, and the exit status is 1 if any failed. Only the standard library is used.
"""

from __future__ import annotations

import argparse
import json
import re
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

from deploy.testing.guest_radio import LEASE, Radio, run, uptime, wait

DATA = Path("/var/lib/exchequer")
HOTSPOT = "10.42.0.1"
ROUTER = "192.168.50.1"
HOME, PHRASE, WRONG = "Home of the test", "the right phrase", "the wrong phrase"
COUNTRY = "DE"
OPENED, FELL_BACK, JOINED, AGAIN = 60.0, 60.0, 60.0, 420.0
"""Seconds for the hotspot to open, to be back after a setting that failed, for a network to be joined, and for that
without anybody: a hotspot that nobody uses is closed for a look after five minutes."""


class Trial:
    """The steps, each reported."""

    def __init__(self, wire: str) -> None:
        self.wire = wire
        self.failed = 0

    def report(self, step: str, **about: object) -> None:
        """Print one step."""
        self.failed += not about.get("ok", True)
        print(json.dumps({"step": step, **about, "at": round(uptime(), 1)}), flush=True)

    def attempt(self, step: str, function: Callable[[], dict[str, object]]) -> bool:
        """Take one step; whether it succeeded."""
        try:
            about = function()
        except (OSError, RuntimeError, ValueError, KeyError, subprocess.SubprocessError) as problem:
            self.report(step, ok=False, why=str(problem)[:300])
            return False
        self.report(step, **{"ok": True, **about})
        return bool(about.get("ok", True))

    def run(self) -> int:
        """All steps; the exit status."""
        try:
            begun = ("radios", self.radios), ("hotspot opens", self.opens), ("phone joins", self.joins)
            if all(self.attempt(step, function) for step, function in begun):
                for step, function in (
                    ("probe and name server", self.probe),
                    ("pages load", self.pages),
                    ("network in sight is listed", self.lists),
                    ("country is set", self.sets_country),
                    ("wrong pass phrase falls back", self.falls_back),
                    ("right pass phrase is joined", self.is_set),
                    ("pass phrases are nowhere else", self.keeps_secrets),
                    ("router gone, hotspot back", self.router_gone),
                    ("router back, joined by itself", self.router_back),
                ):
                    self.attempt(step, function)
        finally:
            run("ip", "link", "set", self.wire, "up", check=False)
            for radio in (getattr(self, "phone", None), getattr(self, "router", None)):
                if radio is not None:
                    radio.stop()
                    run("ip", "netns", "del", radio.namespace, check=False)
        self.report("end", ok=not self.failed)
        return 1 if self.failed else 0

    def radios(self) -> dict[str, object]:
        """Three radios: of the machine, the phone and the router; and no wire."""
        wireless = self.wireless()
        if not wireless:
            run("modprobe", "mac80211_hwsim", "radios=3")
            time.sleep(3)
            wireless = self.wireless()
        if len(wireless) < 3:
            raise RuntimeError(f"only the radios {wireless}")
        self.own = wireless[0]
        self.phone = Radio("phone", wireless[1])
        self.router = Radio("router", wireless[2])
        self.router.inside("ip", "address", "add", f"{ROUTER}/24", "dev", wireless[2])
        self.switch_router_on()
        run("ip", "link", "set", self.wire, "down", check=False)
        return {"radios": wireless}

    def switch_router_on(self) -> None:
        """Start the router's network, and its addresses for others."""
        self.router.supplicant(HOME, PHRASE, "mode=2\n    frequency=2437")
        self.router.start(
            "dnsmasq", "--keep-in-foreground", "--user=root", "--leasefile-ro", "--conf-file=/dev/null", "--port=0",
            f"--interface={self.router.interface}", "--bind-interfaces",
            "--dhcp-range=192.168.50.10,192.168.50.50,10m",
        )  # fmt: skip

    def wireless(self) -> list[str]:
        """The interfaces of the radios."""
        return sorted(path.parent.name for path in Path("/sys/class/net").glob("*/phy80211"))

    def opens(self) -> dict[str, object]:
        """The machine has no network: its hotspot opens."""
        seconds = wait("the hotspot is open", OPENED, self.has_hotspot)
        about = json.loads((DATA / "network" / "hotspot.json").read_text(encoding="utf-8"))
        self.name, self.phrase = about["name"], about["phrase"]
        shown = run("systemctl", "show", "--property=ActiveEnterTimestampMonotonic", "--value", "exchequer.service")
        served = uptime() - int(shown) / 1e6
        return {"seconds": round(seconds, 1), "name": self.name, "since_served": round(served, 1)}

    def has_hotspot(self) -> bool:
        """Whether the machine has its hotspot's address."""
        return HOTSPOT in run("ip", "-4", "address", "show", self.own)

    def joins(self) -> dict[str, object]:
        """The phone joins by name and pass phrase."""
        self.phone.supplicant(self.name, self.phrase)
        seconds = wait("the phone is in the hotspot", 40, self.phone.associated)
        leased = wait("the phone has an address", 40, self.has_lease)
        return {"seconds": round(seconds, 1), "address_seconds": round(leased, 1)}

    def has_lease(self) -> bool:
        """Ask for an address, as a phone does; whether there is one."""
        script = self.phone.folder / "lease"
        if not script.exists():
            script.write_text(LEASE, encoding="ascii")
            script.chmod(0o755)
        asked = ("busybox", "udhcpc", "-q", "-n", "-t", "5", "-T", "2", "-i", self.phone.interface, "-s", str(script))
        self.phone.inside(*asked)
        return "inet 10.42.0." in self.phone.inside("ip", "-4", "address", "show", self.phone.interface)

    def probe(self) -> dict[str, object]:
        """The phone's question for the internet is answered, by name and by page."""
        host = "connectivitycheck.gstatic.com"
        named = self.phone.resolve(host, HOTSPOT)
        status, _ = self.phone.fetch(f"http://{HOTSPOT}/generate_204", host=host)
        foreign, _ = self.phone.fetch(f"http://{HOTSPOT}/", host="foreign.example")
        return {"ok": (named, status, foreign) == (HOTSPOT, 204, 421), "named": named, "status": status}

    def pages(self) -> dict[str, object]:
        """The start page and the state of the computer load; the hotspot's address is the one that is shown."""
        status, page = self.phone.fetch(f"http://{HOTSPOT}/")
        journal = run("journalctl", "-u", "exchequer", "-o", "cat", "--no-pager")
        keys = re.findall(r"/house\?key=([0-9a-f]+)", journal)
        if not keys:
            raise RuntimeError("no house link in the journal")
        self.key = keys[-1]
        view = self.view()
        shown = [one["address"] for one in view["addresses"] if one["kind"] == "hotspot"]
        is_right = status == 200 and "Exchequer" in page and view["hotspot"]["clients"] in (0, 1)
        return {"ok": is_right and bool(shown), "address": shown, "clients": view["hotspot"]["clients"]}

    def view(self) -> dict[str, Any]:
        """What the page of the computer shows of its network."""
        _, text = self.phone.fetch(f"http://{HOTSPOT}/appliance/status.json?key={self.key}&lang=en")
        found: dict[str, Any] = json.loads(text)["network"]
        return found

    def set_wifi(self, phrase: str) -> None:
        """Set the router's network from the phone."""
        self.command({"do": "join", "name": HOME, "phrase": phrase, "hidden": False})

    def command(self, command: object) -> None:
        """Send a command from the page of the computer. Raises RuntimeError where it is refused."""
        status, text = self.phone.fetch(f"http://{HOTSPOT}/appliance/network?key={self.key}", command)
        if status != 200:
            raise RuntimeError(f"{status} {text}")

    def lists(self) -> dict[str, object]:
        """The router's network was seen before the hotspot opened, or is after a look for which the hotspot closes."""
        found = {one["name"]: one for one in self.view()["found"]}
        looked = HOME not in found
        if looked:
            self.command({"do": "look"})
            wait("the network is listed", 60, lambda: HOME in {one["name"] for one in self.view()["found"]})
            found = {one["name"]: one for one in self.view()["found"]}
        about = found[HOME]
        return {"ok": about["usable"] and not about["open"], "looked": looked, "signal": about["signal"]}

    def sets_country(self) -> dict[str, object]:
        """The country that is chosen on the page is that of the radio."""
        self.command({"do": "country", "code": COUNTRY})
        seconds = wait("the country is set", 30, lambda: f"country {COUNTRY}:" in run("iw", "reg", "get"))
        return {"seconds": round(seconds, 1)}

    def falls_back(self) -> dict[str, object]:
        """A wrong pass phrase: the hotspot is back within a minute, and says why."""
        self.set_wifi(WRONG)
        began = time.monotonic()
        wait("the hotspot is closed", 30, lambda: not self.has_hotspot())
        wait("the hotspot is back", FELL_BACK, self.has_hotspot)
        back = time.monotonic() - began
        wait("the phone is back in it", 40, lambda: self.phone.associated() and self.view())
        last = self.view().get("last")
        is_told = isinstance(last, dict) and "password is wrong" in str(last["text"])
        return {"ok": back <= FELL_BACK and is_told, "seconds": round(back, 1), "last": last}

    def is_set(self) -> dict[str, object]:
        """The right pass phrase: the machine is in the router's network, and its page is there."""
        self.set_wifi(PHRASE)
        seconds = wait("the network is joined", JOINED, self.home_address)
        address = self.home_address()
        status, page = self.router.fetch(f"http://{address}/")
        return {"ok": status == 200 and "Exchequer" in page, "seconds": round(seconds, 1), "address": address}

    def keeps_secrets(self) -> dict[str, object]:
        """Pass phrases that were sent from a phone are only where NetworkManager stores them, the wrong one nowhere."""
        logs = run("journalctl", "-b", "-o", "cat", "--no-pager")
        stored = [path for path in Path("/etc/NetworkManager/system-connections").iterdir() if path.is_file()]
        others = [path for path in DATA.rglob("*") if path.is_file()]
        kept = {name: sum(phrase.encode() in path.read_bytes() for path in stored + others)
                for name, phrase in (("right", PHRASE), ("wrong", WRONG))}  # fmt: skip
        logged = PHRASE in logs or WRONG in logs
        readable = [path.name for path in stored if path.stat().st_mode & 0o077]
        is_kept = not logged and not readable and kept == {"right": 1, "wrong": 0}
        return {"ok": is_kept, "logged": logged, "files": kept, "readable": readable}

    def router_gone(self) -> dict[str, object]:
        """The router is switched off: the hotspot is there again."""
        self.router.stop()
        seconds = wait("the hotspot is open", 120, self.has_hotspot)
        return {"seconds": round(seconds, 1)}

    def router_back(self) -> dict[str, object]:
        """Nobody uses the hotspot, and the router is switched on again: its network is joined without anybody."""
        self.phone.stop()
        self.switch_router_on()
        seconds = wait("the network is joined again", AGAIN, self.home_address)
        return {"seconds": round(seconds, 1), "address": self.home_address()}

    def home_address(self) -> str:
        """The machine's address in the router's network, "" where it has none."""
        found = re.search(r"inet (192\.168\.50\.\d+)", run("ip", "-4", "address", "show", self.own))
        return found[1] if found else ""


def main(arguments: list[str] | None = None) -> int:
    """Run the test."""
    given = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    given.add_argument("--wire", default="eth0", help="interface of the wire, taken down for the test")
    return Trial(given.parse_args(arguments).wire).run()


if __name__ == "__main__":
    sys.exit(main())
