"""A phone as camera, chosen on the host's camera page: tried, saved, watched, and its secrets kept."""

from __future__ import annotations

import json
import logging
import stat
import threading
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import cv2
import numpy as np
import pytest
import qrcode

from companion.cli import run
from companion.devices import connect
from companion.devices.camera_page import SourceState
from companion.server.app import Parts, create_app, parts_of
from companion.settings import Settings
from hardware.camera.geometry.layout import MAT
from hardware.camera.sources.orientation import OrientedSource
from hardware.camera.tracking.watcher import Watcher
from tests.hardware.camera.drawn import drawn
from tests.hardware.camera.sources.usb_bus import plug_in
from tests.hardware.camera.sources.webcam import Webcam
from tests.phone_server import PhoneServer, jpeg_of
from tests.waiting import wait_until

SEEN = jpeg_of(drawn(MAT, (1280, 720), side=25, codes=[("WE-I-04", 0.0, 0.0, 90.0)]))
"""A picture of the mat with one card."""


class Server:
    """A server with one table, and requests of its host."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.app = create_app(Settings(data=folder, rate=1e6, burst=1_000_000))
        self.parts: Parts = parts_of(self.app)
        self.table = self.parts.registry.open("Sunday")
        self.parts.devices.attach(self.table)
        self.key = self.parts.registry.keys.key(self.table.id)

    def path(self, path: str) -> str:
        """The address of a host's path."""
        return f"/host/{self.table.id}/{path}?key={self.key}"

    def do(self, **command: object) -> dict[str, Any]:
        """The response to a command."""
        response: dict[str, Any] = self.app.test_client().post(self.path("camera.json"), json=command).get_json()
        return response

    def state(self) -> dict[str, Any]:
        """The state of the camera page."""
        response: dict[str, Any] = self.app.test_client().get(self.path("camera.json")).get_json()
        return response

    @property
    def camera(self) -> str:
        """The state of the camera."""
        return self.parts.devices.status["camera"].public()["state"]

    @property
    def source(self) -> SourceState:
        """The camera that is watched."""
        return self.parts.camera_setup.source.state()

    @property
    def saved(self) -> dict[str, Any]:
        """The saved choice."""
        found: dict[str, Any] = json.loads((self.folder / "camera" / "source.json").read_text(encoding="utf-8"))
        return found


@pytest.fixture
def phone() -> Iterator[PhoneServer]:
    """A phone that sees the mat."""
    served = PhoneServer(lambda: SEEN, fps=10)
    served.start()
    yield served
    served.stop()


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Server]:
    """A server without a camera."""
    made = Server(tmp_path)
    yield made
    made.parts.close()


def test_a_phone_is_tried_saved_and_watched(server: Server, phone: PhoneServer) -> None:
    answer = server.do(do="address", address=f"127.0.0.1:{phone.port}")
    assert answer["ok"]
    assert (answer["source"]["kind"], answer["source"]["shown"]) == ("stream", f"{phone.address}/video")
    assert wait_until(lambda: server.camera == "ready")
    assert wait_until(lambda: list(server.parts.devices.lying) == ["WE-I-04"])
    assert [tag["text"] for tag in server.state()["tags"]] == ["WE-I-04"]
    assert stat.S_IMODE((server.folder / "camera" / "source.json").stat().st_mode) == 0o600


def test_an_address_without_pictures_is_refused_with_its_code_and_changes_nothing(
    server: Server, phone: PhoneServer
) -> None:
    for address, code in (
        ("file:///etc/passwd", "stream_address"),
        ("/dev/video0", "stream_address"),
        ("127.0.0.1:1", "stream_unreachable"),
        (f"{phone.address}/index.html", "stream_no_picture"),
    ):
        answer = server.do(do="address", address=address)
        assert (answer["ok"], answer["code"]) == (False, code)
        assert answer["text"]
    assert server.state()["source"]["kind"] == "none"
    assert not (server.folder / "camera" / "source.json").exists()


def test_only_the_host_names_an_address(server: Server, phone: PhoneServer) -> None:
    client = server.app.test_client()
    for path in ("camera.json", "camera/code"):
        response = client.post(f"/host/{server.table.id}/{path}?key=wrong", json={"do": "address", "address": "x"})
        assert response.get_json()["code"] == "not_host"
    assert phone.requests == []


def test_a_password_stays_in_the_settings(server: Server, phone: PhoneServer, caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.DEBUG)
    phone.login = "kate:s3cret"
    assert server.do(do="address", address=phone.address)["code"] == "stream_password"
    told = json.dumps(server.do(do="address", address=f"http://kate:s3cret@127.0.0.1:{phone.port}/video"))
    assert wait_until(lambda: server.camera == "ready")
    assert server.saved["source"] == f"http://kate:s3cret@127.0.0.1:{phone.port}/video"
    phone.stop()
    assert wait_until(lambda: server.camera == "lost")
    server.parts.devices.update_figures()
    state = server.state()
    assert state["advice"][0]["code"] in ("stream_unreachable", "stream_stalled")
    client = server.app.test_client()
    health = client.get(f"/host/{server.table.id}/health.json?key={server.key}").get_data(as_text=True)
    told += json.dumps(state) + health + client.get("/healthz").get_data(as_text=True) + caplog.text
    assert "s3cret" not in told


def start(server: Server, camera: str) -> None:
    """Start the devices as the command does, and wait for the camera."""
    run._connect_devices(server.parts, camera, "", False, 1.0, server.table.id)
    devices = server.parts.devices
    assert wait_until(lambda: devices.camera is not None and any(one.name == "camera" for one in threading.enumerate()))


def test_the_phone_is_watched_again_after_a_restart_unless_another_camera_is_named(
    server: Server, phone: PhoneServer, tmp_path: Path
) -> None:
    start(server, "simulated")
    assert wait_until(lambda: server.camera == "simulated")
    assert server.do(do="address", address=phone.address)["source"]["started"] == "simulated"
    server.parts.close()
    for camera, kind in (("simulated", "stream"), ("", "stream"), (str(tmp_path / "video9"), "other")):
        again = Server(tmp_path)
        start(again, camera)
        assert again.state()["source"]["kind"] == kind
        again.parts.close()


def test_the_camera_of_the_start_comes_back_and_cards_stay(server: Server, phone: PhoneServer) -> None:
    start(server, "simulated")
    watcher = server.parts.devices.camera
    assert isinstance(watcher, Watcher)
    assert wait_until(lambda: server.camera == "simulated")
    server.do(do="address", address=phone.address)
    assert wait_until(lambda: list(server.parts.devices.lying) == ["WE-I-04"])
    answer = server.do(do="address", address="")
    assert not answer["source"]["chosen"]
    assert wait_until(lambda: server.camera == "simulated")
    assert server.parts.devices.camera is watcher
    assert server.saved["source"] == ""


def test_without_another_camera_the_phone_can_be_left(server: Server, phone: PhoneServer) -> None:
    server.do(do="address", address=phone.address)
    assert wait_until(lambda: server.camera == "ready")
    assert server.do(do="address", address="")["state"] == "absent"
    assert server.parts.devices.camera is None


def test_the_picture_is_turned_and_mirrored_as_chosen(server: Server, phone: PhoneServer) -> None:
    server.do(do="address", address=phone.address)
    assert server.do(do="turn", degrees=90)["source"]["turned"] == 90
    frames = server.parts.devices.capabilities["camera"].frames
    assert frames is not None
    assert wait_until(lambda: (newest := frames.latest_frame()) is not None and newest.image.shape[0] == 1280)
    assert server.do(do="mirror", how="yes")["source"]["mirrored"] is True
    assert server.do(do="mirror", how="no")["source"]["mirrored"] is False
    assert (server.saved["turned"], server.saved["mirrored"]) == (90, False)
    for command in ({"do": "turn", "degrees": 45}, {"do": "mirror", "how": "up"}):
        assert server.do(**command)["code"] == "message_malformed"


def test_a_mirrored_picture_is_mirrored_back_by_itself(server: Server, phone: PhoneServer) -> None:
    seen = cv2.imdecode(np.frombuffer(SEEN, np.uint8), cv2.IMREAD_COLOR)
    assert seen is not None
    mirrored = jpeg_of(np.asarray(cv2.flip(seen, 1), np.uint8))
    phone.picture = lambda: mirrored
    server.do(do="address", address=phone.address)
    assert wait_until(lambda: server.source["mirrored"] is True)
    assert wait_until(lambda: list(server.parts.devices.lying) == ["WE-I-04"])
    phone.picture = lambda: SEEN
    assert wait_until(lambda: server.source["mirrored"] is False)


def test_the_command_line_turns_the_picture(server: Server) -> None:
    choices = server.parts.camera_setup.source.choices
    choices.save(turned=180)
    connect.connect(server.parts.devices, "simulated", "")
    watcher = server.parts.devices.camera
    assert isinstance(watcher, Watcher)
    assert isinstance(watcher.source, OrientedSource)
    assert watcher.source.orientation.turned == 180


def test_the_focus_of_a_usb_camera_is_shown_and_its_fixing_is_chosen(server: Server, tmp_path: Path) -> None:
    (tmp_path / "video0").write_bytes(b"")
    setup = server.parts.camera_setup
    assert setup.source.state()["controls"] is None
    assert server.do(do="focus")["code"] == "camera_absent"
    source = Webcam(tmp_path / "video0")
    watcher = connect.watcher_of(server.parts.devices, setup.source._oriented(source), MAT, None)
    server.parts.devices.change_camera(watcher, "0")
    assert wait_until(lambda: server.source["controls"] is not None)
    shown = server.state()["source"]["controls"]
    assert (set(shown["aspects"]), shown["fixed"]) == ({"focus"}, True)
    assert server.do(do="focus")["ok"]
    assert server.do(do="fix", on=False)["source"]["controls"]["fixed"] is False
    assert server.saved["fixed"] is False
    assert server.do(do="fix", on="maybe")["code"] == "message_malformed"


def test_one_of_several_usb_cameras_is_chosen_by_its_name_and_kept_over_a_restart(
    server: Server, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    by_serial, by_port = plug_in(tmp_path / "bus", monkeypatch)
    monkeypatch.setattr(connect, "source_of", lambda _hub, spec, _layout: Webcam(Path(spec)))
    server.parts.camera_setup.source.choices.started = "0"
    assert [(one["name"], one["used"]) for one in server.state()["source"]["cameras"]] == [
        ("HD Webcam", False), ("HD Webcam (2)", False),
    ]  # fmt: skip
    chosen = server.do(do="camera", camera=by_port)["source"]
    assert [one["used"] for one in chosen["cameras"]] == [False, True]
    assert (chosen["chosen"], server.saved["source"]) == (True, by_port)
    assert [one["used"] for one in server.do(do="camera", camera=by_serial)["source"]["cameras"]] == [True, False]
    assert wait_until(lambda: server.camera == "ready")
    for other in ("/etc/passwd", "/dev/video0", None):
        assert server.do(do="camera", camera=other)["code"] == "camera_absent"
    again = Server(tmp_path)
    again.parts.camera_setup.source.choices.started = "0"
    assert again.parts.camera_setup.source.choices.spec == by_serial
    again.parts.close()


def photographed(text: str) -> bytes:
    """A photograph of a code with a text."""
    code = qrcode.QRCode(border=4, box_size=6)
    code.add_data(text)
    picture = np.where(np.asarray(code.get_matrix()), 20, 235).astype(np.uint8)
    return jpeg_of(np.asarray(cv2.resize(picture, (500, 500), interpolation=cv2.INTER_NEAREST), np.uint8))


def test_the_address_is_read_from_a_photograph_of_its_code(server: Server) -> None:
    client, path = server.app.test_client(), server.path("camera/code")
    answer = client.post(path, data=photographed("http://192.168.1.20:8080/video")).get_json()
    assert answer == {"ok": True, "address": "http://192.168.1.20:8080/video"}
    for picture, code in (
        (photographed("WIFI:S:home;"), "stream_no_code"),
        (photographed("javascript:alert(1)"), "stream_no_code"),
        (SEEN, "stream_no_code"),
        (b"nonsense", "stream_no_picture"),
    ):
        assert client.post(path, data=picture).get_json()["code"] == code


@pytest.mark.parametrize("content", ["", "{", "[]", '{"schema": 9}', '{"schema": 1, "source": 5, "turned": "x"}'])
def test_a_damaged_choice_is_not_fatal(tmp_path: Path, content: str) -> None:
    (tmp_path / "camera").mkdir()
    (tmp_path / "camera" / "source.json").write_text(content, encoding="utf-8")
    made = Server(tmp_path)
    assert made.state()["source"]["turned"] == 0
    assert made.parts.camera_setup.source.choices.spec == ""
    made.parts.close()
