"""The taps of two chapters on the real phone pages of World Without End, beside those that the tap model counts."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser

from tests.e2e import taps
from tests.e2e.counted_taps import Finger, finger_at


def enter(finger: Finger, ask: Any) -> None:
    """Enter the answer of greedy players."""
    question, value = finger.question(ask), finger.preferred()
    question.locator("button").first.wait_for()
    for _ in range(4):
        if taps.enter(question, ask, value, finger.tap):
            return
    raise AssertionError(f"{ask.id} offers no {value}")


@pytest.mark.timeout(600)
def test_two_chapters_take_as_many_taps_as_the_model_counts(tmp_path: Path, browser: Browser) -> None:
    with finger_at("world_without_end", "NS", tmp_path, browser) as finger:
        while finger.game.rounds < 13:
            finger.enter_next(enter)
        assert {"play", "orientation", "event", "tax", "loyalty"} <= {one.what for one in finger.counted().tapped}
