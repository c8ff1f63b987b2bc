"""The upkeep of the own hotspot: when it is closed, opened again and kept over restarts, and what hinders it."""

from __future__ import annotations

from pathlib import Path

import pytest

from companion.appliance.network import AGAIN, GRACE, PATIENCE, PATIENCE_ALONE, UNNEEDED, UNUSED
from companion.appliance.network_manager import HOTSPOT
from tests.companion.appliance.fake_network import FakeNetwork


@pytest.fixture
def computer(tmp_path: Path) -> FakeNetwork:
    return FakeNetwork(tmp_path)


def test_phones_that_are_in_the_hotspot_before_it_is_complete_are_answered_and_shown_its_code(
    computer: FakeNetwork, monkeypatch: pytest.MonkeyPatch
) -> None:
    seen = []
    up = computer.manager.up

    def slow_up(connection: str, device: str, seconds: float) -> None:
        seen.append(computer.network.hotspot)
        up(connection, device, seconds)
        computer.addresses.refresh()
        seen.append(computer.network.hotspot)

    monkeypatch.setattr(computer.manager, "up", slow_up)
    computer.run(PATIENCE_ALONE + 2)
    assert computer.network.hotspot is not None
    assert seen == [None, computer.network.hotspot]


def test_a_hotspot_that_nobody_uses_is_closed_for_a_look_at_known_networks(computer: FakeNetwork) -> None:
    computer.know("Home", "password")
    computer.run(PATIENCE + 1)
    assert computer.network.state == "hotspot"
    computer.phones = 1
    computer.run(UNUSED + 60)
    assert computer.events == ["open"]  # somebody is in it
    computer.phones = 0
    computer.run(UNUSED + 15)
    assert computer.events == ["open", "closed", "open"]  # the network is not in sight
    computer.play(sight=[["Home", 50, "WPA2"]], right={"Home": "password"})
    computer.run(UNUSED + 11)
    assert (computer.network.state, computer.events[3:]) == ("searching", ["closed"])
    computer.know("Home", "password", active="wlan0")  # as NetworkManager does by itself
    computer.run(5)
    assert computer.network.state == "connected"


def test_a_hotspot_is_closed_where_a_wire_has_come_and_nobody_uses_it(computer: FakeNetwork) -> None:
    computer.run(PATIENCE_ALONE + 1)
    computer.wire, computer.phones = "192.168.1.20", 2
    computer.run(UNNEEDED + 30)
    assert computer.network.state == "hotspot"
    computer.phones = 0
    computer.run(UNNEEDED + 30)
    assert computer.network.state == "connected"


def test_a_hotspot_that_was_switched_on_stays_on_over_restarts(computer: FakeNetwork, tmp_path: Path) -> None:
    computer.wire = "192.168.1.20"
    computer.run(5)
    computer.network.set_hotspot(True)
    computer.run(GRACE + UNNEEDED + 60)
    first = computer.network.hotspot
    assert first is not None
    again = FakeNetwork(tmp_path)
    again.wire = "192.168.1.20"
    again.run(3)
    assert again.network.hotspot == first
    again.network.set_hotspot(False)
    again.run(GRACE + 3)
    view = again.network.status()
    assert (view["state"], view["hotspot"]["on"]) == ("connected", False)


def test_a_hotspot_that_is_open_when_the_program_starts_again_stays_open(computer: FakeNetwork, tmp_path: Path) -> None:
    computer.run(PATIENCE_ALONE + 1)
    played = computer.state
    again = FakeNetwork(tmp_path)
    again.play(stored=played["stored"], devices=played["devices"])
    again.phones = 2
    again.run(PATIENCE + 60)
    assert again.network.state == "hotspot"
    assert again.network.hotspot == computer.network.hotspot
    assert not again.calls("connection delete") and not again.calls("connection up")


def test_a_hotspot_that_ends_by_itself_opens_again(computer: FakeNetwork) -> None:
    computer.run(PATIENCE_ALONE + 1)
    computer.manager.down(HOTSPOT)
    computer.run(PATIENCE_ALONE + 20)
    assert computer.network.state == "hotspot"
    assert computer.events == ["open", "closed", "open"]


@pytest.mark.parametrize(
    ("fails", "code"),
    [
        ({"connection up": [4, "Error: Connection activation failed: No suitable device found"]}, "no_radio"),
        ({"connection add": [1, "Error: Failed to add: Insufficient privileges"]}, "no_rights"),
        ({"connection up": [3, "Error: Timeout expired (20 seconds)"]}, "too_slow"),
        ({"device status": [8, "Error: NetworkManager is not running."]}, "no_manager"),
    ],
)
def test_a_hotspot_that_cannot_open_is_tried_again_and_the_page_says_why(
    computer: FakeNetwork, fails: dict[str, object], code: str
) -> None:
    computer.play(fails=fails)
    computer.run(PATIENCE_ALONE + 2)
    assert computer.network.status()["trouble"] == {"key": f"network.trouble_{code}"}
    assert computer.network.hotspot is None
    computer.play(fails={})
    computer.run(2 * AGAIN + PATIENCE_ALONE)
    assert computer.network.state == "hotspot"
    assert "trouble" not in computer.network.status()
