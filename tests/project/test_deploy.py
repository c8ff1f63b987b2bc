"""Deployment files: service, sockets, package scripts and device rules agree with each other."""

import configparser
import re
import shlex
import subprocess
from pathlib import Path

import pytest

from companion.appliance.kiosk import MARK
from companion.appliance.sticks import FOLDER as STICKS
from companion.appliance.version_requests import CONFIRMED, REQUESTS, UPDATE
from companion.appliance.versions import STORE
from companion.cli.screen import MARK as SCREEN_MARK
from deploy.building.debian import OPTIONAL, units_to_enable

ROOT = Path(__file__).resolve().parents[2]
PACKAGE = ROOT / "deploy" / "package"
SYSTEM = PACKAGE / "root"
UNITS = SYSTEM / "usr/lib/systemd/system"
POSTINST, PRERM, POSTRM = ((PACKAGE / "debian" / name).read_text() for name in ("postinst", "prerm", "postrm"))
PLACES = dict(re.findall(r"^(payload|store|data|settings|old)=(/\S+)$", POSTINST, re.MULTILINE))
MOST_EXPOSED = 2.0


def section(unit: str, name: str) -> dict[str, str]:
    """A section of a unit; of repeated keys the last one."""
    parser = configparser.RawConfigParser(strict=False, interpolation=None, delimiters=("=",))
    parser.optionxform = str  # type: ignore[assignment,method-assign]
    parser.read(UNITS / unit)
    return dict(parser[name])


@pytest.fixture
def service() -> dict[str, str]:
    return section("exchequer.service", "Service")


def test_the_service_starts_the_current_version_on_the_data_and_settings_that_the_package_makes(
    service: dict[str, str],
) -> None:
    words = shlex.split(service["ExecStart"])
    assert words[:2] == [f"{PLACES['store']}/current/bin/exchequer", "run"]
    assert PLACES["store"] == str(STORE)
    assert words[words.index("--data") + 1] == PLACES["data"] == f"/var/lib/{service['StateDirectory']}"
    assert service["EnvironmentFile"] == f"-{PLACES['settings']}"
    assert service["StateDirectoryMode"] == "0700"


def test_the_service_runs_as_the_user_that_the_package_makes(service: dict[str, str]) -> None:
    assert service["User"] == service["Group"] == "exchequer"
    assert re.search(r"useradd .*\n?.* exchequer$", POSTINST, re.MULTILINE)
    assert set(service["SupplementaryGroups"].split()) == {"video", "dialout"}
    assert "for group in video dialout" in POSTINST


def test_the_service_is_watched_and_restarted_for_ever(service: dict[str, str]) -> None:
    assert (service["Type"], service["Restart"]) == ("notify", "always")
    assert int(service["WatchdogSec"]) >= 30
    assert section("exchequer.service", "Unit")["StartLimitIntervalSec"] == "0"
    assert service["ExecStartPre"] == "-+/usr/lib/exchequer/guard"


def test_each_socket_is_a_unit_of_its_own_that_the_service_takes(service: dict[str, str]) -> None:
    ports = {}
    for unit in service["Sockets"].split():
        socket = section(unit, "Socket")
        assert socket["Service"] == "exchequer.service"
        ports[unit] = socket["ListenStream"]
    assert set(ports.values()) == {"0.0.0.0:80", "0.0.0.0:8080"}


@pytest.mark.parametrize(
    ("key", "value"),
    [
        ("NoNewPrivileges", "yes"), ("ProtectSystem", "strict"), ("ProtectHome", "yes"), ("PrivateTmp", "yes"),
        ("CapabilityBoundingSet", ""), ("DevicePolicy", "closed"), ("Restart", "always"),
    ],
)  # fmt: skip
def test_the_service_has_only_the_rights_that_it_needs(service: dict[str, str], key: str, value: str) -> None:
    assert service[key] == value


@pytest.mark.parametrize("unit", ["exchequer.service", "exchequer-devices.service"])
def test_systemd_finds_the_service_little_exposed(unit: str, capsys: pytest.CaptureFixture[str]) -> None:
    command = ["systemd-analyze", "security", "--offline=true", "--no-pager", str(UNITS / unit)]
    done = subprocess.run(command, capture_output=True, text=True, timeout=60, check=False)
    found = re.search(rf"Overall exposure level for {unit}: ([0-9.]+)", done.stdout)
    assert found, done.stdout + done.stderr
    with capsys.disabled():
        print(f" [exposure {found[1]}] ", end="")
    assert float(found[1]) <= MOST_EXPOSED


def test_the_devices_of_a_table_are_reported_with_a_key_that_is_in_no_list_of_processes() -> None:
    devices = section("exchequer-devices.service", "Service")
    words = shlex.split(devices["ExecStart"])
    assert words[:2] == [f"{PLACES['store']}/current/bin/exchequer", "devices"] and "--key" not in words
    assert words[words.index("--data") + 1] == f"/var/lib/{devices['StateDirectory']}"
    credential, _, file = devices["LoadCredential"].partition(":")
    assert devices["Environment"] == f"EXCHEQUER_DEVICES_KEY_FILE=%d/{credential}" and file.startswith(
        "/etc/exchequer/"
    )
    assert devices["InaccessiblePaths"] == f"-{PLACES['data']}"
    assert "exchequer-devices.service" in OPTIONAL


def test_the_browser_of_a_display_sees_no_data_and_reaches_no_network() -> None:
    kiosk = section("exchequer-kiosk.service", "Service")
    assert kiosk["DynamicUser"] == "yes" and kiosk["User"] not in ("exchequer", "root")
    assert f"-{PLACES['data']}" in kiosk["InaccessiblePaths"].split()
    assert (kiosk["IPAddressDeny"], kiosk["IPAddressAllow"]) == ("any", "localhost")
    assert (kiosk["DevicePolicy"], kiosk["DeviceAllow"]) == ("closed", "char-drm rw")
    assert kiosk["RuntimeDirectory"] == "exchequer-kiosk"
    assert str(MARK).rpartition("/")[0] == f"/run/{section('exchequer-screen.service', 'Service')['RuntimeDirectory']}"
    assert (
        MARK.name == SCREEN_MARK and section("exchequer-kiosk.service", "Unit")["ConditionPathExists"] == "/usr/bin/cog"
    )


def test_an_attached_screen_is_left_alone_unless_somebody_switches_it_on() -> None:
    enabled = units_to_enable(UNITS)
    assert "exchequer.service" in enabled and not set(OPTIONAL) & set(enabled)
    assert all((UNITS / name).exists() for name in OPTIONAL)


def test_root_is_woken_by_the_requests_that_the_server_leaves() -> None:
    unit = (UNITS / "exchequer-update.path").read_text()
    watched = set(re.findall(r"^PathExists=(\S+)$", unit, re.MULTILINE))
    assert watched == {f"{PLACES['data']}/{REQUESTS}/{name}" for name in (UPDATE, CONFIRMED)}
    assert section("exchequer-update.service", "Service")["ExecStart"].endswith("/bin/exchequer update --requests")


def test_every_program_of_the_units_is_in_the_package_and_can_be_run() -> None:
    named = {
        word.lstrip("-+!@:")
        for unit in UNITS.iterdir()
        for line in re.findall(r"^Exec\w+=(.*)$", unit.read_text(), re.MULTILINE)
        for word in shlex.split(line)[:1]
    }
    ours = {name for name in named if name.startswith("/usr/lib/exchequer/")}
    assert ours == {f"/usr/lib/exchequer/{path.name}" for path in (SYSTEM / "usr/lib/exchequer").iterdir()} - {
        "/usr/lib/exchequer/payload"
    }
    assert named - ours == {f"{PLACES['store']}/current/bin/exchequer"}
    for name in ours:
        assert (SYSTEM / name.lstrip("/")).stat().st_mode & 0o111


def test_sticks_are_mounted_where_the_server_looks_for_them(service: dict[str, str]) -> None:
    script = (SYSTEM / "usr/lib/exchequer/mount-stick").read_text()
    assert f"\nfolder={STICKS}\n" in script
    assert service["ReadWritePaths"] == f"-{STICKS}"
    assert f" {STICKS} " in (SYSTEM / "usr/lib/tmpfiles.d/exchequer.conf").read_text()
    rule = (SYSTEM / "usr/lib/udev/rules.d/70-exchequer-stick.rules").read_text()
    assert 'ENV{SYSTEMD_WANTS}+="exchequer-stick@%k.service"' in rule
    assert (UNITS / "exchequer-stick@.service").exists()


def test_games_are_removed_only_where_that_is_asked_for() -> None:
    deleting = [line.strip() for line in POSTRM.splitlines() if re.match(r"\s*rm ", line)]
    assert deleting == [
        "rm -rf /var/lib/exchequer-versions",
        "rm -f /etc/default/exchequer /etc/default/exchequer-devices /etc/exchequer/devices.key",
        'rm -rf "$data"',
    ]
    before, after = POSTRM.split('if [ "${EXCHEQUER_DELETE_GAMES-}" = yes ]; then', 1)
    assert 'rm -rf "$data"' not in before
    assert 'rm -rf "$data"' in after.split("fi", 1)[0]


def test_settings_are_made_only_where_there_are_none() -> None:
    assert (
        f'[ -e "$settings" ] || install -m 0644 /usr/share/exchequer/{Path(PLACES["settings"]).name}.default'
        in POSTINST
    )


def test_the_old_program_is_removed_only_after_the_new_version_has_taken_over() -> None:
    main = POSTINST[POSTINST.index("case $1 in") :]
    assert main.index("take_version") < main.index('rm -rf "$old"')
    assert main.index("exit 1") < main.index('rm -rf "$old"')
    assert 'if start_units; then rm -rf "$old"; fi' in main


def test_the_settings_are_read_alike_by_a_shell_and_by_systemd() -> None:
    text = (SYSTEM / "usr/share/exchequer/exchequer.default").read_text()
    assert [line for line in text.splitlines() if not line.startswith("#")] == ['EXCHEQUER_OPTIONS=""']


@pytest.mark.parametrize("name", ["70-exchequer-die.rules", "70-exchequer-stick.rules"])
def test_the_device_rules_are_well_formed(name: str) -> None:
    lines = (SYSTEM / "usr/lib/udev/rules.d" / name).read_text().splitlines()
    for rule in [line for line in lines if line and not line.startswith("#")]:
        for item in rule.split(", "):
            assert re.fullmatch(r'[A-Z]+(\{\w+\})?(==|!=|\+=|=)"[^"]*"', item), item


def test_the_rule_of_the_dice_reader_excludes_the_modem_manager() -> None:
    rules = (SYSTEM / "usr/lib/udev/rules.d/70-exchequer-die.rules").read_text()
    assert 'ENV{ID_MM_DEVICE_IGNORE}="1"' in rules
    assert 'SYMLINK+="exchequer-die"' in rules


def test_the_modules_of_every_allowed_device_are_loaded_before_the_service() -> None:
    unit = (UNITS / "exchequer.service").read_text()
    allowed = set(re.findall(r"^DeviceAllow=char-(\w+) rw$", unit, re.MULTILINE))
    lines = (SYSTEM / "usr/lib/modules-load.d/exchequer.conf").read_text().splitlines()
    modules = {line for line in lines if line and not line.startswith("#")}
    device_of = {"videodev": "video4linux", "cdc_acm": "ttyACM", "usbserial": "ttyUSB"}
    built_in = {"ttyAMA", "media", "dma_heap"}  # on a Raspberry Pi
    assert {device_of[module] for module in modules} == allowed - built_in
