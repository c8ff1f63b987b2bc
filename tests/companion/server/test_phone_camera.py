"""Phone camera: posted pictures become answers; posting needs the link, and only one phone posts at a time."""

from __future__ import annotations

import ssl
from collections.abc import Iterator

import flask
import pytest

from companion.devices.phone_camera import BURST, PhoneCamera
from companion.devices.program.camera_choice import CameraChoices
from companion.errors import Refusal
from companion.server.app import Services
from companion.server.certificates import Certificates
from companion.tables.table import CAMERA, Table
from hardware.camera.simulated.table import SimulatedTable
from tests.companion.server.phone_with_camera import PhoneWithCamera, Streaming
from tests.companion.tables.changed_rules import begun
from tests.devices_program import running_program
from tests.photographs import jpeg
from tests.served import Secure, listening
from tests.waiting import wait_until


def begin(parts: Services, table: Table) -> None:
    """Start a game that the devices of this computer serve."""
    parts.own_hub.attach(begun(table))


@pytest.fixture
def address(app: flask.Flask, parts: Services, table: Table) -> Iterator[str]:
    """A server with a running game and no camera."""
    begin(parts, table)
    with listening(app) as served, running_program(served, parts, camera="", dice=False):
        assert wait_until(lambda: parts.own_hub.connected)
        yield served


@pytest.fixture
def picture() -> bytes:
    return jpeg(SimulatedTable(size=(640, 360)).image(0.0))


def host_path(parts: Services, table: Table, what: str) -> str:
    return f"/host/{table.id}/{what}?key={parts.registry.keys.key(table.id)}&lang=en"


def test_cards_in_pictures_that_are_posted_over_https_answer_at_the_table(
    app: flask.Flask, parts: Services, table: Table
) -> None:
    begin(parts, table)
    certificates = Certificates(parts.settings.data, lambda: ("127.0.0.1",))
    certificates.refresh()
    secure = Secure.free(certificates.context())
    trusting = ssl.create_default_context(cadata=certificates.authority())
    with listening(app, secure=secure) as address, running_program(address, parts, camera="", dice=False):
        phone = PhoneWithCamera(f"https://127.0.0.1:{secure.port}", parts.phone_camera.key, context=trusting)
        # When the phone stops sending, the camera is lost, and nothing else happens.
        mat = SimulatedTable(table.plugin.mat_layout(), size=(1280, 720), pace=4.0)
        with Streaming(phone, mat) as streaming:
            assert wait_until(lambda: parts.own_hub.status[CAMERA].state == "ready")
            mat.lay("WE-I-04", turn=90)
            assert wait_until(lambda: [answer.value for answer in table.record] == ["I-04", "1"])
        assert all(reply["ok"] and not reply["problem"] for reply in streaming.replies)
        shown = phone.state()
        assert (shown["state"], [marker["found"] for marker in shown["markers"]]) == ("ready", [True] * 4)
        assert len(shown["codes"]) == 1
        assert wait_until(lambda: parts.own_hub.status[CAMERA].state == "lost")
        assert "Wake it up" in phone.state()["advice"][0]["text"]
        assert [answer.value for answer in table.record] == ["I-04", "1"]


def test_nobody_posts_without_the_key(address: str, parts: Services, picture: bytes) -> None:
    for key in ("", "wrong", "é", parts.phone_camera.key[:-1]):
        stranger = PhoneWithCamera(address, key.encode().hex() if not key.isascii() else key)
        assert stranger.post(picture)["code"] == "phone_key"
        assert stranger.state()["code"] == "phone_key"
    assert not parts.own_hub.has_camera


def test_the_host_alone_has_the_link_and_can_end_it(
    address: str, parts: Services, table: Table, picture: bytes
) -> None:
    client = PhoneWithCamera(address, "")
    assert client.ask("GET", f"/host/{table.id}/phone.json?key=wrong")["code"] == "not_host"
    link = client.ask("GET", host_path(parts, table, "phone.json"))
    assert link["address"].endswith(f"/camera?key={parts.phone_camera.key}")
    phone = PhoneWithCamera(address, parts.phone_camera.key)
    assert phone.post(picture)["ok"]
    renewed = client.ask(
        "POST", host_path(parts, table, "phone.json"), b'{"do": "renew"}', **{"Content-Type": "application/json"}
    )
    assert renewed["address"] != link["address"]
    assert phone.post(picture)["code"] == "phone_key"


def test_the_host_of_another_table_has_no_link(address: str, parts: Services, picture: bytes) -> None:
    other = parts.registry.open("Other")
    phone = PhoneWithCamera(address, parts.phone_camera.key)
    assert phone.post(picture)["ok"] and wait_until(lambda: parts.own_hub.has_camera)
    assert PhoneWithCamera(address, "").ask("GET", host_path(parts, other, "phone.json"))["code"] == "camera_elsewhere"


def test_a_late_picture_of_a_camera_that_was_stopped_keeps_nobody_out(
    address: str, parts: Services, picture: bytes
) -> None:
    stopped, again, other = (PhoneWithCamera(address, parts.phone_camera.key, name) for name in ("a.1", "a.2", "b.1"))
    assert stopped.post(picture)["ok"]
    assert again.post(picture)["ok"], "the same phone, loaded again"
    assert other.post(picture)["code"] == "phone_taken"
    assert stopped.ask("DELETE", f"/camera/frames?key={stopped.key}&phone=a.1")["ok"]
    assert other.post(picture)["code"] == "phone_taken", "the start that ended is not the one that sends"
    assert again.ask("DELETE", f"/camera/frames?key={again.key}&phone=a.2")["ok"]
    assert again.post(picture)["ok"]
    assert other.post(picture)["ok"]


def test_another_camera_gives_way_only_where_the_host_chooses_the_phone_which_holds_over_a_restart(
    app: flask.Flask, parts: Services, table: Table, picture: bytes
) -> None:
    parts.own_hub.attach(table)
    with listening(app) as address, running_program(address, parts, dice=False):
        assert wait_until(lambda: parts.own_hub.has_camera)
        phone = PhoneWithCamera(address, parts.phone_camera.key)
        assert phone.post(picture)["code"] == "phone_other_camera"
        path = host_path(parts, table, "phone.json")
        phone.ask("POST", path, b'{"do": "use"}', **{"Content-Type": "application/json"})
        assert wait_until(lambda: parts.phone_camera.joined)
        assert phone.post(picture)["ok"]
        assert CameraChoices(parts.settings.data, "simulated").spec == "phone"
        parts.own_hub.request("camera_command", {"command": {"do": "address", "address": ""}})
        assert wait_until(lambda: not parts.phone_camera.joined)
        assert phone.post(picture)["code"] == "phone_other_camera"


@pytest.mark.parametrize(
    ("body", "kind", "code"),
    [
        (b"", "image/jpeg", "frame_type"),
        (b"\xff\xd8\xff" + bytes(4_100_000), "image/jpeg", "frame_too_large"),
        (b"\xff\xd8\xff" + bytes(3_900_000), "image/jpeg", "frame_unreadable"),
    ],
)
def test_a_hostile_picture_gets_its_error(address: str, parts: Services, body: bytes, kind: str, code: str) -> None:
    reply = PhoneWithCamera(address, parts.phone_camera.key).post(body, kind=kind)
    assert (reply["ok"], reply["code"]) == (False, code)
    assert reply["text"]


@pytest.mark.usefixtures("address")
def test_too_many_pictures_are_refused_and_the_phone_stays_the_camera(parts: Services, picture: bytes) -> None:
    camera = PhoneCamera(parts.own_hub, parts.program, parts.settings.data, clock=lambda: 0.0)
    for _ in range(BURST):
        camera.post("phone", picture, take=False)
    with pytest.raises(Refusal, match="too_fast"):
        camera.post("phone", picture, take=False)
    assert camera.joined


def test_the_key_survives_a_restart_and_is_private(parts: Services) -> None:
    key = parts.phone_camera.key
    again = PhoneCamera(parts.own_hub, parts.program, parts.settings.data)
    assert again.key == key
    assert (parts.settings.data / "camera" / "phone_key").stat().st_mode & 0o077 == 0
