"""Focus, white balance and exposure of a USB camera: fixed once they have settled, freed when the light changes."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from hardware.camera.images import Image
from hardware.camera.sources import v4l2_controls as v4l2
from hardware.camera.sources.mains import mains_of
from hardware.camera.sources.orientation import OrientedSource
from hardware.camera.sources.picture_lock import PictureLock
from hardware.camera.sources.v4l2_controls import abilities
from hardware.camera.tracking.watcher import Watcher
from tests.hardware.camera.sources.fake_controls import FakeDevice, Setting, Webcam, webcam
from tests.waiting import wait_until


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """A file in place of the device's."""
    (tmp_path / "video0").write_bytes(b"")
    return tmp_path / "video0"


class Bench:
    """A lock on a fake device, and frames of one brightness and tint."""

    def __init__(self, device: FakeDevice, path: Path, mains: int | None = 50) -> None:
        self.device = device
        self.lock = PictureLock(device.controls(path), mains)
        self.now = 0.0

    def watch(self, seconds: float, level: float = 120, blue: float = 1.0, *, has_table: bool = True) -> dict[str, str]:
        """Frames for so many seconds; the states afterwards."""
        end = self.now + seconds
        while self.now < end - 1e-9:
            self.now += 0.1
            frame: Image = np.full((64, 64, 3), (min(level * blue, 255), level, level), np.uint8)
            self.lock.update(frame, has_table, self.now)
        return self.lock.state()["aspects"]


def test_all_is_fixed_at_the_values_found_once_the_table_is_seen_and_the_light_steady(path: Path) -> None:
    device = webcam()
    bench = Bench(device, path)
    assert device.settings[v4l2.MAINS].value == 1
    device.log.clear()
    assert bench.watch(1.8) == {"focus": "auto", "white_balance": "auto", "exposure": "auto"}
    assert device.log == []
    assert bench.watch(2) == {"focus": "fixed", "white_balance": "fixed", "exposure": "fixed"}
    assert device.settings[v4l2.EXPOSURE_AUTO].value == v4l2.EXPOSURE_MANUAL
    assert (v4l2.EXPOSURE, 250) in device.log
    assert (v4l2.WHITE_BALANCE, 4200) in device.log
    assert v4l2.FOCUS not in {number for number, _ in device.log}
    assert device.settings[v4l2.FOCUS_AUTO].value == 0


def test_without_a_table_nothing_is_fixed_for_ten_seconds(path: Path) -> None:
    bench = Bench(webcam(), path)
    assert set(bench.watch(9, has_table=False).values()) == {"auto"}
    assert set(bench.watch(3, has_table=False).values()) == {"fixed"}


def test_in_unsteady_light_only_the_focus_is_fixed(path: Path) -> None:
    bench = Bench(webcam(), path)
    for level in (100, 120, 140, 110, 90, 120):
        states = bench.watch(0.7, level)
    assert states == {"focus": "fixed", "white_balance": "auto", "exposure": "auto"}
    assert bench.watch(3)["exposure"] == "fixed"


def test_a_great_change_of_light_frees_the_exposure_and_fixes_it_again(path: Path) -> None:
    device = webcam()
    bench = Bench(device, path)
    bench.watch(5)
    assert bench.watch(1.2, 50)["exposure"] == "fixed", "a shadow that passes is no change of light"
    bench.watch(1)
    bench.watch(2, 50)
    assert device.settings[v4l2.EXPOSURE_AUTO].value == 3
    assert bench.lock.state()["aspects"] == {"focus": "fixed", "white_balance": "auto", "exposure": "auto"}
    assert bench.watch(5, 115) == {"focus": "fixed", "white_balance": "fixed", "exposure": "fixed"}


def test_a_camera_that_keeps_no_value_stays_automatic(path: Path) -> None:
    device = webcam()
    bench = Bench(device, path)
    bench.watch(2.2)
    states = bench.watch(3, 60)  # fixing the exposure has made it darker
    assert states["exposure"] == "never"
    assert device.settings[v4l2.EXPOSURE_AUTO].value == 3
    assert bench.watch(20)["exposure"] == "never"


def test_the_choice_frees_and_fixes_and_focus_can_be_found_again(path: Path) -> None:
    device = webcam()
    bench = Bench(device, path)
    bench.watch(5)
    bench.lock.wanted = False
    assert set(bench.watch(5).values()) == {"auto"}
    assert device.settings[v4l2.FOCUS_AUTO].value == 1
    bench.lock.wanted = True
    assert set(bench.watch(5).values()) == {"fixed"}
    bench.lock.start_again()
    assert set(bench.watch(1).values()) == {"auto"}
    assert set(bench.watch(4).values()) == {"fixed"}


def test_a_camera_with_few_controls_is_used_as_far_as_they_go(path: Path) -> None:
    device = FakeDevice({v4l2.FOCUS_AUTO: Setting(0, 1, 1), v4l2.EXPOSURE_AUTO: Setting(0, 3, 3, flags=4)})
    assert abilities(path, device.ioctl) == ["focus"]
    bench = Bench(device, path)
    assert bench.watch(5) == {"focus": "fixed"}
    assert bench.lock.state()["mains"] is None
    assert abilities(path, FakeDevice({}).ioctl) == []
    assert abilities(path, webcam().ioctl) == ["focus", "white_balance", "exposure", "mains"]


def test_a_device_that_is_gone_is_no_error(path: Path) -> None:
    controls = webcam().controls(path)
    controls.close()
    assert controls.get(v4l2.FOCUS) is None
    assert not controls.fix("focus")
    assert abilities(path) == [], "the kernel's own ioctl on a file that is no device"


def test_mains_that_are_unknown_are_left_to_the_camera_where_it_can_find_them_out(path: Path) -> None:
    device = webcam()
    device.controls(path).set_mains(None)
    assert device.settings[v4l2.MAINS].value == 1
    device.settings[v4l2.MAINS] = Setting(0, 3, 2)
    device.controls(path).set_mains(None)
    assert device.settings[v4l2.MAINS].value == 3


@pytest.mark.parametrize(
    ("zone", "hertz"),
    [("Europe/Rome", 50), ("America/New_York", 60), ("America/Argentina/Buenos_Aires", 50), ("America/Bogota", 60),
     ("Asia/Seoul", 60), ("Asia/Shanghai", 50), ("Asia/Tokyo", None), ("Etc/UTC", None), ("", None)],
)  # fmt: skip
def test_the_mains_frequency_follows_the_time_zone(zone: str, hertz: int | None) -> None:
    assert mains_of(zone) == hertz


def test_a_watched_camera_is_fixed_by_itself_once_its_table_is_found(path: Path) -> None:
    source = Webcam(path)
    watcher = Watcher(OrientedSource(source))
    watcher.start()
    try:
        assert wait_until(
            lambda: source.lock is not None and set(source.lock.state()["aspects"].values()) == {"fixed"}, 30
        )
    finally:
        watcher.stop()
    assert source.device.settings[v4l2.FOCUS_AUTO].value == 0
