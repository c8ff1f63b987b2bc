"""The TypeScript types of the pages are those of the Python types of replies, messages and views."""

from pathlib import Path

import pytest

from companion.server import messages
from companion.server.page_types import WEB, files, server_types


@pytest.mark.parametrize("path", sorted(files()), ids=lambda path: str(path.relative_to(WEB)))
def test_the_generated_types_are_up_to_date(path: Path) -> None:
    assert path.read_text(encoding="utf-8") == files()[path], "run python -m companion.server.page_types"


def test_every_event_that_a_page_can_send_has_a_type() -> None:
    written = server_types()
    assert all(f"  {event}: " in written for event in messages.MESSAGES)
