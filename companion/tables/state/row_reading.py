"""Row reading: parses journal entries into rows (`rows`), and derives facts from several rows."""

from __future__ import annotations

from collections.abc import Iterable

from pydantic import ValidationError

from companion.errors import JournalDamaged
from companion.tables.journal import Entry
from companion.tables.state.rows import (
    CardEnrolled,
    Row,
    RowVoided,
    SeatLeft,
    SeatTaken,
)


def newest_pack(entries: Iterable[Entry]) -> str:
    """The hash of the pack with the last card enrolled during the game, or ""."""
    abouts = [entry.body.get("pack") for entry in entries if entry.kind == CardEnrolled.kind]
    return str(abouts[-1].get("hash", "")) if abouts and isinstance(abouts[-1], dict) else ""


_MODELS: dict[str, tuple[type[Row], ...]] = {}
for _model in Row.__subclasses__():
    _MODELS[_model.kind] = (*_MODELS.get(_model.kind, ()), _model)


def parse(entry: Entry) -> Row:
    """Parse a journal entry. Raises `JournalDamaged` for an unknown kind, or a body that does not fit its kind."""
    models = _MODELS.get(entry.kind)
    if models is None:
        raise JournalDamaged(entry.table, entry.number, f"the row is of an unknown kind ({entry.kind})")
    if len(models) > 1:
        models = (SeatLeft if entry.body.get("seat") is None else SeatTaken,)
    try:
        return models[0].model_validate(entry.body)
    except ValidationError as problem:
        where = problem.errors(include_input=False, include_url=False)[0]
        reason = f"the row cannot be read ({'.'.join(map(str, where['loc']))}: {where['msg']})"
        raise JournalDamaged(entry.table, entry.number, reason) from None


def voided(entries: list[Entry]) -> set[int]:
    """The numbers of the rows that later rows declare void."""
    rows = (parse(entry) for entry in entries if entry.kind == RowVoided.kind)
    return {row.number for row in rows if isinstance(row, RowVoided)}
