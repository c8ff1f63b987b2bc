"""Secret settings: values such as the address of a database, from the environment or from a file that it names.

Service managers and orchestrators provide secrets as files (systemd credentials, Compose secrets): a file is not
visible in process lists and not inherited by child processes. ``EXCHEQUER_DATABASE_FILE`` names the file of
``EXCHEQUER_DATABASE``, and likewise for every other secret.
"""

from __future__ import annotations

import os
from collections.abc import Mapping
from pathlib import Path

LONGEST = 4096
"""Bytes of a secret in a file."""


class SecretUnreadable(Exception):
    """A secret that cannot be read; the text says which and why, but never its value."""


def secret(name: str, environment: Mapping[str, str] = os.environ) -> str:
    """The value of a secret setting; "" if it is not set.

    Raises `SecretUnreadable` if its file is unreadable, too long or empty, or if both value and file are given.
    """
    value, file = environment.get(name, ""), environment.get(f"{name}_FILE", "")
    if not file:
        return value
    if value:
        raise SecretUnreadable(f"{name} and {name}_FILE are both set: leave one of them out.")
    try:
        with Path(file).open("rb") as opened:
            content = opened.read(LONGEST + 1)
        text = content.decode().strip()
    except OSError as problem:
        raise SecretUnreadable(f"{name}_FILE: {file} cannot be read ({problem.strerror}).") from None
    except UnicodeDecodeError:
        raise SecretUnreadable(f"{name}_FILE: {file} is no text.") from None
    if len(content) > LONGEST or not text or "\n" in text:
        raise SecretUnreadable(f"{name}_FILE: {file} has to have one line of at most {LONGEST} bytes.")
    return text
