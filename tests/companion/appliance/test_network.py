"""The network by itself: what it waits for, and when the hotspot opens."""

from __future__ import annotations

from pathlib import Path

import pytest

from companion.appliance.network import AGAIN, GRACE, PATIENCE, PATIENCE_ALONE
from tests.companion.appliance.fake_network import FakeNetwork


@pytest.fixture
def computer(tmp_path: Path) -> FakeNetwork:
    return FakeNetwork(tmp_path)


def test_without_any_network_the_hotspot_opens_and_its_address_is_shown(computer: FakeNetwork) -> None:
    computer.run(PATIENCE_ALONE - 1)
    assert computer.network.state == "searching"
    computer.run(2)
    assert computer.network.state == "hotspot"
    assert computer.addresses.base() == "http://10.42.0.1"
    assert computer.events == ["open"]
    view = computer.network.status()
    assert view["hotspot"]["on"] and "trouble" not in view


def test_a_known_network_has_time_to_come_and_then_no_hotspot_opens(computer: FakeNetwork) -> None:
    computer.know("Home", "password")
    computer.run(PATIENCE - 2)
    computer.know("Home", "password", active="wlan0")
    computer.run(60)
    assert computer.network.state == "connected"
    assert not computer.calls("connection up")


def test_a_wire_is_enough(computer: FakeNetwork) -> None:
    computer.wire = "192.168.1.20"
    computer.run(120)
    view = computer.network.status()
    assert (view["state"], view["hotspot"]["on"]) == ("connected", False)
    assert computer.addresses.base() == "http://192.168.1.20"


def test_a_network_that_is_lost_while_a_game_runs_gives_way_to_the_hotspot(computer: FakeNetwork) -> None:
    computer.wire = "192.168.1.20"
    computer.run(60)
    computer.wire = ""
    computer.run(PATIENCE_ALONE + 2)
    assert computer.network.state == "hotspot"


def test_a_self_given_address_is_no_network(computer: FakeNetwork) -> None:
    computer.wire = "169.254.9.9"
    computer.run(PATIENCE_ALONE + 2)
    assert computer.network.state == "hotspot"


def test_a_computer_without_a_radio_says_so_only_while_it_has_no_network(tmp_path: Path) -> None:
    computer = FakeNetwork(tmp_path, radios=0)
    computer.run(PATIENCE_ALONE + 2)
    assert computer.network.status()["trouble"] == {"key": "network.trouble_no_radio"}
    computer.wire = "192.168.1.20"
    computer.run(AGAIN + 5)
    assert "trouble" not in computer.network.status()


def test_while_all_is_well_nothing_is_asked(computer: FakeNetwork) -> None:
    computer.wire = "192.168.1.20"
    computer.run(10)
    before = len(computer.state["calls"])
    computer.run(3600)
    assert len(computer.state["calls"]) == before


def test_the_address_in_each_wifi_network_is_kept_and_pages_look_for_the_computer_there(
    computer: FakeNetwork, tmp_path: Path
) -> None:
    computer.know("Home", "password", active="wlan0")
    computer.run(30)
    assert computer.network.settings.addresses == {"Home": "192.168.0.7"}
    again = FakeNetwork(tmp_path)
    again.play(sight=[["Home", 70, "WPA2"], ["Other", 40, "WPA2"]])
    again.network.look()
    again.run(GRACE + 1)
    was = {one["name"]: one["was"] for one in again.network.status()["found"]}
    assert was == {"Home": "http://192.168.0.7", "Other": ""}


def test_an_address_that_changes_in_the_same_network_is_kept_after_a_look_which_network_it_is(
    computer: FakeNetwork,
) -> None:
    computer.know("Home", "password")
    computer.know("Other", "password", active="wlan0")
    computer.run(30)
    assert computer.network.settings.addresses == {"Other": "192.168.1.7"}
    computer.know("Other", "password")
    computer.know("Home", "password", active="wlan0")
    computer.run(60)
    assert dict(computer.network.settings.addresses) == {"Other": "192.168.1.7", "Home": "192.168.0.7"}


def test_neither_a_wire_nor_the_own_hotspot_is_kept_as_a_wifi_network(computer: FakeNetwork) -> None:
    computer.wire = "192.168.1.20"
    computer.run(30)
    computer.network.set_hotspot(True)
    computer.run(GRACE + 30)
    assert computer.network.settings.addresses == {}
