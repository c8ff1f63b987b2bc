"""The own hotspot: a name and a pass phrase made once, the code to join it, and its phones."""

from __future__ import annotations

import json
import stat
from pathlib import Path

import pytest

from companion.appliance import hotspot, radio_country
from companion.appliance.hotspot import Capacity, capacity_of, clients_of, load_hotspot, wifi_code
from companion.appliance.network import GRACE
from companion.appliance.network_commands import JOINING
from companion.appliance.network_manager import NetworkError, NetworkManager, failure_of, fields, security_of
from companion.appliance.own_hotspot import OPENING


def test_the_pass_phrase_is_made_once_and_private(tmp_path: Path) -> None:
    made = load_hotspot(tmp_path)
    assert load_hotspot(tmp_path) == made
    assert load_hotspot(tmp_path / "another").phrase != made.phrase
    assert stat.S_IMODE((tmp_path / "network" / "hotspot.json").stat().st_mode) == 0o600


def test_a_card_that_takes_nothing_more_keeps_no_hotspot_from_opening(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def write(path: Path, content: bytes) -> None:
        raise OSError(30, "Read-only file system")

    monkeypatch.setattr("companion.packs.atomic_files.write", write)
    assert load_hotspot(tmp_path).phrase


def test_the_pass_phrase_has_no_characters_that_look_alike(tmp_path: Path) -> None:
    phrases = "".join(load_hotspot(tmp_path / str(n)).phrase for n in range(20))
    assert not set(phrases) & set("0oO1lI")
    assert len(load_hotspot(tmp_path / "0").phrase.replace("-", "")) == 12


@pytest.mark.parametrize(
    "content", ["[", "{}", '{"name": "x", "phrase": "short"}', '{"name": "", "phrase": "12345678"}']
)
def test_a_damaged_file_gives_a_new_pass_phrase(tmp_path: Path, content: str) -> None:
    (tmp_path / "network").mkdir()
    file = tmp_path / "network" / "hotspot.json"
    file.write_text(content)
    made = load_hotspot(tmp_path)
    assert json.loads(file.read_text())["phrase"] == made.phrase


def test_special_characters_are_escaped_in_the_code() -> None:
    assert wifi_code("Exchequer-7KQ4", "abcd-efgh") == "WIFI:T:WPA;S:Exchequer-7KQ4;P:abcd-efgh;;"
    assert wifi_code('a;b,"c"', "1:2\\3") == r"WIFI:T:WPA;S:a\;b\,\"c\";P:1\:2\\3;;"


def test_phones_are_counted_by_the_radio_or_else_by_their_addresses(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    radio = tmp_path / "iw"
    radio.write_text('#!/bin/sh\n[ "$2" = wlan0 ] && printf "Station 02:00 (on wlan0)\\n\\trx: 5\\nStation 02:01\\n"\n')
    radio.chmod(0o755)
    monkeypatch.setenv("PATH", str(tmp_path), prepend=":")
    assert clients_of("wlan0") == 2
    table = tmp_path / "arp"
    table.write_text(
        "IP address HW type Flags HW address Mask Device\n"
        "10.42.0.17 0x1 0x2 02:00:00:00:01:00 * wlan9\n"
        "10.42.0.18 0x1 0x0 00:00:00:00:00:00 * wlan9\n"
        "10.42.0.19 0x1 0x2 02:00:00:00:03:00 * wlan1\n"
        "192.168.1.1 0x1 0x2 02:00:00:00:04:00 * wlan9\n"
    )
    monkeypatch.setattr(hotspot, "NEIGHBOURS", table)
    assert clients_of("wlan9") == 1


def test_the_limit_is_known_of_the_built_in_radio_only(tmp_path: Path) -> None:
    for interface, driver in (("wlan0", "brcmfmac"), ("wlan1", "mt76x2u")):
        (tmp_path / "drivers" / driver).mkdir(parents=True)
        (tmp_path / interface / "device").mkdir(parents=True)
        (tmp_path / interface / "device" / "driver").symlink_to(tmp_path / "drivers" / driver)
    assert capacity_of("wlan0", tmp_path) == Capacity(4, 10)
    assert capacity_of("wlan1", tmp_path) == capacity_of("missing", tmp_path) == Capacity()


def test_only_a_country_is_written_as_a_request(tmp_path: Path) -> None:
    radio_country.request(tmp_path, "IT")
    assert (tmp_path / "requests" / "country").read_text() == "IT\n"
    for code in ("it", "ITA", "I\n", "", "I;"):
        with pytest.raises(ValueError, match="no country"):
            radio_country.request(tmp_path, code)


def test_the_hotspot_is_back_within_a_minute_whatever_fails() -> None:
    assert GRACE + JOINING + OPENING < 60


def test_what_nmcli_says_becomes_stable_codes() -> None:
    wrong = "Error: Connection activation failed: Secrets were required, but not provided."
    assert failure_of(4, wrong) == "wrong_phrase"
    assert failure_of(3, "Error: Timeout expired (35 seconds)") == "too_slow"
    assert failure_of(1, "Error: something else") == "failed"
    assert fields(r"Caf\\e\: 7:80:WPA2") == ["Caf\\e: 7", "80", "WPA2"]
    securities = ["", "WPA1 WPA2", "WPA2 WPA3", "WPA3", "WPA2 802.1X", "WEP"]
    assert [security_of(one) for one in securities] == ["", "wpa", "wpa", "sae", "other", "other"]


def test_a_missing_or_silent_nmcli_is_an_error_with_a_code(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert not NetworkManager([str(tmp_path / "missing")]).running()
    with pytest.raises(NetworkError) as missing:
        NetworkManager([str(tmp_path / "missing")]).devices()
    assert missing.value.code == "no_manager"
    silent = tmp_path / "silent"
    silent.write_text("#!/bin/sh\nexec sleep 20\n")
    silent.chmod(0o755)
    monkeypatch.setattr("companion.appliance.network_manager.TIMEOUT", 0.2)
    with pytest.raises(NetworkError) as slow:
        NetworkManager([str(silent)])._call("general", timeout=0.2)
    assert slow.value.code == "too_slow"


@pytest.mark.parametrize("phrase", ["short", "x" * 64, "line\nfeed in it", "pass\x00word", "pässwörter"])
def test_a_text_that_is_no_pass_phrase_never_reaches_nmcli(tmp_path: Path, phrase: str) -> None:
    calls = tmp_path / "calls"
    command = tmp_path / "nmcli"
    command.write_text(f'#!/bin/sh\necho "$@" >> {calls}\necho "(00000000-0000-0000-0000-000000000001) added"\n')
    command.chmod(0o755)
    with pytest.raises(NetworkError) as refused:
        NetworkManager([str(command)]).add("Home", phrase, "wpa", hidden=False)
    assert refused.value.code == "wrong_phrase"
    assert "edit" not in calls.read_text()
    assert "delete" in calls.read_text()  # the connection without a phrase is not left behind
