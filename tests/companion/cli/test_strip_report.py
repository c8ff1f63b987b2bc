"""Tests of the test strip report of ``scan`` and ``watch``."""

from __future__ import annotations

import json
import subprocess
from pathlib import Path

import cv2
import numpy as np
import pytest
from click.testing import CliRunner

from companion.cli import scan, watch
from companion.cli.strip_report import StripReport, sentence
from hardware.printing.size_test_strip import SIZES, text_of, write_strip


@pytest.fixture
def picture(tmp_path: Path) -> Path:
    """The test strip at 1.6 pixels per module for 18 mm: too few for the smallest sizes."""
    write_strip(tmp_path / "strip.pdf")
    subprocess.run(
        ["pdftoppm", "-r", "48", "-png", "-singlefile", tmp_path / "strip.pdf", tmp_path / "strip"], check=True
    )
    return tmp_path / "strip.png"


def test_scan_reports_the_smallest_size_read_with_all_larger_ones(picture: Path) -> None:
    result = CliRunner().invoke(scan.command, [str(picture)])
    assert result.exit_code == 0
    (line,) = (line for line in result.output.splitlines() if "test strip" in line)
    smallest = int(line.split("size read ")[1].split()[0])
    read = {tag for tag in result.output.split() if tag.startswith("TEST-")}
    assert 10 < smallest < 25
    assert {text_of(size) for size in SIZES if size >= smallest} <= read
    assert text_of(max(size for size in SIZES if size < smallest)) not in read
    as_json = json.loads(CliRunner().invoke(scan.command, [str(picture), "--json"]).output)
    assert {tag["text"] for tag in as_json["tags"]} == read, "the JSON is one object with the codes only"


def test_scan_reports_no_strip_without_one(tmp_path: Path) -> None:
    cv2.imwrite(str(tmp_path / "empty.png"), np.full((200, 300, 3), 200, np.uint8))
    assert "test strip" not in CliRunner().invoke(scan.command, [str(tmp_path / "empty.png")]).output


def test_watch_reports_a_strip_once(picture: Path, tmp_path: Path) -> None:
    folder = tmp_path / "frames"
    folder.mkdir()
    for number in range(6):
        (folder / f"{number}.png").write_bytes(picture.read_bytes())
    result = CliRunner().invoke(watch.command, [str(folder), "--fps", "4"])
    assert 1 <= result.output.count("test strip: smallest size read") <= 2


def test_a_new_result_is_reported_once_and_other_codes_are_ignored() -> None:
    strip = StripReport()
    assert strip.update(["WE-I-04", "hello"]) is None
    large = [text_of(size) for size in (25, 22, 20, 18)]
    assert strip.update(large) == "test strip: smallest size read 18 mm; print stickers of 20 mm"
    assert strip.update(large) is None
    assert strip.update([text_of(12)]) is None, "a size read without its larger neighbours changes nothing"
    assert strip.update([text_of(16)]) == "test strip: smallest size read 16 mm; print stickers of 18 mm"
    assert "nearer" in str(sentence([text_of(25)]))
    assert "not read" in str(sentence([text_of(10)]))
