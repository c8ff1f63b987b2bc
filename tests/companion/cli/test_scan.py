"""The command ``scan``: codes and cards in pictures, among known cards, with places on the mat."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import cv2
import pytest
import segno
from click.testing import CliRunner, Result

from companion.cli import scan
from companion.devices.program.card_photos import small
from companion.games import pack_loader
from companion.packs.draft_store import DraftStore
from hardware.camera.simulated.table import FacePicture, SimulatedTable
from tests.companion.packs.enrolled_pack import enter_all
from tests.hardware.camera.codes.test_closed_set import small_code
from tests.hardware.camera.faces import drawn_faces as faces


def run(*arguments: object) -> Result:
    return CliRunner().invoke(scan.command, [*map(str, arguments), "--json"])


def tags_of(result: Result) -> list[dict[str, Any]]:
    assert result.exit_code == 0, result.output
    tags: list[dict[str, Any]] = json.loads(result.stdout)["tags"]
    return tags


@pytest.fixture
def far(tmp_path: Path) -> Path:
    """A picture with a sticker that no decoder reads."""
    file = tmp_path / "far.png"
    cv2.imwrite(str(file), small_code("WE-II-07", 1.1, 94)[0])
    return file


def test_a_list_of_texts_lets_a_small_code_be_recognised(far: Path, tmp_path: Path) -> None:
    assert tags_of(run(far)) == []
    (tmp_path / "known.txt").write_text("WE-I-01\nWE-II-07\nWE-II-08\nWA-B-01\n", encoding="utf-8")
    (tag,) = tags_of(run(far, "--known", tmp_path / "known.txt"))
    assert (tag["text"], tag["source"]) == ("WE-II-07", "known")
    assert 0.5 < tag["certainty"] < 1


@pytest.mark.parametrize("how", ["a pack", "a game"])
def test_a_pack_or_a_game_can_be_named_for_its_stickers(far: Path, tmp_path: Path, how: str) -> None:
    pack = pack_loader.PACKS / "world_without_end" / "reference.json"
    (tag,) = tags_of(run(far, "--known", pack if how == "a pack" else "world_without_end"))
    assert tag["text"] == "WE-II-07"


@pytest.mark.parametrize(
    ("name", "content", "code"),
    [
        ("none.txt", None, "known_missing"),
        ("chess", None, "known_missing"),
        ("no-pack.json", "{}", "known_unusable"),
        ("broken.json", "{", "known_unusable"),
    ],
)
def test_an_unusable_list_ends_the_command_with_a_code(
    far: Path, tmp_path: Path, name: str, content: str | None, code: str
) -> None:
    if content is not None:
        (tmp_path / name).write_text(content, encoding="utf-8")
    result = run(far, "--known", tmp_path / name)
    assert result.exit_code == 1
    assert result.stderr.startswith(f"Error: {code}")
    assert result.stdout == ""


def test_control_characters_in_a_code_do_not_reach_the_terminal(tmp_path: Path) -> None:
    segno.make_qr("\x1b]0;title\x07\n  WE-I-01").save(str(tmp_path / "control.png"), scale=6, border=6)
    result = CliRunner().invoke(scan.command, [str(tmp_path / "control.png")], color=True)
    assert "·]0;title··  WE-I-01" in result.stdout
    assert "\x1b" not in result.stdout and "\x07" not in result.stdout
    (tag,) = tags_of(run(tmp_path / "control.png"))
    assert tag["text"] == "\x1b]0;title\x07\n  WE-I-01", "JSON has the unchanged text"


def test_the_photos_of_a_pack_file_show_the_faces_of_cards_without_stickers(tmp_path: Path) -> None:
    drafts = DraftStore(tmp_path)
    draft = drafts.create("Our own copy", "world_without_end").id
    for number in (4, 5):
        drafts.set_photo(draft, f"I-0{number}", small(faces.photo(faces.art(number))), (faces.WIDTH, faces.HEIGHT))
    enter_all(drafts, draft)
    drafts.finish(draft)
    (tmp_path / "pack.json").write_bytes(drafts.export_file(draft, True))
    now = [0.0]
    table = SimulatedTable(size=(1600, 900), clock=lambda: now[0])
    table.lay("a card", "middle", 90.0, size=(faces.WIDTH, faces.HEIGHT), face=FacePicture(faces.art(5)))
    now[0] = table.idle_at() + 1
    cv2.imwrite(str(tmp_path / "seen.png"), table.image(now[0]))
    result = run(tmp_path / "seen.png", "--layout", "world_without_end", "--pack", tmp_path / "pack.json")
    assert [(tag["text"], tag["source"]) for tag in tags_of(result)] == [("WE-I-05", "face")]
