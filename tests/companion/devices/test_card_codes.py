"""Closed sets of cards: a card of which the pack has a photo that is cut to it is known by its face as well."""

from __future__ import annotations

from companion.devices import card_codes
from companion.packs.card_photos import small
from companion.server.app import Parts
from companion.tables.table import Table
from hardware.camera.geometry.layout import MAT
from hardware.camera.simulated.table import FacePicture
from hardware.camera.tracking.known_cards import KnownCards
from tests.companion.conftest import PageClient
from tests.hardware.camera.faces.drawn_faces import HEIGHT, WIDTH, art, look, photo
from tests.hardware.camera.helpers import CameraRig


def test_a_table_without_photos_knows_codes_alone(table: Table) -> None:
    known = card_codes.of_table(table)
    assert known is not None
    assert not isinstance(known, KnownCards)
    assert table.face_photos() == []


def test_photos_that_are_cut_to_the_cards_are_the_faces_of_the_pack(parts: Parts, table: Table) -> None:
    packs = parts.registry.drafts.packs
    faces = {"I-04": art(4), "I-05": art(5), "I-08": art(6)}
    names = {card: packs.save_photo(small(photo(face)), (WIDTH, HEIGHT)) for card, face in faces.items()}
    # A photo that shows more than the card, and one of no card of the game, are no faces.
    names["I-06"] = packs.save_photo(small(photo(art(7))))
    names["I-99"] = packs.save_photo(small(photo(art(8))), (WIDTH, HEIGHT))
    packs.save_photos_of(table.pack_hash, names)
    assert [one.text for one in table.face_photos()] == ["WE-I-04", "WE-I-05", "WE-I-08"]
    known = card_codes.of_table(table)
    assert isinstance(known, KnownCards)
    assert known.faces.texts == ("WE-I-04", "WE-I-05", "WE-I-08")
    assert set(known.texts) == set(table.plugin.texts(table.pack))
    image, plane, _ = look(faces["I-05"], turn=90.0)
    assert [tag.text for tag in known.faces.recognise(image, plane)] == ["WE-I-05"]
    again = card_codes.of_table(table)
    assert isinstance(again, KnownCards)
    assert again.faces is known.faces  # built once


def test_a_card_without_a_sticker_that_is_laid_on_the_mat_answers_its_ask(
    parts: Parts, table: Table, phones: dict[str, PageClient]
) -> None:
    packs, faces = parts.registry.drafts.packs, {f"I-0{number}": art(number) for number in range(4, 8)}
    names = {card: packs.save_photo(small(photo(face)), (WIDTH, HEIGHT)) for card, face in faces.items()}
    packs.save_photos_of(table.pack_hash, names)
    parts.devices.attach(table)
    known = card_codes.of_table(table)
    assert isinstance(known, KnownCards)
    rig = CameraRig(MAT, known=KnownCards(None, known.faces), size=(1120, 630))
    rig.watch(0.5)
    rig.table.lay("a card", "middle", 90.0, size=(WIDTH, HEIGHT), face=FacePicture(faces["I-05"]))
    for event in rig.until_idle(2.0):
        parts.devices.card_changed(event.json())
    assert [[one.ask, one.value] for one in table.record] == [["1.1.event", "I-05"], ["1.1.orientation", "1"]]
