"""Staff passwords, hashed with argon2id by argon2-cffi.

The parameters suit a Raspberry Pi: 32 MiB and three passes take about a third of a second there. Sign-ins are limited
by address, so a flood of them needs little memory.
"""

from __future__ import annotations

from argon2 import PasswordHasher
from argon2.exceptions import Argon2Error, InvalidHashError

from companion.errors import Code, Refusal
from companion.short_ids import new_id

SHORTEST, LONGEST = 10, 200
"""Characters of a password."""
HASHER = PasswordHasher(time_cost=3, memory_cost=32 * 1024, parallelism=1)
_UNKNOWN = "$argon2id$v=19$m=32768,t=3,p=1$c29tZSBzYWx0IG9mIDE2$tTlv8IcC3qNFCLAOkbbA3mWCQZk5f6ww2GCyPEBnvWc"
"""A hash of no password: an unknown name takes as long to refuse as a wrong password."""


def hashed(password: str) -> str:
    """Return the hash of a password. Raises `Refusal` ``password_short`` or ``password_long``."""
    if len(password) < SHORTEST:
        raise Refusal(Code.PASSWORD_SHORT, n=SHORTEST)
    if len(password) > LONGEST:
        raise Refusal(Code.PASSWORD_LONG, n=LONGEST)
    return HASHER.hash(_bytes(password))


def fits(password: str, stored: str) -> bool:
    """Whether a password has this hash; False for the hash "", after the same time."""
    if len(password) > LONGEST:
        return False
    try:
        HASHER.verify(stored or _UNKNOWN, _bytes(password))
    except (Argon2Error, InvalidHashError):
        return False
    return bool(stored)


def new_password() -> str:
    """Return a random password that can be read out: 16 letters and digits in four groups, 79 random bits."""
    return "-".join(new_id(4) for _ in range(4))


def _bytes(password: str) -> bytes:
    return password.encode("utf-8", "surrogatepass")
