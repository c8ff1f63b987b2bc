"""Passwords of staff: hashed with argon2id, so that a stolen database tells none of them.

The limits are for a Raspberry Pi: 32 MiB and three passes take it about a third of a second. One hash is computed at a
time, so that a flood of sign-ins takes no more memory than one.
"""

from __future__ import annotations

import secrets
import threading
from functools import cache

from nacl import exceptions, pwhash

from companion.errors import Code, Refusal

SHORTEST, LONGEST = 10, 200
"""Characters of a password."""
PASSES, MEMORY = 3, 32 * 1024 * 1024
"""Passes over the memory, and its bytes."""
_LETTERS = "abcdefghjkmnpqrstuvwxyz23456789"
_ONE = threading.Lock()


def hashed(password: str) -> str:
    """The hash of a password, with its salt and limits. Raises `Refusal` ``password_short`` or ``password_long``."""
    if len(password) < SHORTEST:
        raise Refusal(Code.PASSWORD_SHORT, n=SHORTEST)
    if len(password) > LONGEST:
        raise Refusal(Code.PASSWORD_LONG, n=LONGEST)
    with _ONE:
        return pwhash.argon2id.str(_bytes(password), opslimit=PASSES, memlimit=MEMORY).decode()


def fits(password: str, stored: str) -> bool:
    """Whether a password has this hash; with "" for the hash it takes as long and is False."""
    known = stored or _nobody()
    if len(password) > LONGEST:
        return False
    with _ONE:
        try:
            matches = pwhash.verify(known.encode(), _bytes(password))
        except (exceptions.InvalidkeyError, exceptions.CryptoError, ValueError):
            return False
    return bool(matches and stored)


def is_current(stored: str) -> bool:
    """Whether a hash was made with the present limits."""
    return stored.startswith(f"$argon2id$v=19$m={MEMORY // 1024},t={PASSES},p=1$")


def new_password() -> str:
    """A random password that can be read out: 16 letters and digits in four groups, 79 random bits."""
    return "-".join("".join(secrets.choice(_LETTERS) for _ in range(4)) for _ in range(4))


def _bytes(password: str) -> bytes:
    return password.encode("utf-8", "surrogatepass")


@cache
def _nobody() -> str:
    """A hash that no password has, with which an unknown name takes as long as a known one."""
    return hashed(secrets.token_urlsafe(24))
