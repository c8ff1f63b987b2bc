"""What the commands that make and prepare backups share: their reasons for the server, and a clean end by a signal."""

from __future__ import annotations

import json
import signal
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from types import FrameType

import click

from companion.errors import Code, Refusal
from companion.tables.backup_reasons import reason_of
from web.i18n.render import render_term

JSON_OPTION = click.option("--json", "as_json", is_flag=True, hidden=True, help="Tell a refusal as JSON (the server).")


@contextmanager
def reasons_as_json(as_json: bool, what: str = "") -> Iterator[None]:
    """Tell why a backup could not be made or prepared, and end with status 1: as JSON, or in words after ``what``."""
    try:
        yield
    except Exception as problem:
        refusal = reason_of(problem)
        if as_json:
            click.echo(json.dumps({"code": refusal.code.value, "params": refusal.params}))
        if refusal.code is Code.BACKUP_FAULT:
            raise
        detail = "" if isinstance(problem, Refusal) else f" ({getattr(problem, 'strerror', None) or problem})"
        words = f"{what}{render_term(refusal.term(), 'en')} [{refusal.code.value}]{detail}"
        raise click.ClickException(words) from None


@contextmanager
def ends_cleanly() -> Iterator[None]:
    """Let SIGTERM end what is within as an interruption, so that it removes what it has begun."""

    def end(_number: int, _frame: FrameType | None) -> None:
        sys.exit(128 + signal.SIGTERM)

    before = signal.signal(signal.SIGTERM, end)
    try:
        yield
    finally:
        signal.signal(signal.SIGTERM, before)
