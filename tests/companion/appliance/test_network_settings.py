"""Network settings: the addresses in Wi-Fi networks, few and only good ones."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from companion.appliance.network_settings import MOST_ADDRESSES, NetworkSettings


def test_few_addresses_are_kept_and_the_oldest_gives_way(tmp_path: Path) -> None:
    settings = NetworkSettings(tmp_path)
    for number in range(MOST_ADDRESSES + 1):
        settings.set_address(f"net {number}", f"192.168.{number}.2")
    settings.set_address("net 1", "192.168.1.3")
    found = list(NetworkSettings(tmp_path).addresses.items())
    assert len(found) == MOST_ADDRESSES
    assert found[0] == ("net 2", "192.168.2.2")
    assert found[-1] == ("net 1", "192.168.1.3")


def test_a_forgotten_network_leaves_no_address(tmp_path: Path) -> None:
    settings = NetworkSettings(tmp_path)
    settings.set_https(True)
    settings.set_address("Home", "192.168.1.2")
    settings.forget_address("Home")
    settings.forget_address("Home")
    assert NetworkSettings(tmp_path).addresses == {}
    assert "Home" not in (tmp_path / "network" / "settings.json").read_text()
    assert NetworkSettings(tmp_path).https


@pytest.mark.parametrize("stored", [[], "x", {"Home": 5}, {"Home": "evil.example"}, {"Home": "1.2.3.4; script-src *"}])
def test_what_is_no_address_is_not_read(tmp_path: Path, stored: object) -> None:
    (tmp_path / "network").mkdir()
    (tmp_path / "network" / "settings.json").write_text(json.dumps({"schema": 1, "addresses": stored}))
    assert NetworkSettings(tmp_path).addresses == {}
