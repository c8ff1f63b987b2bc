"""Interfaces: the IPv4 addresses of this computer, each with the kind of network that it is in.

IPv6 is left out: every phone in a home network or hotspot has IPv4, and an address that is typed has to be short.
"""

from __future__ import annotations

import socket
from dataclasses import dataclass
from enum import StrEnum
from ipaddress import IPv4Address
from pathlib import Path

import ifaddr

SYSTEM = Path("/sys/class/net")
"""What the kernel shows of network interfaces."""

INNER = ("docker", "virbr", "veth", "br-", "lxc", "lxd", "podman", "cni", "flannel")
"""Beginnings of the names of networks between programs of one computer, which no phone reaches."""

LINK_LOCAL = "169.254."
"""Beginning of the addresses that a computer gives itself where nobody else gives it one (RFC 3927)."""


class Kind(StrEnum):
    """The kind of network behind an address, in the order in which one is chosen for a code."""

    HOTSPOT = "hotspot"
    WIRE = "wire"
    WIFI = "wifi"
    OTHER = "other"
    INNER = "inner"
    LOOPBACK = "loopback"


@dataclass(frozen=True, slots=True)
class Interface:
    """One address: the interface that has it, and the kind of its network."""

    name: str
    kind: Kind
    address: str
    prefix: int = 24
    """Bits of the network's part of the address."""

    def __post_init__(self) -> None:
        IPv4Address(self.address)  # raises ValueError for anything else


def read_interfaces(system: Path = SYSTEM) -> tuple[Interface, ...]:
    """All IPv4 addresses of this computer now, in the system's order. The own hotspot is of kind WIFI here.

    A wire that is not plugged in is left out: not every system takes its address away.
    """
    found = (
        Interface(adapter.nice_name, kind_of(adapter.nice_name, ip.ip, system), ip.ip, ip.network_prefix)
        for adapter in ifaddr.get_adapters()
        for ip in adapter.ips
        if isinstance(ip.ip, str)
    )
    return tuple(one for one in found if one.kind is not Kind.WIRE or is_plugged_in(one.name, system))


def is_plugged_in(name: str, system: Path = SYSTEM) -> bool:
    """Whether a wire is plugged in, as far as the kernel knows."""
    try:
        return (system / name / "operstate").read_text(encoding="ascii").strip() not in ("down", "lowerlayerdown")
    except OSError:
        return True


def kind_of(name: str, address: str, system: Path = SYSTEM) -> Kind:
    """The kind of an interface, by what the kernel shows of it."""
    if address.startswith("127."):
        return Kind.LOOPBACK
    found = system / name
    if (found / "wireless").exists() or (found / "phy80211").exists():
        return Kind.WIFI
    if (found / "device").exists():
        return Kind.WIRE
    return Kind.INNER if name.startswith(INNER) else Kind.OTHER


def routed_address() -> str:
    """The address from which this computer would reach others, "" without any network; no packet is sent."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        for target in ("192.0.2.1", "10.255.255.255"):
            try:
                probe.connect((target, 9))
            except OSError:
                continue
            return str(probe.getsockname()[0])
    return ""


def own_names() -> set[str]:
    """The names of this computer in its own network, as far as it knows them itself."""
    name = socket.gethostname().lower().rstrip(".")
    short = name.partition(".")[0]
    return {name, short, f"{short}.local", f"{short}.lan", f"{short}.home.arpa"}
