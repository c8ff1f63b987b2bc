"""The test strip before the camera: scan and watch say which size it reads, once, and only of a strip."""

from __future__ import annotations

import json
import subprocess
from pathlib import Path

import cv2
import numpy as np
import pytest
from click.testing import CliRunner

from companion import scan, watch
from companion.strip import Strip, sentence
from hardware.printing.strip import SIZES, text_of, write_strip


@pytest.fixture
def picture(tmp_path: Path) -> Path:
    """The printed strip, seen with 1.6 pixels a module at 18 mm: too few for the smallest sizes."""
    write_strip(tmp_path / "strip.pdf")
    subprocess.run(
        ["pdftoppm", "-r", "48", "-png", "-singlefile", tmp_path / "strip.pdf", tmp_path / "strip"], check=True
    )
    return tmp_path / "strip.png"


def test_scan_tells_the_smallest_size_that_was_read_with_all_larger_ones(picture: Path) -> None:
    said = CliRunner().invoke(scan.command, [str(picture)])
    assert said.exit_code == 0
    (line,) = (line for line in said.output.splitlines() if "test strip" in line)
    smallest = int(line.split("size read ")[1].split()[0])
    read = {tag for tag in said.output.split() if tag.startswith("TEST-")}
    assert 10 < smallest < 25
    assert {text_of(size) for size in SIZES if size >= smallest} <= read
    assert text_of(max(size for size in SIZES if size < smallest)) not in read
    told = json.loads(CliRunner().invoke(scan.command, [str(picture), "--json"]).output)
    assert {tag["text"] for tag in told["tags"]} == read, "the JSON stays one object, with the tags alone"


def test_scan_says_nothing_of_a_strip_where_there_is_none(tmp_path: Path) -> None:
    cv2.imwrite(str(tmp_path / "empty.png"), np.full((200, 300, 3), 200, np.uint8))
    assert "strip" not in CliRunner().invoke(scan.command, [str(tmp_path / "empty.png")]).output


def test_watch_says_it_once_while_the_strip_lies_there(picture: Path, tmp_path: Path) -> None:
    folder = tmp_path / "frames"
    folder.mkdir()
    for number in range(6):
        (folder / f"{number}.png").write_bytes(picture.read_bytes())
    said = CliRunner().invoke(watch.command, [str(folder), "--fps", "4"])
    assert 1 <= said.output.count("test strip: smallest size read") <= 2


def test_a_new_finding_is_said_once_and_other_codes_are_none() -> None:
    strip = Strip()
    assert strip.see(["WE-I-04", "hello"]) is None
    large = [text_of(size) for size in (25, 22, 20, 18)]
    assert strip.see(large) == "test strip: smallest size read 18 mm; print stickers of 20 mm"
    assert strip.see(large) is None
    assert strip.see([text_of(12)]) is None, "a size read by luck changes nothing"
    assert strip.see([text_of(16)]) == "test strip: smallest size read 16 mm; print stickers of 18 mm"
    assert "nearer" in str(sentence([text_of(25)]))
    assert "not read" in str(sentence([text_of(10)]))
