"""Stands: places in a venue, each with a fixed code that leads phones to its open table.

The code is printed once and stays on its stand: a random text of 50 bits that reveals nothing about the venue. It gives
access to the open table, which everybody who sits there sees anyway. It can be renewed.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING

from sqlalchemy import delete, func, insert, select, update

from companion.clock import now
from companion.errors import Code, Refusal
from companion.short_ids import new_id
from companion.venue.schema import about, stands

if TYPE_CHECKING:
    from sqlalchemy import Connection, Row

    from companion.venue.store import VenueStore

LONGEST_NAME = 24
LONGEST_VENUE_NAME = 40
"""Characters of the name of a stand, and of the venue."""
MOST = 400
"""Stands of a venue."""
LENGTH = 10
"""Characters of a code, each of 31."""


@dataclass(frozen=True, slots=True)
class Stand:
    """A stand: its permanent id, its name and code, and its table ("": free) with the time of its arrival (ISO)."""

    id: str
    name: str
    code: str
    table: str
    since: str


class Stands:
    """The stands of one venue. Every method may raise `Refusal` ``venue_unavailable``."""

    def __init__(self, store: VenueStore) -> None:
        """Use the stands in this store."""
        self._store = store

    def all(self) -> list[Stand]:
        """All stands in natural order of their names."""
        with self._store.transaction() as connection:
            found = connection.execute(select(stands)).all()
        return sorted(map(_stand, found), key=lambda stand: in_order(stand.name))

    def get(self, stand: str) -> Stand:
        """The stand of this id. Raises `Refusal` ``stand_unknown``."""
        with self._store.transaction() as connection:
            return _of(connection, stand)

    def by_code(self, code: str) -> Stand | None:
        """The stand with this code, in any spelling, or None."""
        wanted = re.sub(r"[\s-]", "", code).lower()
        if len(wanted) != LENGTH:
            return None
        with self._store.transaction() as connection:
            row = connection.execute(select(stands).where(stands.c.code == wanted)).first()
        return None if row is None else _stand(row)

    def of_table(self, table: str) -> Stand | None:
        """The stand of a table, or None."""
        with self._store.transaction() as connection:
            row = connection.execute(select(stands).where(stands.c.table_id == table)).first()
        return None if row is None or not table else _stand(row)

    def add(self, name: str) -> Stand:
        """A new stand with a code of its own. Raises `Refusal` ``stand_name``, ``stand_known`` or ``stands_full``."""
        shown = clean_name(name)
        with self._store.transaction() as connection:
            if connection.execute(select(func.count()).select_from(stands)).scalar_one() >= MOST:
                raise Refusal(Code.STANDS_FULL)
            _require_free_name(connection, shown, "")
            taken = {str(row.stand) for row in connection.execute(select(stands.c.stand)).all()}
            made = Stand(new_id(6, taken), shown, new_id(LENGTH), "", "")
            connection.execute(
                insert(stands).values(stand=made.id, name=made.name, code=made.code, table_id="", since="")
            )
        return made

    def rename(self, stand: str, name: str) -> Stand:
        """Rename a stand; its code stays the same. Raises `Refusal`."""
        shown = clean_name(name)
        with self._store.transaction() as connection:
            _of(connection, stand)
            _require_free_name(connection, shown, stand)
            connection.execute(update(stands).where(stands.c.stand == stand).values(name=shown))
            return _of(connection, stand)

    def renew(self, stand: str) -> Stand:
        """Give a stand a new code and revoke the printed one. Raises `Refusal`."""
        with self._store.transaction() as connection:
            _of(connection, stand)
            connection.execute(update(stands).where(stands.c.stand == stand).values(code=new_id(LENGTH)))
            return _of(connection, stand)

    def remove(self, stand: str) -> Stand:
        """Remove a stand; its table continues without one. Raises `Refusal` ``stand_unknown``."""
        with self._store.transaction() as connection:
            found = _of(connection, stand)
            connection.execute(delete(stands).where(stands.c.stand == stand))
        return found

    def put(self, table: str, stand: str) -> Stand:
        """Put a table at a free stand, and free its previous stand. Raises `Refusal` ``stand_taken``."""
        with self._store.transaction() as connection:
            found = _of(connection, stand)
            if found.table not in ("", table):
                raise Refusal(Code.STAND_TAKEN, name=found.name)
            free = stands.c.table_id.in_(("", table))
            connection.execute(
                update(stands).where(stands.c.table_id == table, stands.c.stand != stand).values(table_id="", since="")
            )
            taken = connection.execute(
                update(stands).where(stands.c.stand == stand, free).values(table_id=table, since=now())
            )
            if taken.rowcount != 1:  # somebody else was faster
                raise Refusal(Code.STAND_TAKEN, name=found.name)
            return _of(connection, stand)

    def free(self, stand: str) -> Stand:
        """Free a stand, and return it as it was; its table continues. Raises `Refusal` ``stand_unknown``."""
        with self._store.transaction() as connection:
            found = _of(connection, stand)
            connection.execute(update(stands).where(stands.c.stand == stand).values(table_id="", since=""))
        return found

    def leave(self, table: str) -> None:
        """Free the stand of a table, if it has one."""
        with self._store.transaction() as connection:
            connection.execute(update(stands).where(stands.c.table_id == table).values(table_id="", since=""))

    def follow(self, old: str, new: str) -> None:
        """Move a stand to its players' next table, if their table has a stand."""
        with self._store.transaction() as connection:
            connection.execute(update(stands).where(stands.c.table_id == old).values(table_id=new, since=now()))

    def venue_name(self) -> str:
        """The name of the venue, or ""."""
        with self._store.transaction() as connection:
            return str(connection.execute(select(about.c.value).where(about.c.key == "name")).scalar() or "")

    def name_venue(self, name: str) -> str:
        """Name the venue; returns the stored name."""
        shown = "".join(letter for letter in " ".join(name.split()) if letter.isprintable())[
            :LONGEST_VENUE_NAME
        ].strip()
        with self._store.transaction() as connection:
            connection.execute(delete(about).where(about.c.key == "name"))
            connection.execute(insert(about).values(key="name", value=shown))
        return shown


def clean_name(name: str) -> str:
    """The stored form of a stand's name. Raises `Refusal` ``stand_name``."""
    shown = " ".join(name.split())
    if not shown or len(shown) > LONGEST_NAME or not shown.isprintable():
        raise Refusal(Code.STAND_NAME, n=LONGEST_NAME)
    return shown


def in_order(name: str) -> list[tuple[int, int, str]]:
    """A sort key for natural order: "Table 2" before "Table 10"."""
    parts = re.findall(r"\d{1,9}|\D+|\d+", name.casefold())
    return [(0, int(part), "") if part.isdigit() and part.isascii() else (1, 0, part) for part in parts]


def _stand(row: Row[tuple[object, ...]]) -> Stand:
    return Stand(row.stand, row.name, row.code, row.table_id, row.since)


def _of(connection: Connection, stand: str) -> Stand:
    row = connection.execute(select(stands).where(stands.c.stand == stand)).first()
    if row is None:
        raise Refusal(Code.STAND_UNKNOWN)
    return _stand(row)


def _require_free_name(connection: Connection, name: str, stand: str) -> None:
    """Raise `Refusal` ``stand_known`` if another stand has this name."""
    for other in connection.execute(select(stands.c.stand, stands.c.name)).all():
        if other.stand != stand and other.name.casefold() == name.casefold():
            raise Refusal(Code.STAND_KNOWN, name=name)
