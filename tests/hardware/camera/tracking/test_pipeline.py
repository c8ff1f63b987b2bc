"""Camera pipeline: each change on the table is one event, and there are no others."""

from __future__ import annotations

from tests.hardware.camera.helpers import CameraRig, short


def test_a_card_is_placed_turned_and_removed_once_each() -> None:
    rig = CameraRig()
    rig.watch(1.0)
    rig.table.lay("WE-I-04", "middle", 90)
    placed = rig.until_idle()
    assert short(placed) == [("placed", "WE-I-04", "middle")]
    assert abs((placed[0].turn or 0) - 90) < 3
    rig.table.turn("WE-I-04", 180)
    turned = rig.until_idle()
    assert short(turned) == [("turned", "WE-I-04", "middle")]
    assert abs((turned[0].turn or 0) - 180) < 3
    rig.table.remove("WE-I-04")
    assert short(rig.until_idle(2.0)) == [("removed", "WE-I-04", "middle")]
    assert rig.watch(2.0) == []


def test_cards_in_the_first_frame_are_tracked_without_an_event() -> None:
    rig = CameraRig()
    rig.table.lay("WE-I-04", "middle", 0)
    rig.now = rig.table.idle_at() + 1
    assert rig.watch(2.0) == []
    assert [card["zone"] for card in rig.sightings()] == ["middle"]
    rig.table.remove("WE-I-04")
    assert short(rig.until_idle(4.0)) == [("removed", "WE-I-04", "middle")]


def test_a_change_of_light_is_no_event() -> None:
    rig = CameraRig()
    rig.table.lay("WE-I-04", "middle", 0)
    rig.until_idle()
    rig.table.light = 0.5
    assert rig.watch(3.0) == []
    rig.table.remove("WE-I-04")
    assert short(rig.until_idle(2.5)) == [("removed", "WE-I-04", "middle")]


def test_a_round_of_four_seats_is_reported_in_order() -> None:
    rig = CameraRig()
    rig.watch(0.5)
    rig.table.lay("WE-II-07", "middle", 270)
    for colour, zone, turn in (("B", "N", 180), ("R", "E", 270), ("G", "S", 0), ("Y", "W", 90)):
        rig.table.lay(f"WA-{colour}-02", zone, turn)
    reported = rig.until_idle()
    assert [event.event for event in reported] == ["placed"] * 5
    assert [event.zone for event in reported] == ["middle", "N", "E", "S", "W"]
