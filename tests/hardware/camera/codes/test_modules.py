"""Modules of version-1 codes: equal to the symbols of other programs, module by module."""

from __future__ import annotations

import numpy as np
import pytest
import qrcode
import segno

from hardware.camera.codes import modules

_LEVELS = {"L": 1, "M": 0, "Q": 3, "H": 2}
_TEXTS = ("WE-I-04", "WA-B-12", "T-5001", "20251", "7", "Tale", "a b")


def drawn_by_qrcode(text: str, level: str, mask: int) -> modules.Modules:
    code = qrcode.QRCode(version=1, error_correction=_LEVELS[level], mask_pattern=mask, border=0)
    code.add_data(text)
    code.make(fit=False)
    return np.asarray(code.get_matrix(), np.bool_)


@pytest.mark.parametrize("text", _TEXTS)
def test_the_symbols_of_every_mask_and_level_are_those_of_another_program(text: str) -> None:
    symbols = modules.draw([text])
    for level in range(4):
        for mask in range(8):
            ours = symbols.modules[(symbols.level == level) & (symbols.mask == mask)]
            wanted = drawn_by_qrcode(text, "LMQH"[level], mask)
            assert any(np.array_equal(symbol, wanted) for symbol in ours), ("LMQH"[level], mask)


def test_a_symbol_with_a_zero_byte_before_the_padding_is_included() -> None:
    # Seven letters and their terminator end on a byte: segno adds another.
    code = segno.make_qr("WE-I-04", version=1, error="m", boost_error=False)
    wanted = np.asarray([list(row) for row in code.matrix]) > 0
    assert any(np.array_equal(symbol, wanted) for symbol in modules.draw(["WE-I-04"]).modules)


def test_letters_outside_ascii_are_drawn_in_both_encodings() -> None:
    wanted = drawn_by_qrcode("Café", "M", 3)
    assert any(np.array_equal(symbol, wanted) for symbol in modules.draw(["Café"]).modules)
    assert len(modules.draw(["Café"]).modules) == 2 * len(modules.draw(["Cafe"]).modules)
