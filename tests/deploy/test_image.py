"""The SD-card image: its start archive, its list of packages, and the settings of Raspberry Pi Imager."""

from __future__ import annotations

import configparser
import filecmp
import gzip
import lzma
import os
import subprocess
import time
from pathlib import Path

import pytest

from companion.appliance.version_state import VersionNote, VersionState, decoded, encoded
from deploy.building.image_root import kernels_of, packages_of, settle_store
from deploy.building.initramfs import build_initramfs
from deploy.building.partitions import system_partition
from deploy.building.source import BuildError

ROOT = Path(__file__).resolve().parents[2]
IMAGE = ROOT / "deploy" / "image"
CUSTOM = IMAGE / "root" / "usr" / "lib" / "raspberrypi-sys-mods" / "imager_custom"
KERNEL = "6.12.0-test"


def entries_of(archive: bytes) -> dict[str, bytes]:
    """The files of a cpio archive of the kind "newc"."""
    found: dict[str, bytes] = {}
    at = 0
    while True:
        assert archive[at : at + 6] == b"070701"
        size, length = (int(archive[at + start : at + start + 8], 16) for start in (54, 94))
        name = archive[at + 110 : at + 110 + length - 1].decode()
        begin = at + -(-(110 + length) // 4) * 4
        if name == "TRAILER!!!":
            return found
        found[name] = archive[begin : begin + size]
        at = begin + -(-size // 4) * 4


@pytest.fixture
def root(tmp_path: Path) -> Path:
    """A root with busybox and a kernel of three modules, of which one is a driver and one is what it needs."""
    busybox = tmp_path / "usr" / "bin" / "busybox"
    busybox.parent.mkdir(parents=True)
    busybox.write_bytes(b"busybox")
    modules = tmp_path / "usr" / "lib" / "modules" / KERNEL
    for name in ("fs/ext4/ext4", "lib/crc/crc", "sound/core/sound"):
        file = modules / "kernel" / f"{name}.ko.xz"
        file.parent.mkdir(parents=True)
        file.write_bytes(lzma.compress(name.encode()))
    (modules / "modules.dep").write_text(
        "kernel/fs/ext4/ext4.ko.xz: kernel/lib/crc/crc.ko.xz\n"
        "kernel/lib/crc/crc.ko.xz:\nkernel/sound/core/sound.ko.xz:\n"
    )
    for name in ("modules.builtin", "modules.builtin.modinfo", "modules.order"):
        (modules / name).touch()
    return tmp_path


def test_the_start_archive_has_storage_drivers_with_what_they_need_and_no_others(root: Path) -> None:
    files = entries_of(gzip.decompress(build_initramfs(root, KERNEL)))
    drivers = {name.rpartition("/")[2]: content for name, content in files.items() if name.endswith(".ko")}
    assert drivers == {"ext4.ko": b"fs/ext4/ext4", "crc.ko": b"lib/crc/crc"}
    assert (
        files["bin/busybox"] == b"busybox" and files["init"].startswith(b"#!/bin/busybox sh") and "dev/console" in files
    )


def test_the_start_archive_is_the_same_each_time(root: Path) -> None:
    assert build_initramfs(root, KERNEL) == build_initramfs(root, KERNEL)


def test_a_root_without_busybox_is_refused(tmp_path: Path) -> None:
    with pytest.raises(BuildError, match="busybox-static"):
        build_initramfs(tmp_path, KERNEL)


def test_the_systems_file_system_is_the_same_each_time(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PATH", f"{os.environ['PATH']}:/usr/sbin:/sbin")
    made = []
    for number in range(2):
        files = tmp_path / f"files{number}"
        files.mkdir()
        (files / "one").write_text("one")
        (files / "folder").mkdir()
        (files / "link").symlink_to("folder")
        for name in ("one", "link", "folder", "."):
            os.utime(files / name, (1_700_000_000 + number, 1_800_000_000 + number), follow_symlinks=False)
        name, epoch = "8cf2644b-4b0b-428f-9387-6d876050dc67", 1_700_000_000
        made.append(system_partition(files, tmp_path / f"system{number}.img", name, epoch))
        time.sleep(1.1 - number)  # the file system keeps whole seconds of some times
    assert filecmp.cmp(made[0], made[1], shallow=False)
    assert subprocess.run(["e2fsck", "-f", "-n", made[0]], capture_output=True, check=False).returncode == 0


def test_the_store_of_versions_keeps_nothing_of_the_moment_of_the_build(tmp_path: Path) -> None:
    def built(folder: Path, at: str) -> dict[str, bytes]:
        folder.mkdir()
        state = VersionState("1.0.0", notes=(VersionNote("installed", "1.0.0", at),), number=1)
        (folder / "state.json").write_bytes(encoded(state))
        (folder / "progress.json").write_text(at)
        settle_store(folder, 1_790_000_000)
        return {path.name: path.read_bytes() for path in folder.iterdir()}

    first, second = (built(tmp_path / at[:4], at) for at in ("2026-11-24T03:00:00.000", "2027-01-01T00:00:00.123"))
    assert first == second
    state = decoded(first["state.json"])
    assert (state.current, state.notes[0].kind) == ("1.0.0", "installed")
    assert state.notes[0].at.startswith("2026-09-21T")


def test_the_list_of_packages_is_read_without_its_remarks() -> None:
    packages = packages_of(IMAGE / "packages.txt")
    assert {"network-manager", "raspi-firmware", "busybox-static"} <= set(packages)
    assert all(name.replace("-", "").replace(".", "").isalnum() for name in packages)


def test_the_newest_kernel_of_a_root_is_the_last(tmp_path: Path) -> None:
    for kernel in ("10.1.2+deb14-arm64", "6.12.117+deb13-arm64", "7.3.4+deb13-arm64", "6.9.1+deb13-arm64"):
        (tmp_path / "usr" / "lib" / "modules" / kernel).mkdir(parents=True)
    assert [name.split("+")[0] for name in kernels_of(tmp_path)] == ["6.9.1", "6.12.117", "7.3.4", "10.1.2"]


@pytest.fixture
def system(tmp_path: Path) -> Path:
    """A system whose name is exchequer."""
    for name in ("etc/modprobe.d", "etc/default"):
        (tmp_path / name).mkdir(parents=True)
    (tmp_path / "etc" / "hostname").write_text("exchequer\n")
    (tmp_path / "etc" / "hosts").write_text("127.0.0.1\tlocalhost\n127.0.1.1\texchequer\n")
    return tmp_path


def set_by_imager(system: Path, *words: str) -> None:
    subprocess.run([CUSTOM, *words], env={**os.environ, "IMAGER_ROOT": str(system)}, check=True)


def test_the_imager_names_the_computer(system: Path) -> None:
    set_by_imager(system, "set_hostname", "games-room")
    assert (system / "etc" / "hostname").read_text() == "games-room\n"
    assert (system / "etc" / "hosts").read_text().splitlines()[1] == "127.0.1.1\tgames-room"


@pytest.mark.parametrize("name", ["Home", "The pub; upstairs", "50% off", "back\\slash"])
def test_the_imager_sets_the_wifi_and_the_country_of_the_radio(system: Path, name: str) -> None:
    set_by_imager(system, "set_wlan", "-h", name, "ab;cd\\ef", "IT")
    file = system / "etc" / "NetworkManager" / "system-connections" / "imager.nmconnection"
    stored = configparser.RawConfigParser()
    stored.read(file)
    unescaped = stored["wifi"]["ssid"].replace("\\;", ";").replace("\\\\", "\\")
    assert (unescaped, stored["wifi-security"]["psk"], stored["wifi"]["hidden"]) == (name, "ab;cd\\\\ef", "true")
    assert file.stat().st_mode & 0o777 == 0o600
    assert "IT" in (system / "etc" / "modprobe.d" / "imager-country.conf").read_text()


def test_an_open_wifi_has_no_pass_phrase(system: Path) -> None:
    set_by_imager(system, "set_wlan", "Guests")
    text = (system / "etc" / "NetworkManager" / "system-connections" / "imager.nmconnection").read_text()
    assert "ssid=Guests" in text and "wifi-security" not in text


def test_a_setting_that_is_not_known_stops_none_of_the_others(system: Path) -> None:
    set_by_imager(system, "import_ssh_id", "ada")
