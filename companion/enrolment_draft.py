"""A draft: what has been told of one printed copy so far, and how it stands.

It is plain data of its owner's taps; ``companion.enrolment`` keeps it on the disk. Whatever it says of itself,
what is missing, what is wrong, whether it is finished, follows from what was told.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from companion import games
from companion.enrolment_fields import accepts, lacking, same
from companion.enrolment_form import Form, Item, Problem
from companion.errors import Code, Refusal
from companion.shelf import Shelf
from engine.core import term

FORMAT = "exchequer.enrolment"


def form_of(game: object) -> Form | None:
    """The form of a game, made at first use, or None where no copy of it can be enrolled."""
    return games.kind_of(game).enrolment() if isinstance(game, str) and games.is_known(game) else None


@dataclass(slots=True)
class Draft:
    """What has been told of one copy. ``values`` by item, ``photos`` by card, ``finished`` a pack's hash or ""."""

    id: str
    game: str
    about: dict[str, Any]
    values: dict[str, dict[str, Any]] = field(default_factory=dict)
    photos: dict[str, str] = field(default_factory=dict)
    finished: str = ""
    foreign: bool = False
    """Whether it is a pack that holds more than the form can tell; it can be played with, but not changed."""
    revision: int = 0
    changed_at: str = ""

    @property
    def form(self) -> Form:
        """The form of its game."""
        form = form_of(self.game)
        assert form is not None, self.game
        return form

    def complete(self, item: Item) -> bool:
        """Whether everything about an item has been told."""
        return item.id in self.values and not lacking(item.fields, self.values[item.id])

    def progress(self) -> list[dict[str, Any]]:
        """For each group how many items are complete, and how many there are."""
        return [
            {"id": group.id, "done": sum(self.complete(item) for item in group.items), "of": len(group.items)}
            for group in self.form.groups
        ]

    def missing(self) -> list[Problem]:
        """What has not been told yet, one line for each item that was begun and one for each group."""
        found = []
        for group in self.form.groups:
            untold = [item for item in group.items if item.id not in self.values]
            for item in group.items:
                if item.id in self.values and (fields := lacking(item.fields, self.values[item.id])):
                    what = [each.label for each in fields]
                    found.append(Problem("missing", item.id, term("enrol.problem.lacks", item=item.title, fields=what)))
            if untold:
                text = term("enrol.problem.untold", group=group.title, n=len(untold), of=len(group.items))
                found.append(Problem("missing", untold[0].id, text))
        return found

    def problems(self) -> list[Problem]:
        """Everything that stands between this draft and a pack, and what looks odd."""
        found = self.missing()
        found += self.form.problems(self.values)
        if not any(problem.level != "odd" for problem in found):
            try:
                self.form.check(self.assembled())
            except Exception as problem:
                place, reason = getattr(problem, "key", None), getattr(problem, "reason", None)
                if place is None:
                    raise
                text = term("enrol.problem.refused", place=place or "·", reason=reason)
                found.append(Problem("wrong", "", text))
        return found

    def assembled(self) -> dict[str, Any]:
        """The pack's JSON as it stands."""
        return self.form.assemble(self.about, self.values)

    def is_finished(self, shelf: Shelf) -> bool:
        """Whether the finished pack is all that has been told: nothing was changed since."""
        if not self.finished:
            return False
        try:
            kept = shelf.data(self.finished)
        except Refusal:
            return False
        before = self.form.assemble(self.about, self.form.take_apart(kept))
        return same(before, self.assembled()) and kept["name"] == self.about["name"]

    def public(self) -> dict[str, Any]:
        """A line for lists of drafts."""
        progress = self.progress()
        return {
            "id": self.id,
            "game": self.game,
            "name": self.about["name"],
            "done": sum(each["done"] for each in progress),
            "of": sum(each["of"] for each in progress),
            "photos": len(self.photos),
            "finished": self.finished,
            "changed_at": self.changed_at,
        }

    def json(self) -> dict[str, Any]:
        """The draft as its file keeps it."""
        return {
            "format": FORMAT,
            "schema": 1,
            "game": self.game,
            "about": self.about,
            "values": self.values,
            "photos": self.photos,
            "finished": self.finished,
            "foreign": self.foreign,
            "revision": self.revision,
            "changed_at": self.changed_at,
        }


def draft_of(id: str, data: Any, checked: bool) -> Draft:
    """A draft from its file; what an older or newer programme wrote differently is left out, the rest stays."""
    form = form_of(data.get("game")) if isinstance(data, dict) and data.get("format") == FORMAT else None
    if form is None:
        raise Refusal(Code.PACK_DAMAGED)
    items = form.items()
    try:
        about = {key: data["about"][key] for key in ("name", "version", "ours", "licence", "notice")}
        values = {
            item: value
            for item, value in data["values"].items()
            if checked or (item in items and accepts(items[item].fields, value))
        }
        photos = {str(card): str(name) for card, name in data["photos"].items()}
        finished, foreign = str(data["finished"]), bool(data["foreign"])
        revision, changed_at = int(data["revision"]), str(data["changed_at"])
        return Draft(id, data["game"], about, values, photos, finished, foreign, revision, changed_at)
    except (KeyError, TypeError, AttributeError, ValueError):
        raise Refusal(Code.PACK_DAMAGED) from None
