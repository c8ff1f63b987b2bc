"""The firmware's logic, compiled for this machine; the tests are those in ``logic.cpp``."""

from __future__ import annotations

import re
import subprocess
from pathlib import Path

import pytest

HERE = Path(__file__).parent
NAMES = re.findall(r'^TEST\("(.+)"\)', (HERE / "logic.cpp").read_text(encoding="utf-8"), re.MULTILINE)


@pytest.fixture(scope="session")
def logic(tmp_path_factory: pytest.TempPathFactory) -> Path:
    program = tmp_path_factory.mktemp("logic") / "logic"
    words = ["g++", "-std=c++14", "-O0", "-Wall", "-Wextra", "-Werror", "-fsanitize=undefined", "-fno-sanitize-recover"]
    done = subprocess.run([*words, HERE / "logic.cpp", "-o", program], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    return program


@pytest.mark.parametrize("name", NAMES)
def test_the_firmware_s_logic(logic: Path, name: str) -> None:
    done = subprocess.run([logic, name], capture_output=True, text=True, timeout=20, check=False)
    assert done.returncode == 0, done.stderr
