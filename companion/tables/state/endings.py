"""Endings: the stored result of a finished game, so that later versions cannot show a different score.

A finished table is resumed without rules and pack.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from typing import cast

from pydantic import JsonValue

from companion.tables.journal import JournalRow
from companion.tables.state.proposals import Notice
from companion.tables.state.rows import AnswersUndone, GameEnded, RulesAdopted
from companion.tables.state.table_state import TableState
from engine.core.bookkeeping.statistics import of_books
from engine.core.view_types import AnyView, LogLine

TABLE = "table"


def ending_of(state: TableState) -> GameEnded | None:
    """The row that stores what is shown of a game now; None without a game, or if its rules have changed."""
    if state.game is None or state.rules_change is not None or state.stopped is not None:
        return None
    public = _plain(state.plugin.view(state.game, TABLE))
    views = {TABLE: public}
    for seat in state.colours:
        own = _plain(state.plugin.view(state.game, seat))
        views[seat] = {part: value for part, value in own.items() if part not in public or public[part] != value}
    final = state.game.final
    points = {seat: float(score["vp"]) for seat, score in final.items()} if final else None
    return GameEnded(
        rules=state.rules,
        checksums=list(state.checksums),
        final=points,
        views=views,
        notices=[{"line": _plain(notice.line), "after": notice.after} for notice in state.notices],
        news=state.news is not None,
        public_lines=state.game.public_lines,
    )


def show_end(state: TableState, row: GameEnded) -> None:
    """Set a state to the stored result of its game."""
    state.ended, state.checksums = _with_statistics(row), list(row.checksums)
    if state.game is None:
        state.notices = tuple(
            Notice(cast("LogLine", notice["line"]), int(str(notice["after"]))) for notice in row.notices
        )
        state.news = state.notices[-1] if row.news and state.notices else None


def _with_statistics(row: GameEnded) -> GameEnded:
    """Add to a finished game's row what its version did not store, from the account books.

    Exchequer 0.3 kept no statistics. Those that were kept first, before the next release, have no points at the end of
    each round (``ends``).
    """
    public = row.views[TABLE]
    kept = cast("dict[str, JsonValue]", public.get("statistics") or {})
    if row.final is None or "ends" in kept:
        return row
    books = {seat: cast("AnyView", row.views.get(seat, {})).get("mine") for seat in row.final}
    final = cast("AnyView", public)["final"] or {}
    found = _plain(of_books({seat: own["book"] for seat, own in books.items() if own}, list(row.final), final))
    statistics = {**found, **kept}
    return row.model_copy(update={"views": {**row.views, TABLE: {**public, "statistics": statistics}}})


def _plain(view: Mapping[str, object]) -> dict[str, JsonValue]:
    """A view, or a line of a log, as the JSON that the journal stores."""
    return cast("dict[str, JsonValue]", json.loads(json.dumps(view)))


def view_of(ended: GameEnded, viewer: str) -> AnyView:
    """The stored view of a seat, or of "table"."""
    whole = {**ended.views[TABLE], **ended.views.get(viewer, {}), "viewer": viewer}
    return cast("AnyView", whole)


def is_ended(journal_rows: Sequence[JournalRow]) -> bool:
    """Whether the journal has the result of a game that has not been changed since."""
    last = next((journal_row.kind for journal_row in reversed(journal_rows) if journal_row.kind in _DECIDING), "")
    return last == GameEnded.kind


_DECIDING = {GameEnded.kind, AnswersUndone.kind, RulesAdopted.kind}
