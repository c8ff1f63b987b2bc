"""Faces at the agent: the photos of cards that it knows without a sticker, fetched from the server and kept."""

from __future__ import annotations

import json
import logging
import ssl
import urllib.error
import urllib.request
from collections.abc import Sequence
from pathlib import Path

from companion.devices.agent_messages import FaceToKnow
from companion.packs import atomic_files
from companion.packs.pack_store import FacePhoto

log = logging.getLogger("exchequer.devices")

LARGEST = 2_000_000
"""Bytes of one photo."""
TIMEOUT = 15.0


class FaceFiles:
    """The photos of cards of one server, kept below ``folder``: their names tell what is in them."""

    def __init__(self, server: str, key: str, folder: Path, authority: str = "") -> None:
        self._server, self._key, self._folder = server.rstrip("/"), key, folder
        self._context = ssl.create_default_context(cafile=authority or None) if server.startswith("https") else None

    def photos(self, table: str, stand: str, faces: Sequence[FaceToKnow]) -> tuple[FacePhoto, ...]:
        """The photos of these faces; what cannot be fetched is left out, and logged once for each list."""
        found, missing = [], 0
        for face in faces:
            path = self._folder / f"{face.name}.webp"
            if path.exists() or self._fetch(table, stand, face.name, path):
                found.append(FacePhoto(face.text, path, face.width, face.height))
            else:
                missing += 1
        if missing:
            log.warning("%d photos of cards could not be fetched: these cards need their stickers", missing)
        return tuple(found)

    def _fetch(self, table: str, stand: str, name: str, path: Path) -> bool:
        query = f"?stand={stand}" if stand else ""
        request = urllib.request.Request(
            f"{self._server}/devices/{table}/faces/{name}.webp{query}",
            headers={"Authorization": f"Bearer {self._key}"},
        )
        try:
            with urllib.request.urlopen(request, timeout=TIMEOUT, context=self._context) as reply:
                content = reply.read(LARGEST + 1)
            if len(content) > LARGEST or content[:4] != b"RIFF":
                return False
            atomic_files.write(path, content)
        except (OSError, ValueError):
            return False
        return True


def stand_table(server: str, stand: str, key: str, authority: str = "") -> str:
    """The id of the table that is at a stand now. Raises OSError (with the server's sentence) and ValueError."""
    context = ssl.create_default_context(cafile=authority or None) if server.startswith("https") else None
    request = urllib.request.Request(
        f"{server.rstrip('/')}/devices/stands/{stand}.json",
        headers={"Authorization": f"Bearer {key}", "Accept": "application/json"},
    )
    try:
        with urllib.request.urlopen(request, timeout=TIMEOUT, context=context) as reply:
            found = json.loads(reply.read(10_000))
    except urllib.error.HTTPError as refused:
        try:
            sentence = str(json.loads(refused.read(10_000))["text"])
        except (OSError, ValueError, KeyError, TypeError):
            sentence = f"status {refused.code}"
        raise OSError(sentence) from None
    if not isinstance(found, dict) or not isinstance(found.get("table"), str):
        raise ValueError("no table")
    return str(found["table"])
