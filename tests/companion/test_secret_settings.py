"""Secret settings: from the environment or a file, and an error that never shows the value."""

from __future__ import annotations

from pathlib import Path

import pytest

from companion.secret_settings import LONGEST, SecretUnreadable, secret


def test_a_secret_comes_from_the_environment_or_from_the_file_that_it_names(tmp_path: Path) -> None:
    file = tmp_path / "database"
    file.write_text("postgresql+psycopg://exchequer:pw@db/exchequer\n")
    assert secret("EXCHEQUER_DATABASE", {}) == ""
    assert secret("EXCHEQUER_DATABASE", {"EXCHEQUER_DATABASE": "sqlite://"}) == "sqlite://"
    assert secret("EXCHEQUER_DATABASE", {"EXCHEQUER_DATABASE_FILE": str(file)}).endswith("pw@db/exchequer")


@pytest.mark.parametrize("content", [b"", b"\n", b"one\ntwo", b"x" * (LONGEST + 1), b"\xff\xfe"])
def test_a_file_that_is_no_single_line_is_refused_without_its_content(content: bytes, tmp_path: Path) -> None:
    file = tmp_path / "bus"
    file.write_bytes(content)
    with pytest.raises(SecretUnreadable) as refused:
        secret("EXCHEQUER_REDIS", {"EXCHEQUER_REDIS_FILE": str(file)})
    assert "EXCHEQUER_REDIS_FILE" in str(refused.value) and "xxx" not in str(refused.value)


def test_a_missing_file_and_two_sources_are_refused(tmp_path: Path) -> None:
    with pytest.raises(SecretUnreadable):
        secret("EXCHEQUER_REDIS", {"EXCHEQUER_REDIS_FILE": str(tmp_path / "none")})
    with pytest.raises(SecretUnreadable) as refused:
        secret("EXCHEQUER_REDIS", {"EXCHEQUER_REDIS": "redis://:pw@x", "EXCHEQUER_REDIS_FILE": "/none"})
    assert "pw" not in str(refused.value)
