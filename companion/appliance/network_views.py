"""Network views: what the page of the computer shows of its network; terms become sentences."""

from __future__ import annotations

from typing import NotRequired, TypedDict

from engine.core import Term


class AddressView(TypedDict):
    """An address of the computer: of which kind its network is, and the address to open."""

    kind: str
    address: str


class FoundView(TypedDict):
    """A Wi-Fi network in sight; ``usable`` is false for one that needs more than a pass phrase."""

    name: str
    signal: int
    open: bool
    usable: bool
    known: bool
    was: str
    """The address to open that this computer had there last, "" where that is not known."""


class StoredView(TypedDict):
    """A stored Wi-Fi network."""

    id: str
    name: str
    now: bool


class HotspotView(TypedDict):
    """The computer's own hotspot."""

    on: bool
    always: bool
    name: str
    phrase: str
    clients: int
    certain: int
    """Phones that the radio surely lets in; 0 if that is not known."""
    most: int
    """Phones of which no such radio lets in more; 0 if that is not known."""


class LastView(TypedDict):
    """What became of the Wi-Fi network that was set last."""

    name: str
    joined: bool
    text: Term


class NetworkView(TypedDict):
    """The network of the computer."""

    managed: bool
    """Whether this program sets it."""
    state: str
    """off, searching, connected, hotspot, trying or looking."""
    addresses: list[AddressView]
    name: str
    """The name that is announced in the network, "" for none."""
    radio: bool
    """Whether there is a radio that can be used."""
    single: bool
    """Whether it is the only one: then it is in a Wi-Fi network or a hotspot, not in both."""
    hotspot: HotspotView
    found: list[FoundView]
    stored: list[StoredView]
    country: str
    """Two letters, "" where none is set."""
    trying: str
    """The network that is being joined, "" for none."""
    trouble: NotRequired[Term]
    last: NotRequired[LastView]
