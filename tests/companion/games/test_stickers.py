"""Stickers of the games' cards: one text for each card, whatever else a pack holds."""

from __future__ import annotations

from collections import Counter
from copy import deepcopy
from dataclasses import replace

import pytest

from companion.games import names, plugin_of
from companion.games.monasterium import PLUGIN as MONASTERIUM
from companion.games.monasterium.cards import mission_text
from companion.games.pack_loader import reference_data
from companion.games.pillars_of_the_earth import PLUGIN as PILLARS
from engine.pillars_of_the_earth.pack import Pack
from hardware.printing.paper import strongest

COUNTS = {
    "world_without_end": {"I": 11, "II": 11, "III": 11, "IV": 11, "blue": 12, "red": 12, "green": 12, "yellow": 12},
    "pillars_of_the_earth": {"resources": 9, "craftsmen": 24, "advantages": 16, "events": 10,
                             "blue": 3, "red": 3, "green": 3, "yellow": 3},
    "monasterium": {"A": 5, "B": 5, "C": 5},
}  # fmt: skip
"""Stickers of each part of a game."""


@pytest.mark.parametrize("game", names())
def test_every_card_has_a_text_of_its_own_with_the_highest_error_correction(game: str) -> None:
    plugin = plugin_of(game)
    stickers = plugin.stickers(plugin.load_pack())
    assert Counter(sticker.part for sticker in stickers) == COUNTS[game]
    assert plugin.parts() == tuple(COUNTS[game])
    texts = {sticker.text for sticker in stickers}
    assert len(texts) == len(stickers)
    assert {strongest(text)[0] for text in texts} == {"H"}


def test_a_card_of_pillars_keeps_its_sticker_in_a_pack_of_another_order_and_with_other_cards() -> None:
    data = deepcopy(reference_data(PILLARS.name))
    for part in ("craftsmen", "resources", "advantages", "events"):
        data[part].reverse()
    data["events"][0] |= {"id": "a_comet_in_the_sky", "title": "A comet"}
    data["craftsmen"][0]["type"] = "rope_maker"
    other = Pack.parse(data)
    ours = {sticker.title: sticker.text for sticker in PILLARS.stickers(PILLARS.load_pack())}
    theirs = {sticker.title: sticker.text for sticker in PILLARS.stickers(other)}
    new = theirs.pop("A comet")
    assert theirs.pop("Rope maker · 6"), "a craftsman without a sentence has the name of the pack"
    assert theirs.items() < ours.items()
    assert new not in ours.values()
    assert {new} == set(PILLARS.texts(other)) - set(PILLARS.texts(PILLARS.load_pack()))


def test_another_packs_missions_are_numbered_as_it_lists_them() -> None:
    pack = MONASTERIUM.load_pack()
    missions = {f"own_{id}": replace(mission, id=f"own_{id}") for id, mission in pack.missions.items()}
    other = replace(pack, missions=missions)
    assert set(MONASTERIUM.texts(other)) == set(MONASTERIUM.texts(pack))
    assert mission_text(other, "own_c_5") == "MM-C-05"
