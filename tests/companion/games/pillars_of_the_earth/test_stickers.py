"""Stickers of The Pillars of the Earth: one text for each card, whatever else a pack holds."""

from __future__ import annotations

import json
from copy import deepcopy
from typing import Any

from companion.games import pack_loader
from companion.games.pillars_of_the_earth import PLUGIN
from engine.pillars_of_the_earth.pack import Pack
from hardware.printing.paper import strongest

PACK = PLUGIN.load_pack()
DATA: dict[str, Any] = json.loads((pack_loader.PACKS / PLUGIN.name / "reference.json").read_bytes())


def test_every_card_except_the_starting_craftsmen_and_every_builder_has_a_sticker() -> None:
    count = {part: sum(sticker.part == part for sticker in PLUGIN.stickers(PACK)) for part in PLUGIN.parts()}
    assert count == {
        "resources": 9, "craftsmen": 24, "advantages": 16, "events": 10, "blue": 3, "red": 3, "green": 3, "yellow": 3,
    }  # fmt: skip


def test_all_sticker_texts_differ_and_have_the_highest_error_correction() -> None:
    texts = [sticker.text for sticker in PLUGIN.stickers(PACK)]
    assert len(set(texts)) == len(texts) == 71
    assert {strongest(text)[0] for text in texts} == {"H"}


def test_a_card_keeps_its_sticker_in_a_pack_of_another_order_and_with_other_cards() -> None:
    data = deepcopy(DATA)
    for part in ("craftsmen", "resources", "advantages", "events"):
        data[part].reverse()
    data["events"][0] |= {"id": "a_comet_in_the_sky", "title": "A comet"}
    other = Pack.parse(data)
    ours = {sticker.title: sticker.text for sticker in PLUGIN.stickers(PACK)}
    theirs = {sticker.title: sticker.text for sticker in PLUGIN.stickers(other)}
    new = theirs.pop("A comet")
    assert theirs.items() < ours.items()
    assert new not in ours.values()
    assert {new} == set(PLUGIN.texts(other)) - {sticker.text for sticker in PLUGIN.stickers(PACK)}


def test_a_craftsman_without_a_sentence_has_the_name_of_the_pack() -> None:
    data = deepcopy(DATA)
    data["craftsmen"][3]["type"] = "rope_maker"
    assert "Rope maker · 1" in [sticker.title for sticker in PLUGIN.stickers(Pack.parse(data))]
