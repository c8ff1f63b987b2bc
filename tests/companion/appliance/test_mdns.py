"""The computer's name in its networks: claimed, given up for the next one, and answered as the standard says."""

from __future__ import annotations

import socket
from collections.abc import Callable

import pytest

from companion.appliance.interfaces import Interface, Kind
from companion.appliance.mdns import PORT, PROBES, SERVICE, SERVICES, Responder, Sending
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

WIRE = Interface("eth0", Kind.WIRE, "192.168.1.20")
HOTSPOT = Interface("wlan0", Kind.HOTSPOT, "10.42.0.1")
PHONE = ("192.168.1.77", PORT)


class Network:
    """Computers in one network; every packet reaches all of them, as multicast does."""

    def __init__(self, *addresses: str) -> None:
        self.now = 100.0
        self.names: dict[str, list[str]] = {address: [] for address in addresses}
        self.sent: list[tuple[str, Packet]] = []
        self.computers: dict[str, Responder] = {}
        for address in addresses:
            self.add(address)

    def add(self, address: str, first: str = "exchequer") -> Responder:
        self.names.setdefault(address, [])
        made = Responder(80, first, self.names[address].append)
        made.set_interfaces([Interface("eth0", Kind.WIRE, address)], self.now)
        self.computers[address] = made
        return made

    def deliver(self, address: str, sendings: list[Sending]) -> None:
        for sending in sendings:
            self.sent.append((address, Packet.of_bytes(sending.content)))
            for other, responder in self.computers.items():
                interface = Interface("eth0", Kind.WIRE, other)
                self.deliver(other, responder.receive(sending.content, (address, PORT), interface, self.now))

    def run(self, seconds: float) -> None:
        until = self.now + seconds
        while self.now < until:
            for address, responder in list(self.computers.items()):
                self.deliver(address, responder.tick(self.now)[0])
            self.now += 0.05


def claimed(port: int = 80, *interfaces: Interface) -> Responder:
    """A responder that has its name."""
    responder = Responder(port)
    responder.set_interfaces(interfaces or (WIRE,), 0)
    for now in range(10):
        responder.tick(float(now))
    assert responder.claimed
    return responder


def ask(
    responder: Responder,
    *questions: Question,
    source: tuple[str, int] = PHONE,
    interface: Interface = WIRE,
    now: float = 50,
) -> list[Sending]:
    return responder.receive(Packet(id=7, questions=questions).to_bytes(), source, interface, now)


def test_a_name_is_probed_three_times_before_it_is_announced() -> None:
    network = Network("192.168.1.20")
    network.run(0.7)
    assert network.names["192.168.1.20"] == []
    network.run(3)
    assert network.names["192.168.1.20"] == ["exchequer.local"]
    probes = [packet for _, packet in network.sent if not packet.is_response]
    assert len(probes) == PROBES
    assert all(packet.questions[0] == Question("exchequer.local.", ANY, unicast=True) for packet in probes)
    assert all(packet.authorities[0].data == socket.inet_aton("192.168.1.20") for packet in probes)
    announced = [packet for _, packet in network.sent if packet.is_response]
    assert {record.type for record in announced[0].answers} == {A, PTR, SRV, TXT}


def test_a_second_computer_gets_the_next_name_and_the_first_keeps_its_own() -> None:
    network = Network("192.168.1.20")
    network.run(5)
    for number, address in enumerate(("192.168.1.200", "192.168.1.3"), 2):
        network.add(address)
        network.run(6)
        assert network.names[address] == [f"exchequer-{number}.local"]
    assert network.names["192.168.1.20"] == ["exchequer.local"]


def test_two_computers_that_start_together_get_two_names() -> None:
    network = Network("192.168.1.20", "192.168.1.21")
    network.run(10)
    assert sorted(names[-1] for names in network.names.values()) == ["exchequer-2.local", "exchequer.local"]


def test_a_name_that_another_computer_has_already_is_given_up() -> None:
    network = Network("192.168.1.20")
    network.run(5)
    taken = Record("exchequer.local.", A, socket.inet_aton("192.168.1.99"), 120)
    content = Packet(is_response=True, answers=(taken,)).to_bytes()
    responder = network.computers["192.168.1.20"]
    responder.receive(content, ("192.168.1.99", PORT), WIRE, network.now)
    network.run(5)
    assert network.names["192.168.1.20"] == ["exchequer.local", "", "exchequer-2.local"]


def test_a_computer_begins_with_the_name_that_it_had_last() -> None:
    network = Network()
    network.add("192.168.1.20", "exchequer-2")
    network.run(5)
    assert network.names["192.168.1.20"] == ["exchequer-2.local"]


def test_its_own_announcement_in_another_of_its_networks_is_no_conflict() -> None:
    responder = claimed(80, WIRE, HOTSPOT)
    own = Record("exchequer.local.", A, socket.inet_aton(HOTSPOT.address), 120)
    for source in (HOTSPOT.address, "192.168.1.1"):
        responder.receive(Packet(is_response=True, answers=(own,)).to_bytes(), (source, PORT), WIRE, 60)
    assert responder.host == "exchequer.local." and responder.claimed


def test_a_farewell_or_a_packet_from_elsewhere_takes_no_name() -> None:
    responder = claimed()
    gone = Record("exchequer.local.", A, socket.inet_aton("192.168.1.99"), 0)
    taken = Record("exchequer.local.", A, socket.inet_aton("203.0.113.9"), 120)
    responder.receive(Packet(is_response=True, answers=(gone,)).to_bytes(), ("192.168.1.99", PORT), WIRE, 60)
    responder.receive(Packet(is_response=True, answers=(taken,)).to_bytes(), ("203.0.113.9", PORT), WIRE, 60)
    assert responder.claimed and responder.label == "exchequer"


def test_in_each_network_the_name_stands_for_the_address_there() -> None:
    responder = claimed(80, WIRE, HOTSPOT)
    for interface, source in ((WIRE, PHONE), (HOTSPOT, ("10.42.0.17", PORT))):
        (sending,) = ask(responder, Question("EXCHEQUER.local.", A), source=source, interface=interface)
        (record,) = Packet.of_bytes(sending.content).answers
        assert (record.type, record.data) == (A, socket.inet_aton(interface.address))
        assert sending.to is None and sending.interface == interface


@pytest.mark.parametrize(
    ("name", "kind", "types"),
    [
        ("exchequer.local.", ANY, {A}),
        ("exchequer.local.", AAAA, {NSEC}),
        (SERVICE, PTR, {PTR}),
        (SERVICES, PTR, {PTR}),
        (f"exchequer.{SERVICE}", SRV, {SRV}),
        (f"exchequer.{SERVICE}", ANY, {SRV, TXT}),
        ("other.local.", A, set()),
        ("exchequer.local.", TXT, set()),
    ],
)
def test_each_question_has_its_answer(name: str, kind: int, types: set[int]) -> None:
    sendings = ask(claimed(8080), Question(name, kind))
    found = {record.type for sending in sendings for record in Packet.of_bytes(sending.content).answers}
    assert found == types


def test_the_service_has_the_port_and_the_host() -> None:
    (sending,) = ask(claimed(8080), Question(SERVICE, PTR))
    places = [one for one in Packet.of_bytes(sending.content).additionals if one.type == SRV]
    assert [one.data for one in places] == [b"\0\0\0\0" + (8080).to_bytes(2, "big") + name_bytes("exchequer.local.")]


def test_who_asks_as_of_an_ordinary_name_server_is_answered_alone() -> None:
    (sending,) = ask(claimed(), Question("exchequer.local.", A), source=("192.168.1.77", 40000))
    packet = Packet.of_bytes(sending.content)
    assert sending.to == ("192.168.1.77", 40000)
    assert (packet.id, packet.questions) == (7, (Question("exchequer.local.", A),))
    assert [(one.seconds, one.unique) for one in packet.answers] == [(10, False)]


@pytest.mark.parametrize("name", [b"\0", b"\4a..b\5local\0", b"\11elsewhere\5local\0"])
def test_who_asks_for_something_else_besides_gets_back_only_what_is_announced_here(name: bytes) -> None:
    responder = claimed(80, WIRE)
    known = Question("exchequer.local.", A)
    content = bytearray(Packet(id=7, questions=(known,)).to_bytes())
    content[5] = 2
    content += name + A.to_bytes(2, "big") + (1).to_bytes(2, "big")
    (sending,) = responder.receive(bytes(content), (PHONE[0], 40000), WIRE, 50)
    assert Packet.of_bytes(sending.content).questions == (known,)


def test_the_same_answer_is_sent_to_all_once_a_second_at_most() -> None:
    responder = claimed()
    question = Question("exchequer.local.", A)
    assert [bool(ask(responder, question, now=at)) for at in (50.0, 50.5, 51.1)] == [True, False, True]


def test_a_farewell_takes_the_records_back() -> None:
    sendings = claimed(80, WIRE, HOTSPOT).farewell()
    assert {sending.interface for sending in sendings} == {WIRE, HOTSPOT}
    assert all(one.seconds == 0 for sending in sendings for one in Packet.of_bytes(sending.content).answers)
    assert Responder(80).farewell() == []


def test_new_addresses_are_claimed_and_announced_without_giving_up_the_name() -> None:
    names: list[str] = []
    responder = Responder(80, named=names.append)
    responder.set_interfaces([WIRE], 0)
    for now in range(5):
        responder.tick(float(now))
    responder.set_interfaces([HOTSPOT], 10)
    sent = [sending for now in range(10, 16) for sending in responder.tick(float(now))[0]]
    assert {sending.interface for sending in sent} == {HOTSPOT}
    assert set(names) == {"exchequer.local"}


def test_without_a_network_nothing_is_sent() -> None:
    responder = Responder(80)
    assert responder.tick(0)[0] == []
    responder.set_interfaces([], 1)
    assert responder.tick(2)[0] == []


def mutations() -> list[Callable[[bytes], bytes]]:
    def pointing(content: bytes) -> bytes:
        return content[:12] + b"\xc0\x0c" + content[12:]

    return [
        lambda content: content[:5],
        lambda content: content[:-1],
        lambda content: content[:4] + b"\xff\xff" + content[6:],
        lambda content: content[:12] + b"\x80" + content[13:],
        lambda content: content[:12] + b"\x3f" + content[13:],
        lambda content: content[:12] + b"\x01\xff\x00",
        pointing,
        lambda content: b"",
    ]


@pytest.mark.parametrize("number", range(len(mutations())))
def test_a_malformed_packet_is_left_out(number: int) -> None:
    content = mutations()[number](Packet(questions=(Question("exchequer.local.", A),)).to_bytes())
    with pytest.raises(MalformedPacket):
        Packet.of_bytes(content)
    assert claimed().receive(content, PHONE, WIRE, 60) == []


def test_names_that_go_on_elsewhere_are_read() -> None:
    content = Packet(questions=(Question("exchequer.local.", A),)).to_bytes()
    second = b"\xc0\x0c" + (AAAA).to_bytes(2, "big") + b"\0\1"
    packet = Packet.of_bytes(content[:4] + b"\0\2" + content[6:] + second)
    assert [(one.name, one.type) for one in packet.questions] == [("exchequer.local.", A), ("exchequer.local.", AAAA)]
