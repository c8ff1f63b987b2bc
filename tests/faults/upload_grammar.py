"""Grammar of hostile uploads: pictures, pack files, values of an enrolment and commands of the camera page.

Everything is derived from a seed. Most of it is nearly right: an honest picture or pack with one part changed.
"""

from __future__ import annotations

import json
import random
import struct
from dataclasses import dataclass
from functools import cache

from companion.games import pack_loader
from companion.packs import pack_file
from hardware.camera.geometry.layout_files import TABLE
from hardware.camera.geometry.layout_json import to_json
from tests.companion.packs import pictures
from tests.companion.packs.enrolled_pack import photo, values
from tests.companion.packs.pictures import drawn, encoded

GAME = "world_without_end"
CARD = "I-01"

VALUES = (
    *("null", "true", "0", "-1", "1.5", '""', '"x"', "[]", "{}", "[[]]", '{"key":"take"}', '"N"', "[null]"),
    *("1e999", "-1e999", "1e308", "1e-999", "NaN", "Infinity", "9" * 19, "9" * 400, "9" * 5000, "0." + "9" * 5000),
    *(r'"\ud800"', r'"\udc00\ud800"', r'"😀"', r'"\u0000"', '"\u202e"', '"\x7f"', '"\x01"', '"\ud800"'),
    *('{"a":1,"a":2}', r'{"\ud800":1}', '{"__proto__":{}}', '{"":""}', '"' + "x" * 9000 + '"', '"../../etc/passwd"'),
    *("[" * 30 + "]" * 30, "[" * 5000, "[" + "1," * 3000 + "1]", '"<script>"', "nul", "'x'", "01", "+1", ".5", "//"),
)
"""JSON values, and texts that are none."""


@dataclass(frozen=True, slots=True)
class Upload:
    """One hostile request; ``path`` is without its key."""

    kind: str
    method: str
    path: str
    body: bytes


@cache
def honest_pictures() -> tuple[bytes, ...]:
    """Pictures from which hostile ones are made."""
    small = drawn(300, 200)
    return (
        encoded(small, "JPEG"),
        encoded(small, "JPEG", progressive=True, comment=b"x" * 300),
        encoded(small, "PNG"),
        encoded(small.quantize(16), "PNG"),
        encoded(small, "WEBP"),
        encoded(small, "WEBP", lossless=True),
        pictures.animated("WEBP", 3),
        pictures.animated("PNG", 3),
    )


@cache
def honest_packs() -> tuple[bytes, ...]:
    """Pack files from which hostile ones are made: with photos, and bare."""
    data = pack_loader.reference_data(GAME)
    whole = pack_file.write(data, pack_loader.reference(GAME).hash, {"I-04": photo(1), "IV-11": photo(2)})
    return whole, json.dumps(data, separators=(",", ":")).encode()


def changed_bytes(chance: random.Random, content: bytes) -> bytes:
    """Content with bytes flipped, cut off, repeated, inserted or moved."""
    changed = bytearray(content)
    for _ in range(chance.choice((1, 1, 2, 8, 40))):
        at = chance.randrange(len(changed) + 1)
        end = min(len(changed), at + chance.choice((1, 4, 40, 400)))
        match chance.randrange(6):
            case 0:
                changed[at:end] = chance.randbytes(end - at)
            case 1:
                changed[at:at] = changed[at:end] * chance.choice((1, 20))
            case 2:
                del changed[at:end]
            case 3:
                changed[at : at + 4] = struct.pack(chance.choice((">I", "<I")), chance.choice((0, 1, 2**31, 2**32 - 1)))
            case 4:
                changed[at : at + 2] = struct.pack(">H", chance.choice((0, 1, 2, 65535)))
            case _:
                del changed[at : None if chance.random() < 0.2 else at]
    return bytes(changed)


class UploadGrammar:
    """Hostile requests for one draft and one table of a server."""

    def __init__(self, chance: random.Random, draft: str, table: str) -> None:
        """``draft`` and ``table`` are their ids."""
        self.chance = chance
        self._draft = f"/packs/{draft}"
        self._camera = f"/host/{table}/camera.json"
        self._item = json.dumps(values()[f"card-{CARD}"])

    def next(self) -> Upload:
        """The next request: every seventh a picture, every tenth a pack file, as these take the longest."""
        pick = self.chance.random()
        if pick < 0.14:
            return Upload("picture", "POST", f"{self._draft}/photos/{CARD}", self.picture())
        if pick < 0.24:
            return Upload("pack", "POST", "/packs", self.pack())
        if pick < 0.64:
            item = self.chance.choice((*[f"card-{CARD}"] * 2, "supply", "favour", "project-hospital", "nothing"))
            return Upload("item", "PUT", f"{self._draft}/items/{item}", self.item())
        if pick < 0.74:
            return Upload("name", "PUT", f"{self._draft}/name", self.around(self.value()))
        return Upload("camera", "POST", self._camera, self.command())

    # ------------------------------------------------------------------ JSON

    def value(self) -> str:
        """A hostile value."""
        return self.chance.choice(VALUES)

    def around(self, value: str) -> bytes:
        """The body with which a page sends a value, mostly."""
        others = ("@", '{"value":@,"x":1}', "[@]", '{"value":@', ' {"value" :@ } x')
        body = self.chance.choice(('{"value":@}',) * 6 + others)
        return body.replace("@", value).encode("utf-8", "surrogatepass")

    def replaced(self, content: str) -> str:
        """JSON with one of its values or keys replaced by a hostile value."""
        places = [at for at, letter in enumerate(content) if letter in ":,[{"]
        at = self.chance.choice(places) + 1
        end = at
        while end < len(content) and content[end] not in ",]}:":
            end += 1
        return content[:at] + self.value() + content[end:]

    def item(self) -> bytes:
        """The value of a card or a part of the board."""
        return self.around(self.replaced(self._item) if self.chance.random() < 0.7 else self.value())

    def command(self) -> bytes:
        """A command of the camera page."""
        command = self.chance.choice(
            (
                '{"do":"choose","layout":"mat"}',
                '{"do":"sticker","size":18}',
                '{"do":"save","layout":' + json.dumps(to_json(TABLE)) + "}",
                '{"do":"view"}',
            )
        )
        return self.replaced(command).encode("utf-8", "surrogatepass")

    # ------------------------------------------------------------------ files

    def picture(self) -> bytes:
        """A picture, mostly changed."""
        honest = self.chance.choice(honest_pictures())
        match self.chance.randrange(8):
            case 0:
                return honest[: self.chance.randrange(len(honest))]
            case 1:
                return honest + self.chance.choice(honest_pictures())
            case 2:
                return honest[:100] + self.chance.choice(honest_pictures())[100:]
            case 3:
                size = (self.chance.choice((64, 20_000, 65_535)), self.chance.choice((64, 20_000, 65_535)))
                return pictures.with_first_frame_header(honest_pictures()[self.chance.randrange(2)], *size)
            case 4:
                size = (self.chance.choice((0, 30_000, 2**31 - 1)), self.chance.choice((1, 30_000, 2**32 - 1)))
                return pictures.with_png_size(honest_pictures()[2], *size)
            case 5:
                sides = (1, 3000, 16_384)
                return pictures.webp_canvas(self.chance.choice(sides), self.chance.choice(sides))
            case _:
                return changed_bytes(self.chance, honest)

    def pack(self) -> bytes:
        """A pack file, changed in its JSON or its bytes."""
        honest = self.chance.choice(honest_packs())
        pick = self.chance.random()
        if pick < 0.6:
            changed = honest.decode()
            for _ in range(self.chance.choice((1, 1, 1, 3))):
                changed = self.replaced(changed)
            return changed.encode("utf-8", "surrogatepass")
        if pick < 0.8:
            return changed_bytes(self.chance, honest)
        many = self.chance.choice((b"[],", b"{},", b'"",', b"0,", b'{"a":[]},', b"[[[]]],"))
        return self.chance.choice((b"[", b'{"game":"' + GAME.encode() + b'","x":[')) + many * self.chance.choice(
            (10, 10_000, 900_000)
        )
