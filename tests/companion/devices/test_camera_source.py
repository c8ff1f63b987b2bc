"""A phone as camera, chosen on the host's camera page: tried, saved, watched, and its secrets kept."""

from __future__ import annotations

import json
import logging
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import cv2
import numpy as np
import pytest
import qrcode

from companion.devices.program.camera import TableCamera
from companion.devices.program.camera_page import CameraPage
from companion.devices.program.camera_source import address_in
from companion.devices.program.outbox import Outbox
from companion.errors import Refusal
from hardware.camera.frames import Source
from hardware.camera.geometry.layout import MAT
from hardware.camera.geometry.layout_json import to_json
from tests.companion.devices.still_camera import StillSource
from tests.hardware.camera.drawn import drawn
from tests.hardware.camera.sources.usb_bus import plug_in
from tests.hardware.camera.sources.webcam import Webcam
from tests.phone_server import PhoneServer, jpeg_of
from tests.waiting import wait_until

SEEN = jpeg_of(drawn(MAT, (1280, 720), side=25, codes=[("WE-I-04", 0.0, 0.0, 90.0)]))
"""A picture of the mat with one card."""


class Rig:
    """A program's camera and its page; ``started`` is the camera that the command line names."""

    def __init__(self, folder: Path, started: str = "", source: Source | None = None) -> None:
        self.folder = folder
        self.outbox = Outbox()
        made = source or StillSource(drawn(MAT, (1280, 720)))
        self.camera = TableCamera(folder, started, self.outbox, lambda: None, lambda _layout: made)
        self.camera.look_for(("WE-I-04",), (), to_json(MAT))
        self.page = CameraPage(self.camera)

    def do(self, **command: object) -> Any:
        """The page's source after a command; the code of a refusal."""
        try:
            self.page.carry_out(command)
        except Refusal as refusal:
            return refusal.code.value
        return self.source

    @property
    def source(self) -> Any:
        """The camera that is watched."""
        return self.page.source.state()

    @property
    def saved(self) -> Any:
        """The saved choice."""
        return json.loads((self.folder / "camera" / "choice.json").read_text(encoding="utf-8"))

    def lying(self) -> list[str]:
        """The texts of the cards in sight."""
        return [] if self.camera.thread is None else [card["text"] for card in self.camera.thread.lying()]


@pytest.fixture
def phone() -> Iterator[PhoneServer]:
    """A phone that sees the mat."""
    served = PhoneServer(lambda: SEEN, fps=10)
    served.start()
    yield served
    served.stop()


@pytest.fixture
def rig(tmp_path: Path) -> Iterator[Rig]:
    """A program without a camera."""
    made = Rig(tmp_path)
    yield made
    made.camera.close()


def test_an_address_without_pictures_is_refused_with_its_code_and_changes_nothing(rig: Rig, phone: PhoneServer) -> None:
    for address, code in (
        ("file:///etc/passwd", "stream_address"),
        ("/dev/video0", "stream_address"),
        ("127.0.0.1:1", "stream_unreachable"),
        (f"{phone.address}/index.html", "stream_no_picture"),
    ):
        assert rig.do(do="address", address=address) == code
    assert rig.source["kind"] == "none"
    assert not (rig.folder / "camera" / "choice.json").exists()


def test_a_password_stays_in_the_settings(rig: Rig, phone: PhoneServer, caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.DEBUG)
    phone.login = "kate:s3cret"
    assert rig.do(do="address", address=phone.address) == "stream_password"
    shown = json.dumps(rig.do(do="address", address=f"http://kate:s3cret@127.0.0.1:{phone.port}/video"))
    assert wait_until(lambda: rig.camera.state == "ready")
    assert rig.saved["source"] == f"http://kate:s3cret@127.0.0.1:{phone.port}/video"
    phone.stop()
    assert wait_until(lambda: rig.camera.state == "lost")
    state = rig.page.state("en")
    assert state["advice"][0]["code"] in ("stream_unreachable", "stream_stalled")
    assert "s3cret" not in shown + json.dumps(state) + json.dumps(rig.camera.report()) + caplog.text


def test_the_phone_is_watched_again_after_a_restart_unless_another_camera_is_named(
    tmp_path: Path, phone: PhoneServer
) -> None:
    rig = Rig(tmp_path, "simulated")
    assert rig.do(do="address", address=phone.address)["started"] == "simulated"
    rig.camera.close()
    for camera, kind in (("simulated", "stream"), ("", "stream"), (str(tmp_path / "video9"), "other")):
        again = Rig(tmp_path, camera)
        assert again.source["kind"] == kind
        again.camera.close()


def test_the_camera_of_the_start_comes_back_and_cards_stay(tmp_path: Path, phone: PhoneServer) -> None:
    rig = Rig(tmp_path, "simulated")
    thread = rig.camera.thread
    assert wait_until(lambda: rig.camera.state == "ready")
    rig.do(do="address", address=phone.address)
    assert wait_until(lambda: rig.lying() == ["WE-I-04"])
    assert not rig.do(do="address", address="")["chosen"]
    assert wait_until(lambda: rig.source["shown"] == "still")
    assert rig.camera.thread is thread and rig.saved["source"] == ""
    rig.camera.close()


def test_the_picture_is_turned_and_mirrored_as_chosen(rig: Rig, phone: PhoneServer) -> None:
    rig.do(do="address", address=phone.address)
    assert rig.do(do="turn", degrees=90)["turned"] == 90
    thread = rig.camera.thread
    assert thread is not None
    assert wait_until(lambda: (newest := thread.latest_frame()) is not None and newest.image.shape[0] == 1280)
    assert rig.do(do="mirror", how="yes")["mirrored"] is True
    assert rig.do(do="mirror", how="no")["mirrored"] is False
    assert (rig.saved["turned"], rig.saved["mirrored"]) == (90, False)
    assert rig.do(do="turn", degrees=45) == rig.do(do="mirror", how="up") == "message_malformed"


def test_a_mirrored_picture_is_found_and_mirrored_back(rig: Rig, phone: PhoneServer) -> None:
    mirrored = jpeg_of(np.ascontiguousarray(drawn(MAT, (1280, 720), side=25, codes=[("WE-I-04", 0, 0, 90)])[:, ::-1]))
    phone.picture = lambda: mirrored
    rig.do(do="address", address=phone.address)
    assert wait_until(lambda: rig.source["mirrored"] is True and rig.lying() == ["WE-I-04"], 60)


def test_the_focus_of_a_usb_camera_is_shown_and_its_fixing_is_chosen(tmp_path: Path) -> None:
    (tmp_path / "video0").write_bytes(b"")
    none = Rig(tmp_path)
    assert none.source["controls"] is None and none.do(do="focus") == "camera_absent"
    rig = Rig(tmp_path, "simulated", Webcam(tmp_path / "video0"))
    assert wait_until(lambda: rig.source["controls"] is not None)
    shown = rig.source["controls"]
    assert (set(shown["aspects"]), shown["fixed"]) == ({"focus"}, True)
    assert rig.do(do="focus") != "camera_absent"
    assert rig.do(do="fix", on=False)["controls"]["fixed"] is False
    assert rig.saved["fixed"] is False
    assert rig.do(do="fix", on="maybe") == "message_malformed"
    rig.camera.close()


def test_one_of_several_usb_cameras_is_chosen_by_its_name_and_kept_over_a_restart(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    by_serial, by_port = plug_in(tmp_path / "bus", monkeypatch)
    monkeypatch.setattr(TableCamera, "source_of", lambda _camera, spec: Webcam(Path(spec)))
    rig = Rig(tmp_path)
    assert [(camera["name"], camera["used"]) for camera in rig.source["cameras"]] == [
        ("HD Webcam", False), ("HD Webcam (2)", False),
    ]  # fmt: skip
    chosen = rig.do(do="camera", camera=by_port)
    assert [camera["used"] for camera in chosen["cameras"]] == [False, True]
    assert (chosen["chosen"], rig.saved["source"]) == (True, by_port)
    assert [camera["used"] for camera in rig.do(do="camera", camera=by_serial)["cameras"]] == [True, False]
    assert wait_until(lambda: rig.camera.state == "ready")
    for other in ("/etc/passwd", "/dev/video0", None):
        assert rig.do(do="camera", camera=other) == "camera_absent"
    rig.camera.close()
    assert Rig(tmp_path).camera.spec == by_serial


def photographed(text: str) -> bytes:
    """A photograph of a code with a text."""
    code = qrcode.QRCode(border=4, box_size=6)
    code.add_data(text)
    picture = np.where(np.asarray(code.get_matrix()), 20, 235).astype(np.uint8)
    return jpeg_of(np.asarray(cv2.resize(picture, (500, 500), interpolation=cv2.INTER_NEAREST), np.uint8))


def test_the_address_is_read_from_a_photograph_of_its_code() -> None:
    assert address_in(photographed("http://192.168.1.20:8080/video")) == "http://192.168.1.20:8080/video"
    for picture, code in (
        (photographed("WIFI:S:home;"), "stream_no_code"),
        (photographed("javascript:alert(1)"), "stream_no_code"),
        (SEEN, "stream_no_code"),
        (b"nonsense", "stream_no_picture"),
    ):
        with pytest.raises(Refusal, match=code):
            address_in(picture)


def test_the_source_of_version_0_4_is_read_until_another_is_chosen(tmp_path: Path) -> None:
    (tmp_path / "camera").mkdir()
    old = {"schema": 1, "source": "phone", "instead_of": "", "turned": 90, "mirrored": True, "fixed": False}
    (tmp_path / "camera" / "source.json").write_text(json.dumps(old), encoding="utf-8")
    (tmp_path / "camera" / "choice.json").write_text('{"schema": 1, "layout": "table", "sticker": 22}', "utf-8")
    rig = Rig(tmp_path)
    assert (rig.camera.spec, rig.source["turned"], rig.source["mirrors"]) == ("phone", 90, "yes")
    assert (rig.camera.settings.chosen, rig.camera.settings.sticker) == ("table", 22)
    rig.do(do="address", address="")
    rig.camera.close()
    assert not (tmp_path / "camera" / "source.json").exists(), "it may have a password in it"
    again = Rig(tmp_path)
    assert (again.camera.spec, again.source["turned"]) == ("", 90)
