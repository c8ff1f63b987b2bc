"""A broken pack is refused, and the refusal names the file, the key and the reason."""

import copy
import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from companion.games import pack_loader
from engine.core.validators import PackError
from engine.world_without_end.pack import Pack

REFERENCE = pack_loader.PACKS / "world_without_end" / "reference.json"
GOOD: dict[str, Any] = json.loads(REFERENCE.read_text(encoding="utf-8"))
Break = Callable[[dict[str, Any]], None]


def at(*path: str | int, to: object) -> Break:
    """Set one value of the pack."""

    def change(pack: dict[str, Any]) -> None:
        place: Any = pack
        for step in path[:-1]:
            place = place[step]
        place[path[-1]] = to

    return change


def without(*path: str | int) -> Break:
    """Take one entry out of the pack."""

    def change(pack: dict[str, Any]) -> None:
        place: Any = pack
        for step in path[:-1]:
            place = place[step]
        del place[path[-1]]

    return change


def a_fourth_permanent_event(pack: dict[str, Any]) -> None:
    for card in pack["cards"][33:37]:
        card["kind"] = "permanent"
        card["effects"] = [{"do": "by_hand"}]


def a_tower_without_its_place(pack: dict[str, Any]) -> None:
    pack["board"]["projects"][1].update(arrives="event", spire=False)


def effect(value: dict[str, Any], kind: str = "immediate") -> Break:
    """Give card I-11 another effect."""

    def change(pack: dict[str, Any]) -> None:
        pack["cards"][10].update(kind=kind, effects=[value])

    return change


BROKEN: dict[str, tuple[Break, str, str]] = {
    "an unknown format": (at("schema", to=2), "schema", "must be 1"),
    "another game": (at("game", to="monasterium"), "game", "must be 'world_without_end'"),
    "an unknown key": (at("colour", to="blue"), "colour", "not a known key"),
    "cards that are no list": (at("cards", to={}), "cards", "must be a list"),
    "a card in the wrong deck": (at("cards", 0, "deck", to=2), "cards[0].id", "like II-01"),
    "five starred cards": (at("cards", 0, "starred", to=False), "cards", "deck 1 has 5 starred cards"),
    "four permanent events": (a_fourth_permanent_event, "cards", "permanent events; 3 is the most"),
    "a card twice": (at("cards", 1, "id", to="I-01"), "cards[1]", "occurs twice"),
    "a plague number in chapter I": (at("cards", 0, "plague", to=3), "cards[0].plague", "must be null"),
    "no plague number in chapter III": (at("cards", 22, "plague", to=None), "cards[22].plague", "1 to 11"),
    "three corners": (without("cards", 0, "corners", 3), "cards[0].corners", "3 entries instead of 4"),
    "a corner with two kinds": (
        at("cards", 0, "corners", 1, to={"wool": 1, "vp": 1}),
        "cards[0].corners[1]",
        "exactly one kind",
    ),
    "a corner with two stone": (at("cards", 0, "corners", 0, to={"stone": 2}), "cards[0].corners[0].stone", "1 or 2"),
    "a corner with cloth": (at("cards", 0, "corners", 0, to={"cloth": 1}), "cards[0].corners[0].cloth", "not possible"),
    "no effects": (at("cards", 0, "effects", to=[]), "cards[0].effects", "by_hand"),
    "an unknown effect": (effect({"do": "dance"}), "cards[10].effects[0].do", "'dance'"[1:-1]),
    "an effect without its parameter": (effect({"do": "gain"}), "cards[10].effects[0].each", "is missing"),
    "a trade for nothing": (
        effect({"do": "trade", "give": {"wool": 1}, "get": {}}),
        "cards[10].effects[0].get",
        "is empty",
    ),
    "a trade of medical knowledge": (
        effect({"do": "trade", "give": {"medical_knowledge": 1}, "get": {"gold": 1}}),
        "cards[10].effects[0].give.medical_knowledge",
        "not possible",
    ),
    "giving up what does not exist": (
        effect({"do": "give_up", "one_of": ["silver"]}),
        "cards[10].effects[0].one_of[0]",
        "silver is not known",
    ),
    "giving up the same twice": (
        effect({"do": "give_up", "one_of": ["wool", "wool"]}),
        "cards[10].effects[0].one_of[1]",
        "occurs twice",
    ),
    "a project that two cards bring": (
        effect({"do": "project", "id": "hospital"}),
        "board.projects[3].id",
        "2 cards bring 'hospital'",
    ),
    "a project that no card brings": (at("cards", 2, "effects", to=[{"do": "by_hand"}]), "board.projects[2].id", "0 "),
    "covering others without bringing one": (
        effect({"do": "cover_other_projects", "id": "hospital"}),
        "cards[10].effects[0].id",
        "the same card",
    ),
    "a price on an immediate event": (effect({"do": "wool_price", "gold": 1}), "cards[10].effects[0].do", "permanent"),
    "a ban on nothing": (
        effect({"do": "forbid_building", "projects": False, "houses": False}, "permanent"),
        "cards[10].effects[0]",
        "forbids nothing",
    ),
    "council numbers that repeat": (
        at("board", "council_numbers", "N", to=1),
        "board.council_numbers",
        "one on each side",
    ),
    "a favour twice": (at("board", "favour_track", 8, to="king"), "board.favour_track[8]", "occurs twice"),
    "a count below nothing": (at("board", "supply", "stone", to=-1), "board.supply.stone", "1 to 999"),
    "too little wool to start": (at("board", "supply", "wool", to=3), "board.supply.wool", "at least 4"),
    "a die with a six": (at("board", "tax_die", 0, to=6), "board.tax_die[0]", "2 to 5"),
    "a rent in houses": (at("board", "sites", 0, "rent", to={"house": 1}), "board.sites[0].rent.house", "not possible"),
    "a project without spaces": (
        at("board", "projects", 0, to={"id": "bridge", "stone": 0, "wood": 0, "bonus": {}, "arrives": "start"}),
        "board.projects[0]",
        "no space",
    ),
    "a tower that an event brings": (a_tower_without_its_place, "board.projects", "exactly 1"),
    "a second hospital": (at("board", "projects", 0, "bonus", "care", to=1), "board.projects", "only one"),
    "a site that is called like no choice": (at("board", "sites", 0, "id", to="nothing"), "board.sites[0].id", "not"),
    "care for two": (at("board", "projects", 3, "bonus", "care", to=2), "board.projects[3].bonus.care", "must be 1"),
    "a place twice": (at("board", "plague_places", 0, "place", to=2), "board.plague_places", "each place"),
    "two houses for care": (
        at("board", "plague_places", 8, "reward", "house", to=2),
        "board.plague_places[8].reward.house",
        "must be 1",
    ),
    "twelve tokens": (at("board", "plague_tokens", to=[1] * 12), "board.plague_tokens", "12 entries instead of 11"),
}


@pytest.mark.parametrize(("change", "key", "reason"), BROKEN.values(), ids=BROKEN.keys())
def test_a_broken_pack_is_refused_with_file_key_and_reason(
    change: Break, key: str, reason: str, tmp_path: Path
) -> None:
    broken = copy.deepcopy(GOOD)
    change(broken)
    file = tmp_path / "mine.json"
    file.write_text(json.dumps(broken), encoding="utf-8")
    with pytest.raises(pack_loader.PackFileError) as refused:
        pack_loader.load(file, "world_without_end")
    assert refused.value.file == file
    assert refused.value.key == key
    assert reason in refused.value.reason
    assert str(refused.value) == f"{file}: {key}: {refused.value.reason}"


TOWER = next(i for i, project in enumerate(GOOD["board"]["projects"]) if project.get("spire"))


@pytest.mark.parametrize(
    ("change", "key", "code"),
    [
        (at("board", "projects", TOWER, "stone", to=5), f"board.projects[{TOWER}]", "pack_printed"),
        (at("board", "projects", TOWER, "wood", to=3), f"board.projects[{TOWER}]", "pack_printed"),
        (at("board", "projects", TOWER, "bonus", to={"vp": 3}), f"board.projects[{TOWER}].bonus", "pack_printed"),
        (at("board", "plague_places", 10, "reward", to={"gold": 1}), "board.plague_places", "pack_printed"),
        (at("board", "plague_places", 8, "reward", to={}), "board.plague_places", "pack_printed"),
        (at("board", "tax_die", to=[2, 2, 3, 3, 5, 5]), "board.tax_die", "pack_printed"),
        (at("board", "sites", 4, "rent", to={}), "board.sites[4].rent", "pack_printed"),
        (at("board", "supply", "stone", to=26), "board.supply.stone", "pack_supply"),
        (at("board", "supply", "metal", to=2), "board.supply.metal", "pack_supply"),
    ],
    ids=[
        "stone",
        "wood",
        "bonus",
        "place 11 pays",
        "place 9 without a house",
        "a die without a 4",
        "no rent",
        "more stone",
        "two metals",
    ],
)
def test_a_pack_that_contradicts_the_rulebook_is_refused_with_its_code(change: Break, key: str, code: str) -> None:
    broken = copy.deepcopy(GOOD)
    change(broken)
    with pytest.raises(PackError) as refused:
        Pack.parse(broken)
    assert (refused.value.key, refused.value.code) == (key, code)
    assert Pack.parse_begun(broken).hash, "a game that was started with it continues"


@pytest.mark.parametrize("data", [None, 3, "pack", [], True, {"schema": True}, {1: 2}, {"cards": [[[]]]}])
def test_nonsense_in_place_of_a_pack_is_refused(data: object) -> None:
    with pytest.raises(PackError):
        Pack.parse(data)


@pytest.mark.parametrize(
    ("content", "key", "reason"),
    [
        (b"", "", "is not JSON (line 1"),
        (b'{"schema":1,}', "", "is not JSON (line 1"),
        (b"\xff\xfe", "", "is not JSON in UTF-8"),
        (b'{"schema":1,"schema":1}', "schema", "is repeated"),
        (b"[" * 100_000, "", "is not JSON"),
        (b" " * (pack_loader.LARGEST + 1), "", "is larger than"),
    ],
    ids=["empty", "a stray comma", "not text", "a key twice", "very deep", "very large"],
)
def test_a_file_that_is_no_pack_is_refused_with_its_name(content: bytes, key: str, reason: str, tmp_path: Path) -> None:
    file = tmp_path / "mine.json"
    file.write_bytes(content)
    with pytest.raises(pack_loader.PackFileError) as refused:
        pack_loader.load(file, "world_without_end")
    assert (refused.value.file, refused.value.key) == (file, key)
    assert reason in refused.value.reason


def test_a_missing_file_is_refused_with_its_name(tmp_path: Path) -> None:
    with pytest.raises(pack_loader.PackFileError, match="cannot be read"):
        pack_loader.load(tmp_path / "nowhere.json")
