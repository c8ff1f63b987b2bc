"""Own addresses: each reader is shown the one by which they came, and changes are noticed and told once."""

from __future__ import annotations

import socket
import threading
from pathlib import Path

import pytest

from companion.appliance import address_watch
from companion.appliance.address_watch import AddressWatch
from companion.appliance.addresses import OwnAddresses
from companion.appliance.interfaces import Interface, Kind, is_plugged_in, kind_of, own_names

LOOPBACK = Interface("lo", Kind.LOOPBACK, "127.0.0.1", 8)
WIRE = Interface("eth0", Kind.WIRE, "192.168.1.20")
WIFI = Interface("wlan0", Kind.WIFI, "192.168.7.9")
HOTSPOT = Interface("wlan1", Kind.WIFI, "10.42.0.1")
INNER = Interface("docker0", Kind.INNER, "172.17.0.1", 16)
SELF_GIVEN = Interface("eth0", Kind.WIRE, "169.254.3.4", 16)


class Machine:
    """A computer whose addresses the test changes."""

    def __init__(self, *interfaces: Interface, routed: str = "", host: str = "0.0.0.0", port: int = 8080) -> None:
        self.interfaces = (LOOPBACK, *interfaces)
        self.routed = routed
        self.own = OwnAddresses(host, (port,), read=lambda: self.interfaces, routed=lambda: self.routed)

    def becomes(self, *interfaces: Interface, routed: str = "") -> bool:
        self.interfaces, self.routed = (LOOPBACK, *interfaces), routed
        return self.own.refresh()


def test_a_computer_that_starts_without_a_network_has_the_address_of_the_one_that_comes() -> None:
    machine = Machine()
    assert machine.own.base() == "http://127.0.0.1:8080"
    assert machine.becomes(WIRE, routed=WIRE.address)
    assert machine.own.base() == "http://192.168.1.20:8080"


def test_each_reader_is_shown_the_address_by_which_they_came() -> None:
    machine = Machine(WIRE, HOTSPOT, INNER, routed=WIRE.address)
    machine.own.set_hotspot("wlan1")
    assert machine.own.base(WIRE.address) == "http://192.168.1.20:8080"
    assert machine.own.base(HOTSPOT.address) == "http://10.42.0.1:8080"
    for elsewhere in ("", "127.0.0.1", "::1", "203.0.113.9"):
        assert machine.own.base(elsewhere) == "http://10.42.0.1:8080"
    machine.own.set_hotspot("")
    assert machine.own.base() == "http://192.168.1.20:8080"


@pytest.mark.parametrize(
    ("interfaces", "routed", "best"),
    [
        ((WIFI, WIRE), WIFI.address, WIFI.address),
        ((WIFI, WIRE), "", WIRE.address),
        ((SELF_GIVEN, WIFI), "", WIFI.address),
        ((SELF_GIVEN,), "", SELF_GIVEN.address),
        ((INNER,), "", "127.0.0.1"),
        ((INNER, WIFI), "", WIFI.address),
    ],
)
def test_the_best_address_is_that_of_the_network_with_a_way_out(
    interfaces: tuple[Interface, ...], routed: str, best: str
) -> None:
    assert Machine(*interfaces, routed=routed).own.base() == f"http://{best}:8080"


def test_an_address_to_listen_on_is_the_only_one_that_is_shown() -> None:
    machine = Machine(WIRE, WIFI, host="192.168.1.20", port=80)
    assert machine.own.base(WIFI.address) == "http://192.168.1.20"
    assert machine.own.bases() == ("http://192.168.1.20",)
    assert not machine.own.follows


def test_links_have_no_port_where_the_usual_one_is_served() -> None:
    own = OwnAddresses("", (8080, 80), read=lambda: (WIRE,), routed=lambda: WIRE.address)
    own.secure_port = 8443
    assert (own.base(), own.secure()) == ("http://192.168.1.20", "https://192.168.1.20:8443")


def test_a_server_that_knows_no_port_shows_the_address_of_the_request() -> None:
    own = OwnAddresses(read=lambda: (WIRE,))
    assert own.base("127.0.0.1", "http://localhost:5000") == "http://localhost:5000"
    assert own.secure() == ""
    assert own.bases() == ()


def test_listeners_are_told_of_each_change_once_and_one_that_fails_keeps_no_other_from_it() -> None:
    machine = Machine(WIRE, routed=WIRE.address)
    told: list[str] = []

    def fails() -> None:
        raise OSError

    machine.own.listeners += [fails, lambda: told.append(machine.own.base())]
    assert not machine.becomes(WIRE, routed=WIRE.address)
    assert machine.becomes(WIFI, routed=WIFI.address)
    assert not machine.own.refresh()
    assert told == ["http://192.168.7.9:8080"]


def test_addresses_that_cannot_be_read_stay_what_they_were() -> None:
    machine = Machine(WIRE, routed=WIRE.address)

    def read() -> tuple[Interface, ...]:
        raise OSError

    machine.own._read = read
    assert not machine.own.refresh()
    assert machine.own.base(WIRE.address) == "http://192.168.1.20:8080"


def test_the_announced_name_is_one_of_the_computers_names_as_long_as_it_is_announced() -> None:
    own = OwnAddresses("", (80,), names=["Cafe.Example."], read=lambda: (WIRE,))
    assert own.names == own_names() | {"cafe.example"}
    own.set_announced("exchequer-2.local")
    assert "exchequer-2.local" in own.names
    own.set_announced("")
    assert "exchequer-2.local" not in own.names


def test_the_kind_of_an_interface_is_what_the_kernel_shows_of_it(tmp_path: Path) -> None:
    for path in ("wlan0/phy80211", "wlan0/device", "wlan1/wireless", "eth0/device", "docker0", "br0"):
        (tmp_path / path).mkdir(parents=True)
    kinds = {name: kind_of(name, "10.0.0.1", tmp_path) for name in ("wlan0", "wlan1", "eth0", "docker0", "br0")}
    assert kinds == {"wlan0": "wifi", "wlan1": "wifi", "eth0": "wire", "docker0": "inner", "br0": "other"}
    assert kind_of("lo", "127.0.0.2", tmp_path) == "loopback"


def test_a_wire_that_is_not_plugged_in_has_no_address(tmp_path: Path) -> None:
    for name, state in (("eth0", "up\n"), ("eth1", "down\n"), ("eth2", "unknown\n")):
        (tmp_path / name).mkdir()
        (tmp_path / name / "operstate").write_text(state)
    assert [is_plugged_in(name, tmp_path) for name in ("eth0", "eth1", "eth2", "eth3")] == [True, False, True, True]


def test_reports_of_the_kernel_that_come_together_are_one_change(monkeypatch: pytest.MonkeyPatch) -> None:
    kernel, reports = socket.socketpair()
    monkeypatch.setattr(address_watch, "_reports", lambda: reports)
    monkeypatch.setattr(address_watch, "SETTLED", 0.05)
    calls: list[int] = []
    called = threading.Event()

    def changed() -> None:
        calls.append(1)
        called.set()
        if len(calls) == 1:
            raise OSError  # a look that fails does not end the watch

    watch = AddressWatch(changed)
    watch.start()
    try:
        for _ in range(2):
            called.clear()
            for _ in range(5):
                kernel.send(b"a report")
            assert called.wait(5)
        assert len(calls) == 2
    finally:
        watch.close()
        kernel.close()


def test_without_reports_the_addresses_are_looked_at_again_and_again(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(address_watch, "_reports", lambda: None)
    calls = threading.Semaphore(0)
    watch = AddressWatch(calls.release, poll=0.01)
    watch.start()
    try:
        assert all(calls.acquire(timeout=5) for _ in range(3))
    finally:
        watch.close()


def test_the_kernel_reports_changes_to_this_program() -> None:
    reports = address_watch._reports()
    assert reports is None or reports.getsockname()[1] == address_watch.GROUPS
    if reports is not None:
        reports.close()
