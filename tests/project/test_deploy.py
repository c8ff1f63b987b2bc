"""Deployment files: service, installer, uninstaller and device rules agree with each other."""

import configparser
import re
import shlex
import tomllib
from pathlib import Path

import pytest

from companion.server.serving import OTHER_FILES
from companion.transport.limits import Limits

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


def test_the_service_starts_what_the_installer_installs(service: configparser.SectionProxy) -> None:
    words = shlex.split(service["ExecStart"])
    assert words[:2] == [f"{PLACES['home']}/exchequer", "run"]
    assert words[words.index("--data") + 1] == PLACES["data"]
    assert service["EnvironmentFile"] == f"-{PLACES['settings']}"
    assert f"/var/lib/{service['StateDirectory']}" == PLACES["data"]


def test_the_service_runs_as_the_user_that_the_installer_creates(
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
def test_the_service_has_only_the_rights_that_it_needs_and_is_restarted(
    service: configparser.SectionProxy, key: str, value: str
) -> None:
    assert service[key] == value


def test_the_service_has_bounds_that_leave_room_for_a_full_house(service: configparser.SectionProxy) -> None:
    limits = Limits()
    threads = limits.request_threads + limits.message_threads
    assert 2 * threads <= int(service["TasksMax"]) <= 512
    assert limits.connections + OTHER_FILES <= int(service["LimitNOFILE"]) <= 8192
    high, most = (int(service[key].removesuffix("M")) for key in ("MemoryHigh", "MemoryMax"))
    assert 350 < high < most <= 1024


def test_the_installer_copies_every_part_and_every_file_that_the_launcher_needs() -> None:
    copied = set(re.findall(r"for part in (.+); do", INSTALL)[0].split())
    settings = tomllib.loads((ROOT / "pyproject.toml").read_text())
    assert {part.rstrip("*") for part in settings["tool"]["setuptools"]["packages"]["find"]["include"]} <= copied
    files = re.findall(r"for file in (.+); do", INSTALL)[0].split()
    assert {"exchequer", "requirements.lock"} <= set(files)
    assert [name for name in files if not (ROOT / name).is_file()] == []


def test_the_uninstaller_removes_every_installed_path() -> None:
    assert set(PLACES) == {"home", "data", "settings", "service", "rules", "modules"}
    assert [place for place in PLACES.values() if place not in UNINSTALL] == []
    assert "userdel exchequer" in UNINSTALL


def test_games_and_settings_are_removed_only_with_purge() -> None:
    before, after = UNINSTALL.split('if [ "$purge" = yes ]; then', 1)
    assert f"rm -rf {PLACES['data']} {PLACES['settings']}" in after
    assert not re.search(rf"rm .*({PLACES['data']}|{PLACES['settings']})", before)


def test_the_settings_are_read_alike_by_a_shell_and_by_systemd() -> None:
    lines = [line for line in (DEPLOY / "exchequer.default").read_text().splitlines() if not line.startswith("#")]
    assert lines == ['EXCHEQUER_OPTIONS="--port 8080"']


def test_the_device_rule_is_well_formed_and_excludes_the_modem_manager() -> None:
    lines = (DEPLOY / "70-exchequer-die.rules").read_text().splitlines()
    rules = [line for line in lines if line and not line.startswith("#")]
    for rule in rules:
        for item in rule.split(", "):
            assert re.fullmatch(r'[A-Z]+(\{\w+\})?(==|!=|\+=|=)"[^"]*"', item), item
    assert 'ENV{ID_MM_DEVICE_IGNORE}="1"' in rules[-2]
    assert 'SYMLINK+="exchequer-die"' in rules[-2]


def test_the_modules_of_every_allowed_device_are_loaded_before_the_service() -> None:
    unit = (DEPLOY / "exchequer.service").read_text()
    allowed = set(re.findall(r"^DeviceAllow=char-(\w+) rw$", unit, re.MULTILINE))
    lines = (DEPLOY / "exchequer-modules.conf").read_text().splitlines()
    modules = {line for line in lines if line and not line.startswith("#")}
    device_of = {"videodev": "video4linux", "cdc_acm": "ttyACM", "usbserial": "ttyUSB"}
    built_in = {"ttyAMA", "media", "dma_heap"}  # on a Raspberry Pi
    assert {device_of[module] for module in modules} == allowed - built_in
