"""Camera page: only the host may use it, only sound settings are saved, and the running camera uses them."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any

import flask
import numpy as np
import pytest
from flask.testing import FlaskClient

from companion.cli import run
from companion.devices import connect
from companion.devices.camera_page_values import advice_state as shown_advice
from companion.devices.camera_settings import CameraSettings
from companion.devices.lens_calibration import NEEDED, CalibrationViews
from companion.server.app import Parts, create_app, parts_of
from companion.settings import Settings
from companion.tables.table import Table
from hardware.camera.geometry import setup_advice
from hardware.camera.geometry.layout import MAT, Layout
from hardware.camera.geometry.layout_files import TABLE
from hardware.camera.geometry.layout_json import to_json
from hardware.camera.geometry.lens import Lens
from hardware.camera.tracking.watcher import Watcher
from tests.hardware.camera.drawn import SEEN, drawn
from tests.waiting import wait_until
from tests.web.camera_setup_server import StillCamera

HD = (1280, 720)
GOOD = drawn(MAT, HD, side=25, codes=list(SEEN.values()))


class CameraPage:
    """HTTP client of the camera page of a table."""

    def __init__(self, app: flask.Flask, table: Table, camera: StillCamera) -> None:
        self.client: FlaskClient = app.test_client()
        self.base = f"/host/{table.id}"
        self.key = parts_of(app).registry.keys.key(table.id)
        self.camera = camera

    def state(self, language: str = "en") -> dict[str, Any]:
        answer = self.client.get(f"{self.base}/camera.json?key={self.key}&lang={language}")
        assert answer.status_code == 200, answer.text
        reported: dict[str, Any] = answer.get_json()
        return reported

    def send(self, **command: Any) -> dict[str, Any]:
        answer = self.client.post(f"{self.base}/camera.json?key={self.key}&lang=en", json=command)
        reported: dict[str, Any] = answer.get_json()
        return reported


def camera_page(app: flask.Flask, table: Table) -> CameraPage:
    """The camera page of a table whose camera shows a good picture."""
    parts = parts_of(app)
    camera = StillCamera(GOOD, parts.camera_setup.settings.layout)
    parts.devices.attach(table)
    parts.devices.camera = camera
    parts.devices.camera_state("ready")
    return CameraPage(app, table, camera)


@pytest.fixture
def page(app: flask.Flask, table: Table) -> CameraPage:
    return camera_page(app, table)


def with_zone(name: str, corners: list[list[float]]) -> dict[str, Any]:
    layout: dict[str, Any] = dict(to_json(TABLE))
    layout["zones"][name] = corners
    return layout


SHIFTED = with_zone("N", [[-140, 390], [140, 390], [140, 270], [-140, 270]])


@pytest.mark.parametrize("path", ["camera.json", "camera/0.jpg", "layout.json", "health.json"])
@pytest.mark.parametrize("key", ["", "?key=", "?key=0123456789abcdef0123456789abcdef", "?key=%00%ff"])
def test_the_camera_page_needs_the_host_s_key(page: CameraPage, path: str, key: str) -> None:
    page.state()
    answer = page.client.get(f"{page.base}/{path}{key}")
    assert (answer.status_code, answer.get_json()["code"]) == (403, "not_host")


def test_changing_the_layout_needs_the_host_s_key(page: CameraPage) -> None:
    answer = page.client.post(f"{page.base}/camera.json", json={"do": "choose", "layout": "table"})
    assert answer.status_code == 403
    assert page.state()["layout"]["id"] == "mat"


def test_the_reply_has_frame_markers_codes_zones_and_advice(page: CameraPage) -> None:
    shown = page.state()
    assert (shown["state"], shown["width"], shown["height"]) == ("ready", *HD)
    assert [(one["name"], one["found"]) for one in shown["markers"]] == [
        ("NW", True), ("NE", True), ("SE", True), ("SW", True)
    ]  # fmt: skip
    assert {(one["text"], one["zone"]) for one in shown["tags"]} == {(text, zone) for zone, (text, *_) in SEEN.items()}
    assert all(2.2 < one["pixels"] < 2.8 for one in shown["tags"])
    assert shown["advice"][0]["text"].startswith("Stickers of 18 mm get only 1.8 pixels per module.")
    picture = page.client.get(f"{page.base}/camera/{shown['frame']}.jpg?key={page.key}")
    assert picture.data.startswith(b"\xff\xd8")
    assert picture.headers["Cache-Control"] == "no-store"
    assert page.client.get(f"{page.base}/camera/999.jpg?key={page.key}").status_code == 404


def test_the_matrix_maps_millimetres_to_the_pixels_of_the_codes(page: CameraPage) -> None:
    shown = page.state()
    matrix = np.asarray(shown["to_pixels"]).reshape(3, 3)
    for text, x, y, _ in SEEN.values():
        there = matrix @ (x, y, 1)
        corners = next(one["corners"] for one in shown["tags"] if one["text"] == text)
        assert np.linalg.norm(there[:2] / there[2] - np.mean(corners, axis=0)) < 1.5


def test_advice_is_given_in_the_readers_language_with_zones_and_markers_by_name(page: CameraPage) -> None:
    page.camera.show(drawn(MAT, HD, hidden=[1]))
    assert "The north-east marker is hidden." in page.state("en")["advice"][0]["text"]
    assert "Il marcatore a nord-est è nascosto." in page.state("it")["advice"][0]["text"]


@pytest.mark.parametrize("language", ["en", "it"])
def test_every_piece_of_advice_has_a_sentence_without_gaps(language: str) -> None:
    source = Path(setup_advice.__file__).read_text(encoding="utf-8")
    codes = set(re.findall(r'Advice\(\s*f?"([a-z_{}]+)"', source)) | set(re.findall(r'code = "([a-z_]+)" if', source))
    codes |= {"larger_stickers"}
    sides = ("left", "right", "top", "bottom")
    every = {code.replace("{side}", side) for code in codes for side in sides}
    assert {"marker_beyond_top", "nearer_and_larger", "glare_zone", "good"} <= every
    params = {
        "n": 3, "marker": "NE", "zone": "middle", "layout": "table", "pixels": 1.8, "sticker": 18.0, "share": 80,
        "least": 22,
    }  # fmt: skip
    for code in every:
        text = shown_advice(setup_advice.Advice(code, "change", params), language)["text"]
        assert text.endswith((".", ":")), text
        assert not set("[]{}…") & set(text), text


def test_larger_stickers_and_a_smaller_field_of_view_are_read_better(page: CameraPage) -> None:
    rows = page.state()["readings"]["rows"]
    assert [row["sticker"] for row in rows] == [16, 18, 20, 22, 25]
    assert [row["here"]["reading"] for row in rows] == ["sometimes", "sometimes", "sometimes", "decoded", "decoded"]
    assert all(row["table"]["reading"] == "not" and row["table"]["pixels"] < row["mat"]["pixels"] for row in rows)
    reported = [row[where] for row in rows for where in ("here", "mat", "table")]
    assert all(
        cell["reading"] == setup_advice.reading(cell["pixels"], dim=False, known_set=False) for cell in reported
    ), "no figure is rounded up to a better reading"


def test_without_a_camera_the_page_shows_its_absence_and_the_layout(app: flask.Flask, table: Table) -> None:
    page = CameraPage(app, table, StillCamera(None))
    shown = page.state()
    assert (shown["state"], shown["frame"], shown["advice"][0]["code"]) == ("absent", None, "absent")
    assert shown["layout"]["zones"].keys() == MAT.zones.keys()
    assert page.send(do="choose", layout="table")["ok"]
    assert page.send(do="view")["code"] == "camera_absent"


def test_a_table_without_the_devices_is_shown_no_frame(page: CameraPage, app: flask.Flask, parts: Parts) -> None:
    other = CameraPage(app, parts.registry.open("Another"), page.camera)
    assert (other.state()["state"], other.state()["frame"]) == ("absent", None)


def test_the_running_camera_uses_the_chosen_layout_and_gets_it_only_when_it_changes(page: CameraPage) -> None:
    page.send(do="choose", layout="table")
    page.send(do="sticker", size=20)
    assert page.camera.used == [TABLE]
    assert page.send(do="save", layout=SHIFTED)["layout"]["changed"]
    assert page.camera.used[-1].zones["N"][0] == (-140.0, 390.0)
    page.send(do="choose", layout="mat")
    assert page.camera.used[-1] == MAT


def test_settings_are_there_after_a_restart(page: CameraPage, settings: Settings) -> None:
    page.send(do="save", layout=SHIFTED)
    page.send(do="sticker", size=22)
    saved = parts_of(create_app(settings)).camera_setup.settings
    assert (saved.chosen, saved.sticker, saved.layout.zones["N"][0]) == ("table", 22, (-140.0, 390.0))
    page.send(do="reset")
    assert CameraSettings(settings.data).layout == TABLE


def test_loose_markers_are_measured_where_they_lie_and_used_at_once(
    page: CameraPage, parts: Parts, settings: Settings
) -> None:
    page.camera.show(drawn(MAT, HD, hidden=[2]))
    page.send(do="choose", layout="table")
    assert page.send(do="measure")["code"] == "markers_not_measured"
    places = {0: (-305.0, 214.0), 1: (300.0, 210.0), 2: (308.0, -202.0), 3: (-303.0, -222.0)}
    laid = Layout("DICT_4X4_50", 34.0, places, {}, {0: 6.0, 1: -9.0, 2: 0.0, 3: 14.0})
    page.camera.show(drawn(laid, (1600, 1200), pose=(9, -4, 20, 900)))
    parts.camera_setup._clock = lambda: 1e9  # the frame before is out of date
    measured = page.state()["measured"]
    assert abs(measured["width"] - 607) <= 12
    assert abs(measured["height"] - 424) <= 9
    page.send(do="measure")
    used = page.camera.used[-1]
    assert used.loose
    assert abs(used.turns[0] - used.turns[3] + 8.0) < 1.0
    assert set(used.zones) == {"middle", "N", "E", "S", "W"}
    assert CameraSettings(settings.data).table == used
    state = page.state()
    assert [marker["found"] for marker in state["markers"]] == [True] * 4
    assert "markers_disagree" not in {advice["code"] for advice in state["advice"]}


@pytest.mark.parametrize(
    ("layout", "code"),
    [
        (with_zone("N", [[-55, 245], [55, 245], [55, 135], [-55, 135]]), "layout_zones_overlap"),
        (with_zone("N", [[-20, 390], [10, 390], [10, 270], [-20, 270]]), "layout_zone_small"),
        (with_zone("N", [[-20, 3390], [90, 3390], [90, 3270], [-20, 3270]]), "layout_zone_far"),
        (with_zone("E", [[340, 350], [460, 350], [460, 250], [340, 250]]), "layout_zone_on_marker"),
        ({**to_json(TABLE), "zones": {}}, "layout_zone_missing"),
        ({**to_json(TABLE), "zones": {f"z{n}": [[0, 0], [1, 0], [1, 1]] for n in range(30)}}, "layout_unreadable"),
        ({**to_json(TABLE), "markers": {"size": 34, "centres": {"0": [0, 0], "1": [100, 0]}}}, "layout_markers_few"),
        ({**to_json(TABLE), "unit": "inch"}, "layout_unreadable"),
        (with_zone("N", [["a", 1], [2, 3], [4, 5]]), "layout_unreadable"),  # type: ignore[list-item]
        (None, "layout_unreadable"),
        ([], "layout_unreadable"),
    ],
)
def test_a_layout_that_would_not_work_is_refused_and_nothing_changes(
    page: CameraPage, settings: Settings, layout: object, code: str
) -> None:
    refused = page.send(do="save", layout=layout)
    assert (refused["ok"], refused["code"]) == (False, code)
    assert refused["text"].endswith(".") and "{" not in refused["text"]
    assert page.state()["layout"]["id"] == "mat"
    assert page.camera.used == []
    assert not (settings.data / "camera" / "table.json").exists()


@pytest.mark.parametrize(
    "body", [b"", b"{", b"[]", b"null", b'"x"', b'{"do": 1}', b'{"do": "burn"}', b"[" * 15_000, b"\xff\xfe", b"NaN"]
)
def test_any_malformed_body_is_refused_with_a_code(page: CameraPage, body: bytes) -> None:
    answer = page.client.post(f"{page.base}/camera.json?key={page.key}", data=body)
    assert 400 <= answer.status_code < 500
    assert page.camera.used == []


@pytest.mark.parametrize(
    "command", [{"do": "choose", "layout": "moon"}, {"do": "sticker", "size": 17}, {"do": "sticker"}]
)
def test_an_unknown_layout_or_size_is_refused(page: CameraPage, command: dict[str, Any]) -> None:
    assert page.send(**command)["code"] in ("layout_unknown", "sticker_unknown")


@pytest.mark.parametrize("name", ["choice.json", "table.json", "lens.json"])
@pytest.mark.parametrize("content", [b"", b"{", b"\xff", b"[]", b'{"layout": {}, "sticker": []}'])
def test_a_damaged_file_leaves_the_mat_and_is_not_overwritten_by_reading(
    tmp_path: Path, name: str, content: bytes
) -> None:
    file = tmp_path / "camera" / name
    file.parent.mkdir()
    file.write_bytes(content)
    read = CameraSettings(tmp_path)
    assert (read.layout, read.sticker, read.lens) == (MAT, 18, None)
    assert file.read_bytes() == content


def test_a_layout_saved_with_the_former_name_of_the_middle_is_read(tmp_path: Path) -> None:
    old = json.loads(json.dumps(to_json(TABLE)))
    old["zones"] = {"council" if name == "middle" else name: zone for name, zone in old["zones"].items()}
    file = tmp_path / "camera" / "table.json"
    file.parent.mkdir()
    file.write_text(json.dumps(old), encoding="utf-8")
    assert CameraSettings(tmp_path).table == TABLE


def test_a_damaged_setting_is_reported_on_the_page_until_it_is_saved_again(settings: Settings) -> None:
    folder = settings.data / "camera"
    folder.mkdir(parents=True)
    (folder / "table.json").write_bytes(b"{")
    app = create_app(settings)
    page = camera_page(app, parts_of(app).registry.open("Tuesday"))
    reported = page.state()["advice"][0]
    assert reported["code"] == "settings_damaged"
    assert "table.json" in reported["text"]
    page.send(do="save", layout=SHIFTED)
    assert "settings_damaged" not in [one["code"] for one in page.state()["advice"]]
    parts_of(app).close()


def test_the_layout_can_be_downloaded_as_a_file_that_watch_reads(page: CameraPage) -> None:
    page.send(do="choose", layout="table")
    answer = page.client.get(f"{page.base}/layout.json?key={page.key}")
    assert json.loads(answer.data) == json.loads(json.dumps(to_json(TABLE)))


def test_the_camera_is_started_with_the_saved_settings(
    parts: Parts, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    lens = Lens(1280, 720, 985.0, 985.0, 639.5, 359.5, -0.1)
    parts.camera_setup.settings.save_table(SHIFTED)
    parts.camera_setup.settings.choose("table")
    parts.camera_setup.settings.set_lens(lens)
    started: list[object] = []
    monkeypatch.setattr(parts.devices, "start", lambda camera, dice: started.append(camera))
    connected: list[tuple[Any, ...]] = []
    monkeypatch.setattr(connect, "connect", lambda *arguments: connected.append(arguments))
    run._connect_devices(parts, str(tmp_path), "", False, 1.0, "any")
    assert wait_until(lambda: connected != [])
    monkeypatch.undo()
    monkeypatch.setattr(parts.devices, "start", lambda camera, dice: started.append(camera))
    connect.connect(*connected[0])
    camera = started[0]
    assert isinstance(camera, Watcher)
    assert camera.layout == parts.camera_setup.settings.table != TABLE
    assert camera.lens == lens


# ------------------------------------------------------------------ the lens

POSES = [(0, 0, 0), (0, 25, 0), (0, -25, 0), (25, 0, 0), (-25, 0, 0), (18, 18, 12)]
"""Degrees by which the board is raised north, raised east, and turned."""


@pytest.fixture(scope="module")
def views() -> Callable[[int], Any]:
    """Views of the mat through a lens with distortion."""

    @cache
    def view(number: int) -> Any:
        return drawn(MAT, HD, bend=-0.2, pose=(*POSES[number], 580.0))

    return view


def test_six_different_views_calibrate_the_lens_which_is_saved_and_used(
    page: CameraPage, settings: Settings, views: Callable[[int], Any]
) -> None:
    for number in range(NEEDED):
        assert not page.state()["lens"]["calibrated"]
        page.camera.show(views(number))
        answer = page.send(do="view")
        assert answer["ok"], answer
        assert answer["lens"]["views"] == (number + 1) % NEEDED
    lens = CameraSettings(settings.data).lens
    assert isinstance(lens, Lens)
    assert lens.k1 == pytest.approx(-0.2, abs=0.1)
    assert isinstance(page.camera.lens, Lens)
    assert page.camera.lens.json() == lens.json()
    page.send(do="forget_lens")
    assert CameraSettings(settings.data).lens is None
    assert page.camera.lens is None


def test_a_view_like_one_before_or_without_all_markers_is_refused_and_not_counted(
    page: CameraPage, views: Callable[[int], Any]
) -> None:
    page.camera.show(views(0))
    assert page.send(do="view")["ok"]
    assert page.send(do="view")["code"] == "lens_too_alike"
    page.camera.show(drawn(MAT, HD, hidden=[2]))
    assert page.send(do="view")["code"] == "view_unusable"
    page.camera.show(drawn(MAT, HD, blur=4))
    assert page.send(do="view")["code"] == "view_unusable"
    assert page.state()["lens"]["views"] == 1
    assert page.send(do="drop_views")["lens"]["views"] == 0


def test_a_view_of_another_size_discards_the_views_before(views: Callable[[int], Any]) -> None:
    collected = CalibrationViews()
    collected.take(views(0))
    collected.take(drawn(MAT, (1000, 562)))
    assert len(collected) == 1


@pytest.mark.parametrize("rest", [".json", "/7.jpg", ""])
def test_the_address_of_version_0_1_redirects_with_its_key(page: CameraPage, rest: str) -> None:
    answer = page.client.get(f"{page.base}/aiming{rest}?key={page.key}")
    assert answer.status_code == 308
    assert answer.location == f"{page.base}/camera{rest}?key={page.key}"


@pytest.mark.parametrize(
    "body",
    [
        b'{"do": "sticker", "size": 1e999}',
        b'{"do": "sticker", "size": ' + b"9" * 5000 + b"}",
        b'{"do": "choose", "layout": "\\ud800"}',
        b'{"do": "save", "layout": {"markers": {"centres": {"' + b"9" * 5000 + b'": [0, 0]}}}}',
        b'{"do": "save", "layout": {"zones": {"\\ud800": []}}}',
    ],
)
def test_numbers_without_end_and_lone_surrogates_are_refused_with_a_code(page: CameraPage, body: bytes) -> None:
    answer = page.client.post(f"{page.base}/camera.json?key={page.key}", data=body)
    assert (answer.status_code, answer.get_json()["ok"]) == (403, False)
    assert page.camera.used == []
