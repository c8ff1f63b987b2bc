"""A whole copy, told: what an owner would tap, taken from the reference pack and changed to be another copy."""

from __future__ import annotations

import copy
import json
from typing import Any

import cv2
import numpy as np

from companion import card_photos, packs
from companion.enrolment import Drafts
from companion.games.world_without_end.enrolment import take_apart

REFERENCE: dict[str, Any] = json.loads((packs.PACKS / "world_without_end" / "reference.json").read_bytes())
CARDS = [card["id"] for card in REFERENCE["cards"]]


def values() -> dict[str, dict[str, Any]]:
    """Everything that there is to tell; one card's name is the owner's own."""
    told = copy.deepcopy(take_apart(REFERENCE))
    told["card-I-01"]["title"] = "Merchants come from afar"
    return told


def tell_all(drafts: Drafts, id: str, but: tuple[str, ...] = ()) -> None:
    """Tell everything but some items."""
    drafts.tell_all(id, {item: value for item, value in values().items() if item not in but})


def photo(seed: int = 1) -> bytes:
    """A small picture that is one of ours."""
    noise = np.random.default_rng(seed).integers(0, 255, (40, 40, 3), np.uint8)
    return card_photos.small(np.asarray(cv2.resize(noise, (200, 200)), np.uint8))
