"""The network by itself: when the hotspot opens and closes, and what becomes of a Wi-Fi network that is set."""

from __future__ import annotations

from pathlib import Path

import pytest

from companion.appliance.network import AGAIN, GRACE, PATIENCE, PATIENCE_ALONE, UNNEEDED, UNUSED
from companion.appliance.network_manager import HOTSPOT
from tests.companion.appliance.fake_network import FakeNetwork

HOME = ["Home: upstairs", 70, "WPA2"]


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


def test_a_wifi_network_set_over_the_hotspot_is_joined_and_remembered(computer: FakeNetwork) -> None:
    computer.play(sight=[HOME], right={HOME[0]: 'pass: "w\\rd'})
    computer.run(PATIENCE_ALONE + 1)
    assert [one["name"] for one in computer.network.status()["found"]] == [HOME[0]]
    computer.network.join(str(HOME[0]), 'pass: "w\\rd', False)
    assert computer.network.status()["trying"] == HOME[0]
    computer.run(GRACE + 1)
    view = computer.network.status()
    assert (view["state"], view["hotspot"]["on"], view["trying"]) == ("connected", False, "")
    assert view["last"]["joined"]
    assert [(one["name"], one["now"]) for one in view["stored"]] == [(HOME[0], True)]
    stored = [one for one in computer.state["stored"].values() if one["name"] != HOTSPOT]
    assert [(one["autoconnect"], one["phrase"]) for one in stored] == [("yes", 'pass: "w\\rd')]
    assert computer.events == ["open", "closed"]


@pytest.mark.parametrize(
    ("name", "phrase", "code"), [(HOME[0], "wrong word", "wrong_phrase"), ("Elsewhere", "password", "not_found")]
)
def test_a_setting_that_fails_is_followed_by_the_hotspot_at_once_which_says_why(
    computer: FakeNetwork, name: str, phrase: str, code: str
) -> None:
    computer.play(sight=[HOME], right={HOME[0]: "password"})
    computer.run(PATIENCE_ALONE + 1)
    computer.network.join(name, phrase, False)
    computer.run(GRACE + 1)
    view = computer.network.status()
    assert (view["state"], view["hotspot"]["on"], view["stored"]) == ("hotspot", True, [])
    assert view["last"] == {
        "name": name, "joined": False, "text": {"key": f"network.failed_{code}", "name": name},
    }  # fmt: skip
    assert computer.events == ["open", "closed", "open"]


def test_the_phrase_is_no_argument_of_a_command(computer: FakeNetwork) -> None:
    computer.play(sight=[HOME], right={HOME[0]: "a secret phrase"})
    computer.run(PATIENCE_ALONE + 1)
    computer.network.join(str(HOME[0]), "a secret phrase", False)
    computer.run(GRACE + 1)
    own = computer.network.status()["hotspot"]["phrase"]
    assert computer.calls("connection edit")
    assert not computer.calls("a secret phrase") and not computer.calls(own)


def test_a_setting_that_fails_over_a_wifi_network_returns_to_that_network(computer: FakeNetwork) -> None:
    computer.play(sight=[HOME, ["Other", 40, "WPA2"]], right={HOME[0]: "password", "Other": "otherword"})
    computer.know(str(HOME[0]), "password", active="wlan0")
    computer.run(5)
    computer.network.join("Other", "wrong word", False)
    computer.run(GRACE + 5)
    view = computer.network.status()
    assert (view["state"], view["hotspot"]["on"]) == ("connected", False)
    assert [(one["name"], one["now"]) for one in view["stored"]] == [(HOME[0], True)]
    assert not view["last"]["joined"]


def test_a_new_phrase_of_a_known_network_replaces_the_old_only_when_it_works(computer: FakeNetwork) -> None:
    computer.play(sight=[HOME], right={HOME[0]: "new password"})
    computer.know(str(HOME[0]), "old password")
    computer.run(PATIENCE + 1)
    computer.network.join(str(HOME[0]), "wrong word", False)
    computer.run(GRACE + 1)
    assert [one["id"] for one in computer.network.status()["stored"]] == [f"known-{HOME[0]}"]
    computer.network.join(str(HOME[0]), "new password", False)
    computer.run(GRACE + 1)
    assert [one["id"] for one in computer.network.status()["stored"]] != [f"known-{HOME[0]}"]
    assert len(computer.network.status()["stored"]) == 1


def test_with_two_radios_the_hotspot_stays_open_while_a_network_is_joined(tmp_path: Path) -> None:
    computer = FakeNetwork(tmp_path, radios=2)
    computer.play(sight=[HOME], right={HOME[0]: "password"})
    computer.run(PATIENCE_ALONE + 1)
    assert not computer.network.status()["single"]
    computer.phones = 1
    computer.network.join(str(HOME[0]), "password", False)
    computer.run(GRACE + 20)
    view = computer.network.status()
    assert view["hotspot"]["on"] and view["last"]["joined"]
    assert computer.events == ["open"]


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


def test_a_forgotten_network_is_gone(computer: FakeNetwork) -> None:
    computer.know("Home", "password", active="wlan0")
    computer.run(5)
    computer.network.forget("known-Home")
    computer.run(GRACE + 1)
    assert computer.network.status()["stored"] == []
    computer.run(PATIENCE_ALONE + 3)
    assert computer.network.state == "hotspot"


def test_a_look_lists_what_is_in_sight_and_the_hotspot_is_back_afterwards(computer: FakeNetwork) -> None:
    computer.run(PATIENCE_ALONE + 1)
    computer.play(sight=[HOME, ["Café", 30, ""], ["Office", 90, "WPA2 802.1X"]])
    computer.network.look()
    computer.run(GRACE + 1)
    view = computer.network.status()
    assert [(one["name"], one["open"], one["usable"]) for one in view["found"]] == [
        ("Office", False, False),
        (HOME[0], False, True),
        ("Café", True, True),
    ]
    assert view["hotspot"]["on"]
    assert computer.events == ["open", "closed", "open"]
