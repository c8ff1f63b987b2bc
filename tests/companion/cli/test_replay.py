"""The command ``replay``: valid records are rebuilt, invalid ones refused with a stable code."""

import copy
import json
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result

from companion.cli.replay import command

CORRECTION = {"moves": [{"n": 1, "kind": "wood", "from": "forest", "to": "seat:N"}], "note": "gave too little"}
GOOD: dict[str, Any] = {
    "game": "world_without_end",
    "setup": {"seats": {"N": "blue", "S": "red"}, "start_player": "N"},
    "answers": [["1.1.event", "I-04"], ["correction", CORRECTION], ["1.1.orientation", "2"], ["1.1.play.N", "grain"]],
}


def replay(record: object, folder: Path, *options: str) -> Result:
    """The result of the command for a record."""
    file = folder / "record.json"
    file.write_text(record if isinstance(record, str) else json.dumps(record), encoding="utf-8")
    return CliRunner().invoke(command, [str(file), *options])


def changed(**keys: object) -> dict[str, Any]:
    """The good record with these keys."""
    return {**copy.deepcopy(GOOD), **keys}


def with_setup(**keys: object) -> dict[str, Any]:
    """The good record with these keys in its set-up."""
    return changed(setup={**GOOD["setup"], **keys})


def corrected(**keys: object) -> dict[str, Any]:
    """A record of one correction with these keys."""
    return changed(answers=[["correction", {**CORRECTION, **keys}]])


def test_a_record_written_by_hand_is_rebuilt_up_to_any_answer(tmp_path: Path) -> None:
    states = [json.loads(replay(GOOD, tmp_path, "--until", str(n)).output) for n in range(5)]
    assert [next(iter(state["asks"])) for state in states][:4:2] == ["1.1.event", "1.1.orientation"]
    assert states[2]["asks"]["1.1.orientation"] == ["0", "1", "2", "3"]
    assert len({state["checksum"] for state in states}) == 5
    assert states[4]["view"]["viewer"] == "table"
    seen = json.loads(replay(GOOD, tmp_path, "--view", "N", "--until", "2").output)["view"]
    assert seen["mine"]["holdings"]["wood"] == 1


@pytest.mark.parametrize(
    ("record", "code"),
    [
        ("{", "record_unreadable"),
        ("[]", "record_unreadable"),
        ("[" * 100_000, "record_unreadable"),
        (changed(game="chess"), "record_version"),
        (changed(game=[]), "record_version"),
        (changed(version=3), "record_version"),
        (changed(rules="0"), "record_version"),
        (changed(pack={"hash": "0"}), "record_pack"),
        (changed(pack="mine"), "record_pack"),
        (changed(setup=None), "record_setup"),
        (with_setup(start_player=[]), "record_setup"),
        (with_setup(start_player="E"), "record_setup"),
        (with_setup(seats={"N": []}), "record_setup"),
        (with_setup(seats={"N": "red", "S": "red"}), "record_setup"),
        (with_setup(all_cards=False), "record_setup"),
        (changed(answers=None), "record_answer"),
        (changed(answers=["ab"]), "record_answer"),
        (changed(answers=[[[], {}]]), "record_answer"),
        (changed(answers=[["1.1.event", ["I-04"]]]), "record_answer"),
        (changed(answers=[["1.1.event", "II-01"]]), "record_answer"),
        (changed(answers=[["1.2.event", "I-04"]]), "record_answer"),
        (changed(answers=[["correction", None]]), "record_answer"),
        (corrected(moves="abc"), "record_answer"),
        (corrected(moves=[{"n": 1, "kind": [], "from": "forest", "to": "seat:N"}]), "record_answer"),
        (corrected(moves=[{"n": 16, "kind": "wood", "from": "forest", "to": "seat:N"}]), "record_answer"),
        (corrected(moves=[{"n": 1, "kind": "wood", "from": "quarry", "to": "seat:N"}]), "record_answer"),
        (corrected(note={"key": "take"}), "record_answer"),
        (corrected(note="\ud800"), "record_answer"),
        (changed(answers=[["1.1.event", "I-04", "2:" + "0" * 16]]), "record_differs"),
        (changed(final={"N": 1, "S": 2}), "record_differs"),
    ],
)
def test_an_invalid_record_is_refused_with_its_code(record: object, code: str, tmp_path: Path) -> None:
    result = replay(record, tmp_path)
    assert result.exit_code == 1
    assert isinstance(result.exception, SystemExit), result.exception
    assert result.output.startswith(f"{code}: ")


def test_the_refusal_of_an_answer_names_its_number_and_the_open_ask(tmp_path: Path) -> None:
    output = replay(changed(answers=[["1.1.event", "I-04"], ["1.1.event", "I-04"]]), tmp_path).output
    assert "answer 2" in output and "1.1.orientation" in output


def test_the_view_of_an_empty_seat_is_refused(tmp_path: Path) -> None:
    result = replay(GOOD, tmp_path, "--view", "E")
    assert result.exit_code == 2 and "E is not a seat of this game" in result.output
