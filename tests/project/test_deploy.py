"""The appliance's files fit together: what one of them names, another one brings, and all that came goes again."""

import configparser
import re
import shlex
import tomllib
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
DEPLOY = ROOT / "deploy"
INSTALL = (DEPLOY / "install.sh").read_text()
UNINSTALL = (DEPLOY / "uninstall.sh").read_text()
PLACES = dict(re.findall(r"^(home|data|settings|service|rules|modules)=(/\S+)$", INSTALL, re.MULTILINE))


@pytest.fixture
def service() -> configparser.SectionProxy:
    """The [Service] section of the unit; of repeated keys the last one."""
    unit = configparser.RawConfigParser(strict=False, interpolation=None, delimiters=("=",))
    unit.optionxform = str  # type: ignore[assignment,method-assign]
    unit.read(DEPLOY / "exchequer.service")
    assert {"Unit", "Service", "Install"} == set(unit.sections())
    return unit["Service"]


def test_the_service_starts_what_the_installer_lays_down(service: configparser.SectionProxy) -> None:
    words = shlex.split(service["ExecStart"])
    assert words[:2] == [f"{PLACES['home']}/exchequer", "run"]
    assert words[words.index("--data") + 1] == PLACES["data"]
    assert service["EnvironmentFile"] == f"-{PLACES['settings']}"
    assert f"/var/lib/{service['StateDirectory']}" == PLACES["data"]


def test_the_service_runs_as_the_user_whom_the_installer_makes_and_never_as_root(
    service: configparser.SectionProxy,
) -> None:
    assert service["User"] == service["Group"] == "exchequer"
    assert re.search(r"useradd .*\n?.* exchequer$", INSTALL, re.MULTILINE)
    assert set(service["SupplementaryGroups"].split()) == {"video", "dialout"}
    assert "for group in video dialout" in INSTALL


@pytest.mark.parametrize(
    ("key", "value"),
    [
        ("NoNewPrivileges", "yes"), ("ProtectSystem", "strict"), ("ProtectHome", "yes"), ("PrivateTmp", "yes"),
        ("CapabilityBoundingSet", ""), ("DevicePolicy", "closed"), ("Restart", "always"),
    ],
)  # fmt: skip
def test_the_service_may_do_no_more_than_it_needs_and_comes_back(
    service: configparser.SectionProxy, key: str, value: str
) -> None:
    assert service[key] == value


def test_the_installer_copies_every_part_and_every_file_that_the_launcher_needs() -> None:
    copied = set(re.findall(r"for part in (.+); do", INSTALL)[0].split())
    settings = tomllib.loads((ROOT / "pyproject.toml").read_text())
    assert {part.rstrip("*") for part in settings["tool"]["setuptools"]["packages"]["find"]["include"]} <= copied
    files = re.findall(r"for file in (.+); do", INSTALL)[0].split()
    assert {"exchequer", "requirements.lock"} <= set(files)
    assert [name for name in files if not (ROOT / name).is_file()] == []


def test_uninstalling_takes_away_every_place_that_was_made() -> None:
    assert set(PLACES) == {"home", "data", "settings", "service", "rules", "modules"}
    assert [place for place in PLACES.values() if place not in UNINSTALL] == []
    assert "userdel exchequer" in UNINSTALL


def test_games_and_settings_go_only_when_that_is_asked_for() -> None:
    before, after = UNINSTALL.split('if [ "$purge" = yes ]; then', 1)
    assert f"rm -rf {PLACES['data']} {PLACES['settings']}" in after
    assert not re.search(rf"rm .*({PLACES['data']}|{PLACES['settings']})", before)


def test_the_settings_are_words_that_a_shell_and_systemd_read_alike() -> None:
    lines = [line for line in (DEPLOY / "exchequer.default").read_text().splitlines() if not line.startswith("#")]
    assert lines == ['EXCHEQUER_OPTIONS="--port 8080"']


def test_the_dies_rule_matches_before_it_assigns_and_keeps_the_modem_manager_away() -> None:
    lines = (DEPLOY / "70-exchequer-die.rules").read_text().splitlines()
    rules = [line for line in lines if line and not line.startswith("#")]
    for rule in rules:
        for item in rule.split(", "):
            assert re.fullmatch(r'[A-Z]+(\{\w+\})?(==|!=|\+=|=)"[^"]*"', item), item
    assert 'ENV{ID_MM_DEVICE_IGNORE}="1"' in rules[-2]
    assert 'SYMLINK+="exchequer-die"' in rules[-2]


def test_every_kind_of_device_that_the_service_may_use_is_known_before_it_starts() -> None:
    unit = (DEPLOY / "exchequer.service").read_text()
    allowed = set(re.findall(r"^DeviceAllow=char-(\w+) rw$", unit, re.MULTILINE))
    lines = (DEPLOY / "exchequer-modules.conf").read_text().splitlines()
    modules = {line for line in lines if line and not line.startswith("#")}
    brought = {"videodev": "video4linux", "cdc_acm": "ttyACM", "usbserial": "ttyUSB"}
    always_there = {"ttyAMA", "media", "dma_heap"}  # on a Raspberry Pi
    assert {brought[module] for module in modules} == allowed - always_there
