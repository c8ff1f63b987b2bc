"""The favours of the spaces of the track (WWE-F)."""

from typing import Any

import pytest

from tests.rules.world_without_end.table import Table, pack


def at_favour(favour: str, table: Table | None = None, **held: int) -> dict[str, Any]:
    """The goods and points that north gains or loses by a favour, when it holds exactly these goods."""
    table = table or Table("NE")
    table.remove_goods("N")
    table.hold("N", **held)
    track = table.pack.board.favour_track
    table.event(orientation=None)
    table.move_marker(track[track.index(favour) - 1])
    before = table.view("N")["mine"]["holdings"], table.vp("N") + 1, table.vp("E") + 1
    table.answer("orientation", 1)
    assert table.board.favour_at == favour
    assert table.vp("E") == before[2], "no other player receives it"
    after = table.view("N")["mine"]["holdings"]
    changed = {kind: after[kind] - n for kind, n in before[0].items() if after[kind] != n}
    if table.vp("N") != before[1]:
        changed["vp"] = table.vp("N") - before[1]
    return changed


@pytest.mark.rule("WWE-F1")
@pytest.mark.parametrize(("loyalty", "gain"), [(0, {}), (1, {"vp": 2}), (3, {"vp": 2})])
def test_the_queen_gives_two_points_to_who_holds_any_loyalty(loyalty: int, gain: dict[str, int]) -> None:
    assert at_favour("queen", loyalty=loyalty, piety=1, medical_knowledge=1) == gain


@pytest.mark.rule("WWE-F2")
def test_the_prior_gives_one_piety_from_the_cathedral() -> None:
    table = Table("NE")
    assert at_favour("prior", table) == {"piety": 1}
    assert table.pile("piety") == 11


@pytest.mark.rule("WWE-F3")
def test_the_guild_gives_one_point_for_each_own_house() -> None:
    assert at_favour("guild") == {}
    table = Table("NE").build_houses("N", "1", "4").build_houses("E", "6")
    assert at_favour("guild", table) == {"vp": 2}


@pytest.mark.rule("WWE-F4")
@pytest.mark.parametrize(("knowledge", "gain"), [(0, {}), (1, {"vp": 2}), (4, {"vp": 2})])
def test_the_prioress_gives_two_points_to_who_holds_any_medical_knowledge(knowledge: int, gain: dict[str, int]) -> None:
    assert at_favour("prioress", medical_knowledge=knowledge, loyalty=1) == gain


@pytest.mark.rule("WWE-F5")
def test_the_merchants_give_one_wool_from_the_supply() -> None:
    table = Table("NE")
    before = table.pile("wool") + 1  # north's own wool is stripped first
    assert at_favour("merchants", table) == {"wool": 1}
    assert table.pile("wool") == before - 1


@pytest.mark.rule("WWE-F6")
@pytest.mark.parametrize("loyalty", [0, 1, 4])
def test_the_king_gives_one_point_for_each_loyalty(loyalty: int) -> None:
    assert at_favour("king", loyalty=loyalty, piety=2) == ({"vp": loyalty} if loyalty else {})


@pytest.mark.rule("WWE-F7")
def test_the_earl_gives_one_grain_from_the_field() -> None:
    table = Table("NE")
    assert at_favour("earl_of_shiring", table) == {"grain": 1}
    assert table.view()["piles"]["field"] == 9


@pytest.mark.rule("WWE-F8")
@pytest.mark.parametrize("piety", [0, 1, 5])
def test_the_bishop_gives_one_point_for_each_piety(piety: int) -> None:
    assert at_favour("bishop", piety=piety, loyalty=2) == ({"vp": piety} if piety else {})


@pytest.mark.rule("WWE-F9")
def test_the_outlaws_take_one_gold_back_to_the_supply() -> None:
    table = Table("NE", pack=pack(supply={"gold": 30}))
    assert at_favour("outlaws", table, gold=3) == {"gold": -1}
    assert table.pile("gold") == 30 - 2 - 2


@pytest.mark.rule("WWE-F10")
@pytest.mark.parametrize(
    ("favour", "kind"),
    [("queen", "loyalty"), ("king", "loyalty"), ("bishop", "piety"), ("prioress", "medical_knowledge")],
)
def test_what_is_shown_for_a_favour_is_kept_and_only_the_points_are_public(favour: str, kind: str) -> None:
    table = Table("NE")
    gain = at_favour(favour, table, **{kind: 2})
    assert gain == {"vp": 2}
    assert table.held("N", kind) == 2
    lines = [line["text"] for line in table.view("E")["log"] if line["clause"].startswith("WWE-F")]
    assert lines == [{"key": "log.vp", "seat": "N", "n": 2}]
