"""Sealing: authenticated encryption of what leaves the server but must be readable to this server alone.

Content is padded, so that its length does not depend on what it hides, and encrypted with libsodium's ``secretbox``
(XSalsa20-Poly1305, a random nonce for each text) under a key derived from the secret of the data folder. Whoever keeps
a sealed text can neither read nor change it.
"""

from __future__ import annotations

import base64
import binascii
import re

from companion.errors import Code, Refusal
from companion.tables.seats import HostKeys

_LENGTH_BYTES = 4
"""Bytes before the content that state its length."""
_SEALED = re.compile(r"[A-Za-z0-9_-]+")


class Sealer:
    """Seals and opens texts for one purpose; a text that was sealed for another purpose cannot be opened."""

    def __init__(self, keys: HostKeys, purpose: str) -> None:
        """Derive the key of this purpose from the secret of a data folder."""
        from nacl.secret import SecretBox  # imported by the first sealer: most commands need none

        self._box = SecretBox(keys.derived(f"seal:{purpose}"))

    def seal(self, content: bytes, pad_to: int) -> str:
        """The content, padded to a multiple of ``pad_to`` bytes and encrypted, as URL-safe base64 without padding.

        Texts of equal padded length have equal length.
        """
        framed = len(content).to_bytes(_LENGTH_BYTES, "big") + content
        framed += bytes(-len(framed) % pad_to)
        return base64.urlsafe_b64encode(self._box.encrypt(framed)).decode("ascii").rstrip("=")

    def open(self, sealed: str) -> bytes:
        """The content of a sealed text. Raises `Refusal` ``sealed_unreadable`` where this server did not seal it."""
        from nacl.exceptions import CryptoError

        if not _SEALED.fullmatch(sealed):
            raise Refusal(Code.SEALED_UNREADABLE)
        try:
            framed = self._box.decrypt(base64.urlsafe_b64decode(sealed + "=" * (-len(sealed) % 4)))
        except (CryptoError, ValueError, binascii.Error):
            raise Refusal(Code.SEALED_UNREADABLE) from None
        length = int.from_bytes(framed[:_LENGTH_BYTES], "big")
        return framed[_LENGTH_BYTES : _LENGTH_BYTES + length]
