"""The TypeScript types of the pages are those of the Python types of views and events."""

from pathlib import Path

import pytest

from companion.server.page_types import WEB, files


@pytest.mark.parametrize("path", sorted(files()), ids=lambda path: str(path.relative_to(WEB)))
def test_the_generated_types_are_up_to_date(path: Path) -> None:
    assert path.read_text(encoding="utf-8") == files()[path], "run python -m companion.server.page_types"
