"""The command ``devices``: what it refuses, and that an invalid key ends it."""

from __future__ import annotations

from pathlib import Path

import pytest
from click.testing import CliRunner

from companion.cli.devices import command
from companion.settings import Settings
from tests.served import served

pytestmark = pytest.mark.usefixtures("root_logger")  # the command sets the log of the process

GOOD = ("--server", "http://127.0.0.1:1", "--table", "abcdef", "--dice", "/dev/nowhere", "--key", "x")


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (("--server", "127.0.0.1", *GOOD[2:]), "--server"),
        ((*GOOD, "--stand", "WINDOW"), "either --table or --stand"),
        ((*GOOD[:2], *GOOD[4:]), "either --table or --stand"),
        ((*GOOD[:4], *GOOD[6:]), "Name a --camera"),
        (GOOD[:6], "The key is missing"),
    ],
)
def test_what_cannot_work_is_refused_with_advice(words: tuple[str, ...], sentence: str) -> None:
    done = CliRunner().invoke(command, words)
    assert done.exit_code == 1 and sentence in done.output


def test_a_key_that_is_not_good_ends_it_with_the_server_s_sentence(tmp_path: Path) -> None:
    with served(Settings(data=tmp_path / "server")) as (address, parts):
        table = parts.registry.open("Tuesday").id
        words = ("--server", address, "--table", table, "--dice", "/dev/nowhere", "--data", str(tmp_path))
        file = tmp_path / "key"
        file.write_text("0" * 32)
        done = CliRunner(env={"EXCHEQUER_DEVICES_KEY_FILE": str(file)}).invoke(command, words)
    assert done.exit_code == 1
    assert "The key is not that of these devices" in done.output
