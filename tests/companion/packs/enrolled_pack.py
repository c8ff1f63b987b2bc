"""Values of a complete copy of World Without End: those of the reference pack, with one title changed."""

from __future__ import annotations

import copy
import json
from typing import Any

import cv2
import numpy as np
import pytest

from companion.devices.program import card_photos
from companion.errors import Code, Refusal
from companion.games import pack_loader
from companion.games.world_without_end.enrolment_pack import take_apart
from companion.packs.draft_store import DraftStore
from web.i18n.render import render_term

REFERENCE: dict[str, Any] = json.loads((pack_loader.PACKS / "world_without_end" / "reference.json").read_bytes())
CARDS = [card["id"] for card in REFERENCE["cards"]]


def values() -> dict[str, dict[str, Any]]:
    """The values of all items, with one title of the owner's own."""
    entered = {item: dict(copy.deepcopy(value)) for item, value in take_apart(REFERENCE).items()}
    entered["card-I-01"]["title"] = "Merchants come from afar"
    return entered


def enter_all(drafts: DraftStore, id: str, without: tuple[str, ...] = ()) -> None:
    """Enter the values of all items, except for those in ``without``."""
    drafts.set_items(id, {item: value for item, value in values().items() if item not in without})


def photo(seed: int = 1) -> bytes:
    """A small picture as `card_photos` encodes it."""
    noise = np.random.default_rng(seed).integers(0, 255, (40, 40, 3), np.uint8)
    return card_photos.small(np.asarray(cv2.resize(noise, (200, 200)), np.uint8))


def problems(drafts: DraftStore, id: str) -> list[str]:
    """The problems of a draft in English."""
    return [render_term(problem.text, "en") for problem in drafts.get(id).problems()]


def refused(code: Code) -> Any:
    """The context in which a refusal with this code is raised."""
    return pytest.raises(Refusal, match=code.value)
