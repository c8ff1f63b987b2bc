"""Commands of pages: what becomes of a Wi-Fi network that is set, forgotten or looked for."""

from __future__ import annotations

from contextlib import suppress
from pathlib import Path

import pytest

from companion.appliance.network import GRACE, PATIENCE, PATIENCE_ALONE
from companion.appliance.network_manager import HOTSPOT
from tests.companion.appliance.fake_network import FakeNetwork

HOME = ["Home: upstairs", 70, "WPA2"]


@pytest.fixture
def computer(tmp_path: Path) -> FakeNetwork:
    return FakeNetwork(tmp_path)


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


@pytest.mark.parametrize("fault", ["connection delete", "connection up"])
def test_a_setting_that_ends_in_the_middle_leaves_no_computer_without_a_network(
    computer: FakeNetwork, fault: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    computer.play(sight=[HOME], right={HOME[0]: "new password"})
    computer.know(str(HOME[0]), "old password")
    computer.run(PATIENCE + 1)
    if fault == "connection up":  # a fault of the program
        monkeypatch.setattr(computer.manager, "up", lambda *_arguments: 1 / 0)
    else:  # NetworkManager ends after the network was joined
        computer.play(fails={fault: [8, "Error: NetworkManager is not running."]})
    computer.network.join(str(HOME[0]), "new password", False)
    with suppress(ZeroDivisionError):
        computer.run(GRACE + 1)
    monkeypatch.undo()
    computer.play(fails={})
    computer.run(60)
    view = computer.network.status()
    assert view["state"] == ("hotspot" if fault == "connection up" else "connected")
    assert view["trying"] == ""


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
