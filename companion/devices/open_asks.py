"""Open asks: those that a device may answer, and the submission of its answers."""

from __future__ import annotations

import logging
from collections.abc import Iterator

from companion.errors import Code, Refusal
from companion.tables.retrying import retried
from companion.tables.table import Table
from engine.core.asks import Ask

log = logging.getLogger("exchequer.devices")


def asks_for_devices(table: Table) -> Iterator[Ask]:
    """The open asks that a device may answer now."""
    if table.game is None or table.is_paused or table.over:
        return
    for ask in table.game.asks:
        if ask.device_input:
            yield ask


def is_open(table: Table, ask_id: str) -> bool:
    """Whether an ask of this id is open."""
    return table.game is not None and any(ask.id == ask_id for ask in table.game.asks)


def answer(table: Table, ask_id: str, value: str, device: str) -> bool:
    """Submit an answer in a device's name; False if the table refuses it."""
    try:
        retried(lambda: table.answer(ask_id, value, device))
    except Refusal as refusal:
        if refusal.code not in (Code.NOT_LEGAL, Code.ASK_NOT_OPEN):
            log.warning("The answer of a device was refused: %s", refusal)
        return False
    return True
