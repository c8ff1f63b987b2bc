"""Files of spots: what a host has forgotten stays forgotten."""

from __future__ import annotations

from pathlib import Path

from companion.devices.spot_settings import Placement, SpotSettings


def test_faces_of_tokens_are_not_saved_for_a_board_that_was_just_forgotten(tmp_path: Path) -> None:
    settings = SpotSettings(tmp_path)
    settings.place("drovers", Placement("mat", {"market:1": (10.0, 20.0)}))
    settings.save_tokens("drovers", b"{}")
    assert settings.tokens("drovers") == b"{}"
    settings.forget("drovers")
    settings.save_tokens("drovers", b"{}")
    assert settings.tokens("drovers") is None
    assert list(settings.folder.iterdir()) == []
