"""Draft: the values entered for one printed copy, and its missing or wrong values.

``companion.packs.draft_store`` saves it. Progress, problems and whether it is finished are computed from the values.
"""

from __future__ import annotations

import json
from typing import Any, TypedDict

from pydantic import BaseModel, Field

from companion import games
from companion.errors import Code, Refusal
from companion.games import pack_loader
from companion.games.enrolment_fields import JsonObject, accepts, lacking, same
from companion.games.enrolment_form import Form, Item, Problem
from companion.packs.pack_store import PackStore
from engine.core import formats, term
from engine.core.validators import PackError

FORMAT = "exchequer.enrolment"
UPGRADES: tuple[formats.Upgrade, ...] = ()
"""For each older format of a draft's file the function that reads it as the next one."""


def form_of(game: object) -> Form | None:
    """The form of a game, created on first use; None if its copies cannot be enrolled."""
    return games.plugin_of(game).enrolment() if isinstance(game, str) and games.is_known(game) else None


class About(BaseModel):
    """The metadata of the pack that is assembled from a draft, as in the pack's JSON."""

    name: str
    version: str
    ours: bool
    licence: str
    notice: str


class GroupProgress(TypedDict):
    """The number of complete items in a group, and of all its items."""

    id: str
    done: int
    of: int


class DraftLine(TypedDict):
    """A draft in a list: its name, its progress, and the hash of its finished pack ("" for none)."""

    id: str
    game: str
    name: str
    done: int
    of: int
    photos: int
    finished: str
    changed_at: str


class Draft(BaseModel):
    """The values entered for one copy. ``values`` by item, ``photos`` by card, ``finished`` a pack's hash or ""."""

    id: str = Field(exclude=True)
    game: str
    about: About
    values: dict[str, dict[str, Any]] = {}
    photos: dict[str, str] = {}
    finished: str = ""
    foreign: bool = False
    """Whether the pack has more than the form can hold; it can be played with, but not changed."""
    revision: int = 0
    changed_at: str = ""

    @property
    def form(self) -> Form:
        """The form of its game."""
        form = form_of(self.game)
        assert form is not None, self.game
        return form

    def complete(self, item: Item) -> bool:
        """Whether an item is complete."""
        return item.id in self.values and not lacking(item.fields, self.values[item.id])

    def progress(self) -> list[GroupProgress]:
        """The progress of each group."""
        return [
            {"id": group.id, "done": sum(self.complete(item) for item in group.items), "of": len(group.items)}
            for group in self.form.groups
        ]

    def missing(self) -> list[Problem]:
        """The missing values: a problem for each incomplete item, and one for each group."""
        found = []
        for group in self.form.groups:
            empty = [item for item in group.items if item.id not in self.values]
            for item in group.items:
                if item.id in self.values and (fields := lacking(item.fields, self.values[item.id])):
                    what = [field.label for field in fields]
                    found.append(Problem("missing", item.id, term("enrol.problem.lacks", item=item.title, fields=what)))
            if empty:
                text = term("enrol.problem.untold", group=group.title, n=len(empty), of=len(group.items))
                found.append(Problem("missing", empty[0].id, text))
        return found

    def problems(self) -> list[Problem]:
        """All missing, wrong or unlikely values."""
        found = self.missing()
        found += self.form.problems(self.values)
        if not any(problem.level != "unlikely" for problem in found):
            try:
                self.form.check(self.assembled())
            except PackError as problem:
                text = term("enrol.problem.refused", place=problem.key or "·", reason=problem.reason)
                found.append(Problem("wrong", "", text))
        return found

    def assembled(self) -> JsonObject:
        """The pack's JSON with the values entered so far."""
        return self.form.assemble(self.about.model_dump(), self.values)

    def is_finished(self, packs: PackStore) -> bool:
        """Whether the finished pack has the same values as the draft."""
        if not self.finished:
            return False
        try:
            finished = pack_loader.newest(self.game, packs.data(self.finished))
        except (Refusal, PackError):
            return False
        before = self.form.assemble(self.about.model_dump(), self.form.take_apart(finished))
        return same(before, self.assembled()) and finished["name"] == self.about.name

    def public(self) -> DraftLine:
        """A line for lists of drafts."""
        progress = self.progress()
        return {
            "id": self.id,
            "game": self.game,
            "name": self.about.name,
            "done": sum(group["done"] for group in progress),
            "of": sum(group["of"] for group in progress),
            "photos": len(self.photos),
            "finished": self.finished,
            "changed_at": self.changed_at,
        }

    def content(self) -> bytes:
        """The content of the draft's file."""
        head = {"format": FORMAT, "schema": len(UPGRADES) + 1}
        return json.dumps({**head, **self.model_dump()}, ensure_ascii=False).encode()


def draft_of(id: str, data: object) -> Draft:
    """Read a draft from its file; values that this version's form does not accept are dropped.

    Raises `Refusal` ``pack_damaged`` for a file that cannot be read, or is of a later format.
    """
    if not isinstance(data, dict) or data.get("format") != FORMAT or (form := form_of(data.get("game"))) is None:
        raise Refusal(Code.PACK_DAMAGED)
    try:
        draft = Draft.model_validate({**formats.newest(data, UPGRADES), "id": id})
    except ValueError:  # an unknown format, or a ValidationError
        raise Refusal(Code.PACK_DAMAGED) from None
    items = form.items()
    draft.values = {
        item: value for item, value in draft.values.items() if item in items and accepts(items[item].fields, value)
    }
    return draft
