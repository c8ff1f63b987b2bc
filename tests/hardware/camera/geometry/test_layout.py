"""Layout: the built-in mat, layout files, and the errors of invalid ones."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from hardware.camera.geometry.layout import LayoutError, load, parse


def as_data() -> Any:
    return {
        "unit": "mm",
        "markers": {"dictionary": "DICT_4X4_50", "size": 24, "centres": {"0": [-190, 128], "1": [190, 128]}},
        "zones": {"middle": [[-45, 45], [45, 45], [45, -45], [-45, -45]]},
    }


def test_a_layout_file_is_read(tmp_path: Path) -> None:
    file = tmp_path / "layout.json"
    file.write_text(json.dumps(as_data()), encoding="utf-8")
    layout = load(file)
    assert dict(layout.markers)[1] == (190.0, 128.0)
    assert layout.zone_at(1, 1) == "middle"


@pytest.mark.parametrize(
    ("path", "value", "key"),
    [
        (("unit",), "inch", "unit"),
        (("markers",), None, "markers"),
        (("markers", "size"), 0, "markers.size"),
        (("markers", "size"), float("nan"), "markers.size"),
        (("markers", "dictionary"), "DICT_6X6_250", "markers.dictionary"),
        (("markers", "centres"), {"0": [1, 1]}, "markers.centres"),
        (("markers", "centres", "77"), [1, 1], "markers.centres.77"),
        (("markers", "centres", "1"), [1], "markers.centres.1"),
        (("markers", "centres", "1"), [-190, 128], "markers.centres"),
        (("zones", "N"), [[0, 0], [1, 1]], "zones.N"),
        (("zones", "N"), [[0, 0], [1, 1], [True, 2]], "zones.N[2][0]"),
        (("dice_field",), [[0, 0], [1, 1]], "dice_field"),
    ],
)
def test_a_broken_layout_is_refused_with_its_key(path: tuple[str, ...], value: object, key: str) -> None:
    data = as_data()
    inner: Any = data
    for step in path[:-1]:
        inner = inner[step]
    inner[path[-1]] = value
    with pytest.raises(LayoutError) as caught:
        parse(data, "mine.json")
    assert caught.value.key == key
    assert str(caught.value).startswith(f"mine.json: {key}: ")


def test_a_layout_may_have_a_field_for_dice_which_is_no_zone() -> None:
    data = as_data()
    assert parse(data).dice_field == ()
    data["dice_field"] = [[100, 100], [150, 100], [150, 60], [100, 60]]
    layout = parse(data)
    assert layout.dice_field[2] == (150.0, 60.0)
    assert layout.zone_at(120, 80) is None


@pytest.mark.parametrize("content", [b"", b"{", b"[]", b"\xff\xfe", b"[" * 100_000])
def test_a_file_that_is_no_layout_is_refused(tmp_path: Path, content: bytes) -> None:
    file = tmp_path / "layout.json"
    file.write_bytes(content)
    with pytest.raises(LayoutError, match=r"^layout\.json: "):
        load(file)
