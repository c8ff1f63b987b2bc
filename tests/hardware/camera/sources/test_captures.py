"""Cameras: always the newest frame, and a lost camera with its reason."""

from __future__ import annotations

import time
from pathlib import Path

import cv2
import pytest

from hardware.camera.frames import SourceLost
from hardware.camera.sources.captures import GrabbedSource
from hardware.camera.sources.orientation import OrientedSource
from hardware.camera.sources.picamera import PicameraSource
from hardware.camera.sources.stream import RtspSource
from hardware.camera.tracking.camera_thread import CameraThread
from hardware.camera.tracking.pipeline import Pipeline
from tests.hardware.camera.helpers import code_picture
from tests.hardware.camera.sources.webcam import Driver, Webcam
from tests.waiting import wait_until

RPICAM_VID = """#!/bin/sh
case "$*" in *"--camera 0"*) ;; *) echo "ERROR: *** no cameras available ***" >&2; exit 1;; esac
while cat {scene}; do sleep 0.05; done
"""
"""A program that writes JPEG pictures as ``rpicam-vid`` does."""


@pytest.fixture
def webcam(tmp_path: Path) -> Webcam:
    """A USB camera with a fake driver."""
    (tmp_path / "video0").write_bytes(b"")
    return Webcam(tmp_path / "video0")


def read_frames(source: GrabbedSource, n: int) -> None:
    """Read so many frames."""
    for _ in range(n):
        source.read()


def test_a_camera_gives_its_newest_frame_however_late_it_is_read(webcam: Webcam) -> None:
    source = webcam
    source.open()
    try:
        first = source.read()
        while source.driver.number < first.image[0, 0, 0] + 12:
            time.sleep(0.002)
        newest = source.driver.number
        late = source.read()
        assert late.image[0, 0, 0] >= newest
        assert (first.number, late.number) == (0, 1)
        assert late.time > first.time
    finally:
        source.close()
    assert source.driver.released


def test_a_camera_that_is_pulled_out_is_lost_and_can_be_opened_again(webcam: Webcam) -> None:
    source = webcam
    source.open()
    source.read()
    source.driver.pulled.set()
    with pytest.raises(SourceLost):
        read_frames(source, 3)  # after the frame before, and the one that was being grabbed
    source.driver.pulled.clear()
    source.open()
    assert source.read().image.ndim == 3
    source.close()
    with pytest.raises(SourceLost, match="not open"):
        source.read()


def test_an_rtsp_stream_is_read_by_opencv_and_lost_without_showing_its_password(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    driver = Driver()
    monkeypatch.setattr(cv2, "VideoCapture", lambda *_: driver)
    source = RtspSource("rtsp://kate:s3cret@127.0.0.1/live")
    source.open()
    assert source.read().image.ndim == 3
    driver.pulled.set()
    with pytest.raises(SourceLost) as lost:
        read_frames(source, 3)
    assert lost.value.code == "stream_stalled"
    source.close()
    monkeypatch.setattr(driver, "isOpened", lambda: False)
    with pytest.raises(SourceLost) as lost:
        source.open()
    assert lost.value.code == "stream_unreachable"
    assert "s3cret" not in str(lost.value)


def picamera_source(folder: Path, number: int = 0) -> PicameraSource:
    """A Raspberry Pi's camera in front of a code, with a fake program."""
    scene, program = folder / "scene.jpg", folder / "rpicam-vid"
    cv2.imwrite(str(scene), code_picture("WE-I-04"))
    program.write_text(RPICAM_VID.format(scene=scene), encoding="utf-8")
    program.chmod(0o700)
    return PicameraSource(number, 60, (320, 240), str(program))


def test_a_raspberry_pi_s_camera_is_read_through_its_program(tmp_path: Path) -> None:
    source = picamera_source(tmp_path)
    source.open()
    try:
        tracker = Pipeline(None)
        for number in range(4):
            tracker.update(source.read().image, number, number / 4)
        assert list(tracker.cards) == ["WE-I-04"]
    finally:
        source.close()


def test_a_raspberry_pi_s_camera_that_is_missing_is_lost_with_the_reason(tmp_path: Path) -> None:
    with pytest.raises(SourceLost, match="no cameras available"):
        picamera_source(tmp_path, 3).open()
    with pytest.raises(SourceLost, match="sudo apt install rpicam-apps"):
        PicameraSource(program="/no/rpicam-vid").open()


def test_a_raspberry_pi_s_camera_that_is_gone_gives_no_old_picture(tmp_path: Path) -> None:
    source = picamera_source(tmp_path)
    source.open()  # its first picture is never read
    source.close()
    (tmp_path / "rpicam-vid").write_text("#!/bin/sh\nexit 1\n", encoding="utf-8")
    with pytest.raises(SourceLost):
        source.open()


def test_the_focus_is_fixed_once_the_table_is_found_and_found_again_on_request(webcam: Webcam) -> None:
    source = webcam
    thread = CameraThread(OrientedSource(source))
    thread.start()
    try:
        assert wait_until(lambda: source.lock is not None and source.lock.state()["aspects"] == {"focus": "fixed"}, 30)
        assert not source.driver.autofocus
        assert source.lock is not None
        source.lock.start_again()
        assert wait_until(lambda: source.driver.autofocus, 30)
        source.keep_fixed(False)
        assert wait_until(lambda: source.lock is not None and not source.lock.state()["fixed"], 30)
        assert source.driver.autofocus
    finally:
        thread.stop()
