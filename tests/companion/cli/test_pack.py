"""The command ``pack``."""

import json
from pathlib import Path

from click.testing import CliRunner

from companion.cli.pack import command
from companion.games import pack_loader


def check(file: Path, data: object) -> tuple[int, str]:
    """Write a pack, check it, and give the exit code and what was printed."""
    file.write_text(json.dumps(data), encoding="utf-8")
    result = CliRunner().invoke(command, [str(file)])
    return result.exit_code, result.output


def test_a_refused_pack_is_named_with_place_reason_and_the_code_of_the_check(tmp_path: Path) -> None:
    data = json.loads(json.dumps(pack_loader.reference_data("pillars_of_the_earth")))
    data["board"]["supply"]["stone"] = 3
    code, printed = check(tmp_path / "mine.json", data)
    assert code == 1
    assert "board.supply.stone" in printed
    assert "[pack_refused: pack_supply]" in printed


def test_a_good_pack_is_called_valid_with_its_hash(tmp_path: Path) -> None:
    code, printed = check(tmp_path / "mine.json", pack_loader.reference_data("monasterium"))
    assert code == 0
    assert "valid. " in printed
    assert pack_loader.reference("monasterium").hash in printed


def test_a_missing_file_is_named(tmp_path: Path) -> None:
    result = CliRunner().invoke(command, [str(tmp_path / "nowhere.json")])
    assert result.exit_code == 1 and "There is no such file. [pack_unreadable]" in result.output
