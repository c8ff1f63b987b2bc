"""Modules of version-1 QR codes: every symbol of a set of texts, computed for the whole set at once.

A printer's software chooses the error correction level and the mask (ISO/IEC 18004, 7.8) freely, so two programs draw
the same text as different symbols. Recognising a text module by module therefore needs all of its symbols: up to four
levels times eight masks. Drawing them one after another takes many seconds for a game's cards; here the codewords are
computed once for each text and level, the error correction of all texts by one table, and the masks are applied to all
of them together.

A version-1 code has 21 × 21 modules: 208 carry the 26 codewords, 31 the format information and the dark module, the
others are the same in every code. Clauses and tables are those of ISO/IEC 18004.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

SIDE = 21
"""Modules along a side of a version-1 code."""
MASKS = 8
"""Masks in which a code may be drawn (7.8.2)."""
CODEWORDS = 26
"""Codewords of a version-1 code, data and error correction together (table 1)."""

LEVELS = "LMQH"
"""The levels of error correction, the weakest first."""
DATA_CODEWORDS = {"L": 19, "M": 16, "Q": 13, "H": 9}
"""Of these, the data codewords at each error correction level (table 9)."""
_LEVEL_BITS = {"L": 1, "M": 0, "Q": 3, "H": 2}
_ALPHANUMERIC = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ $%*+-./:"

Modules = NDArray[np.bool_]
"""21 × 21 (or n × 21 × 21), True for a dark module."""


@dataclass(frozen=True)
class Symbols:
    """Every symbol as which a text of a set may have been printed: kept as codewords, drawn where they are needed.

    ``codewords`` (rows × 26) are one for each text and level, two where programs differ. Each row has eight symbols in
    succession, one for each mask: ``text`` (n) is the index of each symbol's text in the set, ``level`` (n) an index
    into `LEVELS`, and ``mask`` (n) is 0 to 7.
    """

    codewords: NDArray[np.uint8]
    text: NDArray[np.int32]
    level: NDArray[np.int8]
    mask: NDArray[np.int8]

    @property
    def modules(self) -> Modules:
        """All symbols: n × 21 × 21."""
        return self.drawn(np.arange(len(self.text)))

    def drawn(self, symbols: NDArray[np.intp]) -> Modules:
        """Some symbols by their numbers: n × 21 × 21."""
        modules = format_patterns()[self.level[symbols], self.mask[symbols]]
        ys, xs = data_modules()
        bits = np.unpackbits(self.codewords[symbols // MASKS], axis=1).astype(np.bool_)
        modules[:, ys, xs] = bits ^ masks()[:, ys, xs][self.mask[symbols]]
        return modules


def draw(texts: Sequence[str], levels: str = LEVELS) -> Symbols:
    """All version-1 symbols of these texts, or those of some levels; a text that is too long for version 1 has none."""
    rows: list[NDArray[np.uint8]] = []
    which: list[int] = []
    level_of: list[int] = []
    for name in levels:
        data: list[bytes] = []
        for number, text in enumerate(texts):
            for words in _data_codewords(text, DATA_CODEWORDS[name]):
                data.append(words)
                which.append(number)
                level_of.append(LEVELS.index(name))
        if data:
            table = np.frombuffer(b"".join(data), np.uint8).reshape(len(data), -1)
            rows.append(np.hstack([table, _error_correction(table, CODEWORDS - DATA_CODEWORDS[name])]))
    return Symbols(
        np.vstack(rows) if rows else np.zeros((0, CODEWORDS), np.uint8),
        np.repeat(np.asarray(which, np.int32), MASKS),
        np.repeat(np.asarray(level_of, np.int8), MASKS),
        np.tile(np.arange(MASKS, dtype=np.int8), len(which)),
    )


# ---------------------------------------------------------------- function patterns, masks and format


@lru_cache(maxsize=1)
def function_modules() -> Modules:
    """Finders, timing and the dark module; all others light."""
    modules = np.zeros((SIDE, SIDE), np.bool_)
    modules[6, 8:13:2] = modules[8:13:2, 6] = True
    finder = np.ones((7, 7), np.bool_)
    finder[1:6, 1:6] = False
    finder[2:5, 2:5] = True
    for top, left in ((0, 0), (0, SIDE - 7), (SIDE - 7, 0)):
        modules[top : top + 7, left : left + 7] = finder
    modules[SIDE - 8, 8] = True
    return modules


@lru_cache(maxsize=1)
def fixed() -> Modules:
    """A mask of the modules that are the same in every code: finders with separators, timing, the dark module."""
    same = np.zeros((SIDE, SIDE), np.bool_)
    same[:8, :8] = same[:8, SIDE - 8 :] = same[SIDE - 8 :, :8] = True
    same[6, :] = same[:, 6] = True
    same[SIDE - 8, 8] = True
    return same


@lru_cache(maxsize=1)
def data_modules() -> tuple[NDArray[np.intp], NDArray[np.intp]]:
    """Rows and columns of the 208 modules that carry codewords, in the order of their bits (7.7.3)."""
    reserved = fixed().copy()
    reserved[8, :9] = reserved[:9, 8] = reserved[8, SIDE - 8 :] = reserved[SIDE - 8 :, 8] = True
    places: list[tuple[int, int]] = []
    upwards, right = True, SIDE - 1
    while right > 0:
        right -= right == 6  # the column of the timing pattern carries no data
        for step in range(SIDE):
            y = SIDE - 1 - step if upwards else step
            places += [(y, x) for x in (right, right - 1) if not reserved[y, x]]
        upwards, right = not upwards, right - 2
    ys, xs = zip(*places, strict=True)
    return np.asarray(ys, np.intp), np.asarray(xs, np.intp)


@lru_cache(maxsize=1)
def masks() -> Modules:
    """The eight masks over all modules, 8 × 21 × 21 (table 10)."""
    y, x = np.mgrid[:SIDE, :SIDE]
    return np.stack(
        [
            (y + x) % 2 == 0,
            y % 2 == 0,
            x % 3 == 0,
            (y + x) % 3 == 0,
            (y // 2 + x // 3) % 2 == 0,
            (y * x) % 2 + (y * x) % 3 == 0,
            ((y * x) % 2 + (y * x) % 3) % 2 == 0,
            ((y + x) % 2 + (y * x) % 3) % 2 == 0,
        ]
    )


def format_word(level: str, mask: int) -> int:
    """The format information of a level and mask: 15 bits with BCH (15, 5) error correction (7.9, annex C).

    Raises ``KeyError`` for an unknown level.
    """
    data = _LEVEL_BITS[level] << 3 | mask
    remainder = data << 10
    for shift in range(4, -1, -1):
        if remainder >> (shift + 10) & 1:
            remainder ^= 0x537 << shift
    return (data << 10 | remainder) ^ 0x5412


def format_modules(size: int, word: int) -> Iterator[tuple[int, int, bool]]:
    """Row, column and darkness of the modules of both copies of a format word in a code of that size (7.9)."""
    for bit in range(15):
        dark = bool(word >> bit & 1)
        yield (bit if bit < 6 else bit + 1 if bit < 8 else size - 15 + bit), 8, dark
        yield 8, (size - 1 - bit if bit < 8 else 7 if bit == 8 else 14 - bit), dark


@lru_cache(maxsize=1)
def format_patterns() -> Modules:
    """All that the data leave out, for each level ("LMQH") and mask: 4 × 8 × 21 × 21."""
    patterns = np.empty((4, MASKS, SIDE, SIDE), np.bool_)
    patterns[:] = function_modules()
    for level, name in enumerate(LEVELS):
        for mask in range(MASKS):
            for y, x, dark in format_modules(SIDE, format_word(name, mask)):
                patterns[level, mask, y, x] = dark
    return patterns


# ---------------------------------------------------------------- data and error correction


def _data_codewords(text: str, capacity: int) -> Iterator[bytes]:
    """The data codewords of a text (7.4): one sequence, or two where programs differ in how they encode it."""
    if text.isascii() and text.isdigit():
        groups = [text[start : start + 3] for start in range(0, len(text), 3)]
        bits = f"0001{len(text):010b}" + "".join(f"{int(group):0{3 * len(group) + 1}b}" for group in groups)
        yield from _padded(bits, capacity)
    elif text and all(character in _ALPHANUMERIC for character in text):
        bits = f"0010{len(text):09b}"
        for start in range(0, len(text) - 1, 2):
            pair = _ALPHANUMERIC.index(text[start]) * 45 + _ALPHANUMERIC.index(text[start + 1])
            bits += f"{pair:011b}"
        if len(text) % 2:
            bits += f"{_ALPHANUMERIC.index(text[-1]):06b}"
        yield from _padded(bits, capacity)
    elif text:
        encodings = {text.encode("utf-8", "replace")}
        if all(ord(character) < 256 for character in text):
            encodings.add(text.encode("latin-1"))
        for data in sorted(encodings):
            yield from _padded(f"0100{len(data):08b}" + "".join(f"{byte:08b}" for byte in data), capacity)


def _padded(bits: str, capacity: int) -> Iterator[bytes]:
    """The codewords of a bit stream with terminator and padding (7.4.9, 7.4.10); none if it does not fit."""
    room = capacity * 8
    if len(bits) > room:
        return
    bits += "0" * min(4, room - len(bits))
    is_aligned = len(bits) % 8 == 0
    bits += "0" * (-len(bits) % 8)
    words = bytes(int(bits[start : start + 8], 2) for start in range(0, len(bits), 8))
    yield (words + b"\xec\x11" * capacity)[:capacity]
    if is_aligned and len(words) < capacity:
        # Some programs add a zero byte although the bits end on a byte; decoders accept both.
        yield (words + b"\0" + b"\xec\x11" * capacity)[:capacity]


@lru_cache(maxsize=1)
def _field() -> tuple[list[int], list[int]]:
    """Powers and logarithms of the primitive element of GF(256), polynomial 0x11D (7.5.2)."""
    powers, logarithms, value = [0] * 510, [0] * 256, 1
    for exponent in range(255):
        powers[exponent] = powers[exponent + 255] = value
        logarithms[value] = exponent
        value = value << 1 ^ (0x11D if value & 0x80 else 0)
    return powers, logarithms


@lru_cache(maxsize=8)
def _remainders(length: int, size: int) -> NDArray[np.uint8]:
    """The error correction codewords of each single data bit: (8 · length) × size."""
    powers, logarithms = _field()
    generator = [1]
    for exponent in range(size):
        longer = [*generator, 0]
        for index, factor in enumerate(generator):
            if factor:
                longer[index + 1] ^= powers[logarithms[factor] + exponent]
        generator = longer
    table = np.zeros((8 * length, size), np.uint8)
    for bit in range(8 * length):
        words = [0] * (length + size)
        words[bit // 8] = 0x80 >> bit % 8
        for index in range(length):
            if words[index]:
                lead = logarithms[words[index]]
                for offset, factor in enumerate(generator):
                    words[index + offset] ^= powers[lead + logarithms[factor]]
        table[bit] = words[length:]
    return table


def _error_correction(data: NDArray[np.uint8], size: int) -> NDArray[np.uint8]:
    """The error correction codewords (n × size) of many codes' data (n × length); they are linear in the data bits."""
    table = np.unpackbits(_remainders(data.shape[1], size), axis=1).astype(np.float32)
    bits = np.unpackbits(data, axis=1).astype(np.float32)
    parity = (bits @ table).astype(np.int64) & 1
    return np.packbits(parity.astype(np.uint8), axis=1)
