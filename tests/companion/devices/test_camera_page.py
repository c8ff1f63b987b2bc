"""Camera page: only the host may use it, only valid settings are saved, and the running camera uses them."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import flask
import pytest

from companion.devices.program.camera_settings import CameraSettings
from companion.errors import Refusal
from companion.server.app import Services
from companion.tables.table import Table
from hardware.camera.geometry.layout import MAT
from hardware.camera.geometry.layout_files import TABLE
from hardware.camera.geometry.layout_json import to_json
from hardware.camera.geometry.lens import Lens
from tests.companion.devices.still_camera import StillCamera
from tests.devices_program import running_program
from tests.hardware.camera.drawn import SEEN, drawn
from tests.served import listening
from tests.waiting import wait_until

HD = (1280, 720)
GOOD = drawn(MAT, HD, side=25, codes=list(SEEN.values()))


@pytest.fixture
def still(tmp_path: Path) -> Iterator[StillCamera]:
    made = StillCamera(tmp_path, GOOD)
    yield made
    made.close()


def with_zone(name: str, corners: list[list[float]]) -> dict[str, Any]:
    layout: dict[str, Any] = dict(to_json(TABLE))
    layout["zones"][name] = corners
    return layout


SHIFTED = with_zone("N", [[-140, 390], [140, 390], [140, 270], [-140, 270]])


def refused(still: StillCamera, command: object) -> str:
    """The code with which a command is refused."""
    with pytest.raises(Refusal) as refusal:
        still.page.carry_out(command)
    return refusal.value.code.value


def test_only_the_host_reads_and_changes_the_page_and_it_is_there_without_a_camera(
    app: flask.Flask, parts: Services, table: Table
) -> None:
    parts.own_hub.attach(table)
    client, base, key = app.test_client(), f"/host/{table.id}", parts.registry.keys.key(table.id)
    assert client.get(f"{base}/camera.json?key={key}").get_json()["code"] == "camera_absent"
    with listening(app) as address, running_program(address, parts, camera="", dice=False):
        assert wait_until(lambda: parts.own_hub.connected)
        for path in ("camera.json", "camera/0.jpg", "layout.json", "health.json"):
            for wrong in ("", "?key=", "?key=0123456789abcdef0123456789abcdef", "?key=%00%ff"):
                answer = client.get(f"{base}/{path}{wrong}")
                assert (answer.status_code, answer.get_json()["code"]) == (403, "not_host")
        assert client.post(f"{base}/camera.json", json={"do": "choose", "layout": "table"}).status_code == 403
        page = client.get(f"{base}/camera.json?key={key}&lang=en").get_json()
        assert (page["ok"], page["state"], page["frame"], page["advice"][0]["code"]) == (True, "absent", None, "absent")
        assert page["layout"]["zones"].keys() == MAT.zones.keys() and page["layout"]["id"] == "mat"
        chosen = client.post(f"{base}/camera.json?key={key}", json={"do": "choose", "layout": "table"}).get_json()
        assert chosen["layout"]["id"] == "table"
        layout = client.get(f"{base}/layout.json?key={key}")
        assert json.loads(layout.data) == json.loads(json.dumps(to_json(TABLE)))
        assert client.post(f"{base}/camera.json?key={key}", json={"do": "view"}).get_json()["code"] == "camera_absent"
        assert client.get(f"{base}/camera/999.jpg?key={key}").status_code == 404
        assert client.get(f"{base}/camera.jpg?key={key}").status_code == 204
        for body in (b"", b"{", b"[]", b"null", b'{"do": 1}', b"[" * 15_000, b"\xff\xfe", b"NaN",
                     b'{"do": "sticker", "size": 1e999}', b'{"do": "choose", "layout": "\\ud800"}',
                     b'{"do": "save", "layout": {"zones": {"\\ud800": []}}}'):  # fmt: skip
            assert 400 <= client.post(f"{base}/camera.json?key={key}", data=body).status_code < 500


def test_the_running_camera_uses_the_chosen_layout_which_is_there_after_a_restart(
    still: StillCamera, tmp_path: Path
) -> None:
    assert still.layout == MAT
    still.page.carry_out({"do": "choose", "layout": "table"})
    assert still.layout == TABLE
    still.page.carry_out({"do": "save", "layout": SHIFTED})
    still.page.carry_out({"do": "sticker", "size": 22})
    saved = CameraSettings(tmp_path)
    assert (saved.chosen, saved.sticker, saved.layout) == ("table", 22, still.layout)
    assert saved.layout.zones["N"][0] == (-140.0, 390.0) and still.page.state("en")["layout"]["changed"]
    still.page.carry_out({"do": "choose", "layout": "mat"})
    assert still.layout == MAT
    still.page.carry_out({"do": "reset"})
    assert CameraSettings(tmp_path).table == TABLE


@pytest.mark.parametrize(
    ("layout", "code"),
    [
        (with_zone("N", [[-55, 245], [55, 245], [55, 135], [-55, 135]]), "layout_zones_overlap"),
        ({**to_json(TABLE), "zones": {f"z{n}": [[0, 0], [1, 0], [1, 1]] for n in range(30)}}, "layout_unreadable"),
        ({**to_json(TABLE), "markers": {"size": 34, "centres": {"0": [0, 0], "1": [100, 0]}}}, "layout_markers_few"),
        (None, "layout_unreadable"),
    ],
)
def test_a_layout_that_would_not_work_is_refused_and_nothing_changes(
    still: StillCamera, tmp_path: Path, layout: object, code: str
) -> None:
    assert refused(still, {"do": "save", "layout": layout}) == code
    assert still.page.state("en")["layout"]["id"] == "mat" and still.layout == MAT
    assert not (tmp_path / "camera" / "table.json").exists()


@pytest.mark.parametrize(
    ("command", "code"),
    [
        ({"do": "choose", "layout": "moon"}, "layout_unknown"),
        ({"do": "sticker", "size": 17}, "sticker_unknown"),
        ({"do": "sticker"}, "event_unknown"),
        ({"do": "burn"}, "event_unknown"),
        ([], "message_malformed"),
    ],
)
def test_an_unknown_command_layout_or_size_is_refused(still: StillCamera, command: object, code: str) -> None:
    assert refused(still, command) == code


@pytest.mark.parametrize("name", ["choice.json", "table.json", "lens.json"])
@pytest.mark.parametrize("content", [b"", b"\xff", b"[]", b'{"layout": {}, "sticker": []}'])
def test_a_damaged_file_leaves_the_mat_and_is_not_overwritten_by_reading(
    tmp_path: Path, name: str, content: bytes
) -> None:
    file = tmp_path / "camera" / name
    file.parent.mkdir()
    file.write_bytes(content)
    read = CameraSettings(tmp_path)
    assert (read.layout, read.sticker, read.lens) == (MAT, 18, None)
    assert file.read_bytes() == content


def test_settings_without_a_number_of_format_are_read_and_those_of_a_later_format_reported(tmp_path: Path) -> None:
    folder = tmp_path / "camera"
    folder.mkdir()
    (folder / "choice.json").write_text('{"layout": "table", "sticker": 25}', encoding="utf-8")
    read = CameraSettings(tmp_path)
    assert (read.chosen, read.sticker, read.problem) == ("table", 25, "")
    (folder / "lens.json").write_text('{"schema": 2}', encoding="utf-8")
    assert "schema must be 1" in CameraSettings(tmp_path).problem


def test_a_damaged_setting_is_reported_on_the_page_until_it_is_saved_again(tmp_path: Path) -> None:
    (tmp_path / "camera").mkdir()
    (tmp_path / "camera" / "table.json").write_bytes(b"{")
    still = StillCamera(tmp_path, GOOD)
    reported = still.page.state("en")["advice"][0]
    assert reported["code"] == "settings_damaged" and "table.json" in reported["text"]
    still.page.carry_out({"do": "save", "layout": SHIFTED})
    assert "settings_damaged" not in [advice["code"] for advice in still.page.state("en")["advice"]]
    still.close()


def test_the_mat_of_the_game_that_is_played_is_watched_unless_the_whole_table_is_chosen(still: StillCamera) -> None:
    from companion.games import plugin_of

    mat = plugin_of("pillars_of_the_earth").mat_layout()
    still.camera.look_for((), (), to_json(mat))
    assert still.layout == mat
    still.page.carry_out({"do": "choose", "layout": "table"})
    still.camera.look_for((), (), to_json(MAT))
    assert still.layout == TABLE


POSES = [(0, 0, 0), (0, 25, 0), (0, -25, 0), (25, 0, 0), (-25, 0, 0), (18, 18, 12)]
"""Degrees by which the board is raised north, raised east, and turned."""


def test_six_different_views_calibrate_the_lens_which_is_saved_and_used(still: StillCamera, tmp_path: Path) -> None:
    for number, pose in enumerate(POSES, 1):
        assert not still.page.state("en")["lens"]["calibrated"]
        still.show(drawn(MAT, HD, bend=-0.2, pose=(*pose, 580.0)))
        still.page.carry_out({"do": "view"})
        assert still.page.state("en")["lens"]["views"] == number % len(POSES)
    lens = CameraSettings(tmp_path).lens
    assert isinstance(lens, Lens)
    assert lens.k1 == pytest.approx(-0.2, abs=0.1)
    thread = still.camera.thread
    assert thread is not None and thread.lens is not None
    assert thread.lens.json() == lens.json()
    still.page.carry_out({"do": "forget_lens"})
    assert CameraSettings(tmp_path).lens is None
    assert thread.lens is None
