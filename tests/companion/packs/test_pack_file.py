"""Pack files are untrusted: a faulty one is refused with a stable code, and nothing has changed."""

from __future__ import annotations

import base64
import io
import json
import zipfile
from collections.abc import Callable
from pathlib import Path
from typing import Any

import cv2
import numpy as np
import pytest

from companion.errors import Code, Refusal
from companion.games import pack_loader
from companion.packs import pack_file
from companion.packs.draft_store import DraftStore
from tests.companion.packs.enrolled_pack import REFERENCE, enter_all, photo

HASH = pack_loader.reference("world_without_end").hash


@pytest.fixture
def drafts(tmp_path: Path) -> DraftStore:
    return DraftStore(tmp_path / "packs")


def test_an_exported_pack_is_imported_whole_on_another_server(drafts: DraftStore, tmp_path: Path) -> None:
    id = drafts.create("Ada's copy", "world_without_end").id
    enter_all(drafts, id)
    drafts.set_photo(id, "I-04", photo(1))
    drafts.set_photo(id, "IV-11", photo(2), (44.0, 68.5))
    drafts.finish(id)
    content = drafts.export_file(id, with_photos=True)
    other = DraftStore(tmp_path / "other")
    draft = other.import_file(content)
    (mine,) = drafts.all()
    assert (draft.finished, draft.values, draft.about) == (mine.finished, mine.values, mine.about)
    assert draft.photos == mine.photos
    assert {name: other.packs.photo(name) for name in draft.photos.values()} == {
        name: drafts.packs.photo(name) for name in mine.photos.values()
    }
    assert {card: other.packs.size_of(name) for card, name in draft.photos.items()} == {
        "I-04": None,
        "IV-11": (44.0, 68.5),
    }
    assert draft.is_finished(other.packs)
    assert other.export_file(draft.id, with_photos=True) == content
    assert [pack["hash"] for pack in other.choosable("world_without_end")] == [HASH, mine.finished]


def test_a_pack_file_is_read_wherever_a_pack_is(tmp_path: Path) -> None:
    file = tmp_path / "reference.json"
    file.write_bytes(pack_file.write(REFERENCE, HASH, {"I-04": photo()}))
    assert pack_loader.load(file).hash == HASH


def wrapped(**change: Any) -> bytes:
    whole = {"format": "exchequer.pack", "schema": 1, "hash": HASH, "pack": REFERENCE, **change}
    return json.dumps({key: value for key, value in whole.items() if value is not ...}).encode()


def nested(depth: int) -> bytes:
    return b'{"format":"exchequer.pack","pack":' + b"[" * depth + b"]" * depth + b"}"


def zipped(content: bytes) -> bytes:
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("../../pack.json", content)
    return out.getvalue()


def broken(**change: Any) -> dict[str, Any]:
    return {**REFERENCE, **change}


def encoded(content: bytes) -> str:
    return base64.b64encode(content).decode()


def png() -> bytes:
    return bytes(cv2.imencode(".png", np.zeros((9, 9, 3), np.uint8))[1])


def with_size(width: int, height: int) -> bytes:
    """A small WebP whose header has this size."""
    head = bytearray(photo())
    head[26:28], head[28:30] = width.to_bytes(2, "little"), height.to_bytes(2, "little")
    return bytes(head)


HOSTILE: list[tuple[str, Callable[[], bytes], Code]] = [
    ("nothing", lambda: b"", Code.PACK_UNREADABLE),
    ("a zip bomb", lambda: zipped(b"0" * 5_000_000), Code.PACK_UNREADABLE),
    ("a huge file", lambda: b" " * (pack_file.LARGEST + 1), Code.PACK_TOO_LARGE),
    ("a deep file", lambda: nested(100_000), Code.PACK_UNREADABLE),
    ("no UTF-8", lambda: b'{"game":"\xff"}', Code.PACK_UNREADABLE),
    ("a number too large for a float", lambda: b'{"game": 1e999, "x": Infinity}', Code.PACK_UNREADABLE),
    ("another format", lambda: wrapped(format="exchequer.record"), Code.PACK_FORMAT),
    ("a later schema", lambda: wrapped(schema=3), Code.PACK_FORMAT),
    ("a pack of a later format", lambda: json.dumps(broken(schema=2)).encode(), Code.PACK_REFUSED),
    ("no hash", lambda: wrapped(hash=...), Code.PACK_FORMAT),
    ("something besides", lambda: wrapped(script="x"), Code.PACK_FORMAT),
    ("another game", lambda: wrapped(pack=broken(game="chess")), Code.PACK_FORMAT),
    ("another content", lambda: wrapped(pack=broken(version="9")), Code.PACK_HASH),
    ("no cards", lambda: wrapped(pack=broken(cards=[])), Code.PACK_REFUSED),
    ("a lone surrogate", lambda: wrapped(pack=broken(name="\ud800")), Code.PACK_UNREADABLE),
    ("an unknown key", lambda: wrapped(pack=broken(__proto__={})), Code.PACK_REFUSED),
    ("a size without a photo", lambda: wrapped(schema=2, sizes={"I-04": [44, 68]}), Code.PACK_PHOTO),
    (
        "a size that is no card's",
        lambda: wrapped(schema=2, photos={"I-04": encoded(photo())}, sizes={"I-04": [44, 6800]}),
        Code.PACK_PHOTO,
    ),
    ("a photo with a path", lambda: wrapped(photos={"../../x": encoded(photo())}), Code.PACK_PHOTO),
    ("a photo that is no base64", lambda: wrapped(photos={"I-04": "a b"}), Code.PACK_PHOTO),
    ("a photo that is a PNG", lambda: wrapped(photos={"I-04": encoded(png())}), Code.PACK_PHOTO),
    (
        "a photo of enormous size",
        lambda: wrapped(photos={"I-04": encoded(with_size(16383, 16383))}),
        Code.PACK_PHOTO,
    ),
    ("a photo with a tail", lambda: wrapped(photos={"I-04": encoded(photo() + b"<script>")}), Code.PACK_PHOTO),
    ("a photo too heavy", lambda: wrapped(photos={"I-04": "A" * 400_000}), Code.PACK_PHOTO),
    (
        "too many photos",
        lambda: wrapped(photos=dict.fromkeys((f"I-{n}" for n in range(201)), encoded(photo()))),
        Code.PACK_PHOTO,
    ),
]


@pytest.mark.parametrize(("make", "code"), [case[1:] for case in HOSTILE], ids=[case[0] for case in HOSTILE])
def test_a_hostile_file_is_refused_by_its_code_and_changes_nothing(
    drafts: DraftStore, tmp_path: Path, make: Callable[[], bytes], code: Code
) -> None:
    with pytest.raises(Refusal) as refusal:
        drafts.import_file(make())
    assert refusal.value.code is code
    assert list(tmp_path.rglob("*")) == []


def test_a_pack_cannot_be_imported_twice(drafts: DraftStore) -> None:
    drafts.import_file(wrapped())
    with pytest.raises(Refusal) as refusal:
        drafts.import_file(wrapped())
    assert refusal.value.code is Code.PACK_KNOWN
    assert len(drafts.all()) == 1
