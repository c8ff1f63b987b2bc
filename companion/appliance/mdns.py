"""The name of this computer in its networks, such as ``exchequer.local``: a small responder for multicast DNS.

It claims a name as RFC 6762 demands: three probes, then announcements; where another computer has the name, the next
one is tried (``exchequer-2.local``). In each network the name stands for the computer's address there. The web server
is announced as a service as well (``_http._tcp``, RFC 6763). The library zeroconf would do the same and more, for 4 MB
of memory; this needs next to none.

`Responder` decides what is sent, with a clock of the caller; `companion.appliance.mdns_service` has sockets and thread.
"""

from __future__ import annotations

import socket
import struct
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from ipaddress import IPv4Interface

from companion.appliance.interfaces import Interface
from companion.appliance.mdns_packets import (
    AAAA,
    ANY,
    NSEC,
    PTR,
    SRV,
    TXT,
    A,
    MalformedPacket,
    Packet,
    Question,
    Record,
    name_bytes,
)

PORT = 5353
GROUP = "224.0.0.251"

NAME = "exchequer"
"""The first name that is tried."""

SERVICE = "_http._tcp.local."
SERVICES = "_services._dns-sd._udp.local."

PROBES = 3
PROBE_PAUSE = 0.25
"""Seconds between two probes (RFC 6762, 8.1)."""

ANNOUNCEMENTS = 2
ANNOUNCE_PAUSE = 1.0

CALM = 1.0
"""Seconds before a multicast answer is sent again in one network (RFC 6762, 6)."""

DEFERRED = 1.0
"""Seconds to wait where another computer probes for the same name and goes first (RFC 6762, 8.2)."""

HOST_SECONDS, SERVICE_SECONDS = 120, 4500
"""How long others may remember what they have been told."""

MOST_NAMES = 99
"""Names that are tried."""

IDLE = 3600.0


@dataclass(frozen=True, slots=True)
class Sending:
    """A packet to send in the network of one of our addresses; ``to`` one address and port, or to all."""

    interface: Interface
    content: bytes
    to: tuple[str, int] | None = None


class Responder:
    """Claims and defends a name. It is not safe for several threads."""

    def __init__(self, port: int, first: str = NAME, named: Callable[[str], object] = lambda name: None) -> None:
        """``port`` is that of the web server; ``named`` is told the name that has been claimed, "" when it is lost."""
        self.port = port
        self._named = named
        self._label = first
        self._interfaces: tuple[Interface, ...] = ()
        self._step = 0
        """How many probes and announcements have been sent."""
        self._due = 0.0
        self._sent: dict[tuple[str, frozenset[Record]], float] = {}

    @property
    def label(self) -> str:
        """The present name without ``.local``."""
        return self._label

    @property
    def claimed(self) -> bool:
        """Whether the name is ours."""
        return self._step >= PROBES

    @property
    def host(self) -> str:
        """The name with a dot at its end."""
        return f"{self._label}.local."

    # ------------------------------------------------------------------ what is due

    def set_interfaces(self, interfaces: Iterable[Interface], now: float) -> None:
        """The computer's addresses have changed: the name is claimed anew in all its networks."""
        found = tuple(interfaces)
        if found == self._interfaces:
            return
        self._interfaces = found
        self._restart(now)

    def tick(self, now: float) -> tuple[list[Sending], float]:
        """What is to be sent now, and the seconds until something is due again."""
        if not self._interfaces or self._step >= PROBES + ANNOUNCEMENTS:
            return [], IDLE
        if now < self._due:
            return [], self._due - now
        if self._step == PROBES:
            self._named(f"{self._label}.local")
        make = self._probe if self._step < PROBES else self._announcement
        pause = PROBE_PAUSE if self._step < PROBES else ANNOUNCE_PAUSE
        sendings = [Sending(one, make(one)) for one in self._interfaces]
        self._step += 1
        self._due = now + pause
        return sendings, pause

    def farewell(self) -> list[Sending]:
        """What tells all networks that the name is no longer there."""
        if not self.claimed:
            return []
        gone = {one: Packet(is_response=True, answers=self._all(one, 0)) for one in self._interfaces}
        return [Sending(one, packet.to_bytes()) for one, packet in gone.items()]

    # ------------------------------------------------------------------ what comes

    def receive(self, content: bytes, source: tuple[str, int], interface: Interface, now: float) -> list[Sending]:
        """What is to be sent for a packet that has come in a network; a malformed or foreign one is left out."""
        if source[0] in {one.address for one in self._interfaces}:
            return []
        if not _is_near(source[0], interface):
            return []
        try:
            packet = Packet.of_bytes(content)
        except MalformedPacket:
            return []
        if packet.is_response:
            self._compare(packet, now)
            return []
        if not self.claimed:
            self._meet(packet, interface, now)
            return []
        return self._answer(packet, source, interface, now)

    def _compare(self, packet: Packet, now: float) -> None:
        """Give the name up where another computer has it."""
        own = {socket.inet_aton(one.address) for one in self._interfaces}
        for record in (*packet.answers, *packet.additionals):
            is_foreign = record.type == AAAA or (record.type == A and record.data not in own)
            if record.name == self.host and record.seconds and is_foreign:
                self._next_name(now)
                return

    def _meet(self, packet: Packet, interface: Interface, now: float) -> None:
        """Another computer probes for the name at the same time: the one with the greater address goes first."""
        rivals = [one.data for one in packet.authorities if one.name == self.host and one.type == A]
        if rivals and max(rivals) > socket.inet_aton(interface.address):
            self._step, self._due = 0, now + DEFERRED

    def _next_name(self, now: float) -> None:
        base, _, number = self._label.rpartition("-")
        if base and number.isdigit() and int(number) < MOST_NAMES:
            self._label = f"{base}-{int(number) + 1}"
        else:
            self._label = f"{NAME}-2"
        if self.claimed:
            self._named("")
        self._restart(now)

    def _restart(self, now: float) -> None:
        """Probe for the name, and announce it again."""
        self._step, self._due = 0, now
        self._sent.clear()

    # ------------------------------------------------------------------ packets

    def _probe(self, interface: Interface) -> bytes:
        question = Question(self.host, ANY, unicast=True)
        return Packet(questions=(question,), authorities=(self._address(interface, HOST_SECONDS),)).to_bytes()

    def _announcement(self, interface: Interface) -> bytes:
        return Packet(is_response=True, answers=self._all(interface)).to_bytes()

    def _answer(self, packet: Packet, source: tuple[str, int], interface: Interface, now: float) -> list[Sending]:
        answers: dict[Record, None] = {}
        more: dict[Record, None] = {}
        for question in packet.questions:
            found, further = self._records_for(question, interface)
            answers.update(dict.fromkeys(found))
            more.update(dict.fromkeys(further))
        if not answers:
            return []
        legacy = source[1] != PORT
        response = Packet(
            packet.id if legacy else 0,
            is_response=True,
            questions=tuple(one for one in packet.questions if self._is_known(one)) if legacy else (),
            answers=tuple(answers),
            additionals=tuple(one for one in more if one not in answers),
        )
        if legacy or all(question.unicast for question in packet.questions):
            return [Sending(interface, response.to_bytes(legacy), source)]
        key = interface.address, frozenset(answers)
        if now - self._sent.get(key, -CALM) < CALM:
            return []
        self._sent[key] = now
        return [Sending(interface, response.to_bytes())]

    def _is_known(self, question: Question) -> bool:
        """Whether a question is of a name that is announced here: only such names are sent back to who asks."""
        return question.name in (self.host, f"{self._label}.{SERVICE}", SERVICE, SERVICES)

    def _records_for(self, question: Question, interface: Interface) -> tuple[list[Record], list[Record]]:
        """The answers to a question, and what the asker will want to know next."""
        asked = question.type
        address = self._address(interface, HOST_SECONDS)
        pointer, place, about = self._service()
        if question.name == self.host:
            if asked in (A, ANY):
                return [address], []
            return ([self._only_ipv4()], [address]) if asked == AAAA else ([], [])
        if question.name == SERVICE and asked in (PTR, ANY):
            return [pointer], [place, about, address]
        if question.name == place.name:
            wanted = [one for one in (place, about) if asked in (one.type, ANY)]
            return wanted, [address] if place in wanted else []
        if question.name == SERVICES and asked in (PTR, ANY):
            return [Record(SERVICES, PTR, name_bytes(SERVICE), SERVICE_SECONDS, unique=False)], []
        return [], []

    def _all(self, interface: Interface, seconds: int | None = None) -> tuple[Record, ...]:
        """All our records in a network; with 0 seconds, that they are gone."""
        records = (self._address(interface, HOST_SECONDS), *self._service())
        if seconds is None:
            return records
        return tuple(Record(one.name, one.type, one.data, seconds, one.unique) for one in records)

    def _address(self, interface: Interface, seconds: int) -> Record:
        return Record(self.host, A, socket.inet_aton(interface.address), seconds)

    def _service(self) -> tuple[Record, Record, Record]:
        """The web server as a service: that there is one, where it is, and what is to be known of it."""
        instance = f"{self._label}.{SERVICE}"
        place = struct.pack(">3H", 0, 0, self.port) + name_bytes(self.host)
        return (
            Record(SERVICE, PTR, name_bytes(instance), SERVICE_SECONDS, unique=False),
            Record(instance, SRV, place, HOST_SECONDS),
            Record(instance, TXT, b"\x06path=/", SERVICE_SECONDS),
        )

    def _only_ipv4(self) -> Record:
        """That the name has no record but of IPv4 (RFC 6762, 6.1), so that nobody waits for another one."""
        return Record(self.host, NSEC, name_bytes(self.host) + bytes([0, 1, 0x40]), HOST_SECONDS)


def _is_near(address: str, interface: Interface) -> bool:
    """Whether an address is in the network of an interface: nobody farther away may ask or tell (RFC 6762, 11)."""
    try:
        return IPv4Interface(address) in IPv4Interface(f"{interface.address}/{interface.prefix}").network
    except ValueError:
        return False
