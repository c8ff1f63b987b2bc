"""A player with nothing but the accessibility tree of the browser, as a screen reader has it: roles, names and states.

It reads the tree, moves the focus to a control as a screen reader does, and presses a key. It notes what a person
without sight would miss: a control without a name, two that cannot be told apart, a question that is not announced.
"""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from random import Random
from typing import Any

from playwright.sync_api import Error, Page

PATIENCE = 10.0
"""Seconds after which a page that shows no change is at fault."""

CONTROLS = frozenset(
    {"button", "DisclosureTriangle", "checkbox", "radio", "textbox", "link", "tab", "combobox", "switch"}
)
GROUPS = frozenset({"group", "region", "dialog", "radiogroup", "alertdialog"})


@dataclass(frozen=True)
class Node:
    """A node of the accessibility tree that is not ignored."""

    role: str
    name: str
    states: dict[str, Any]
    element: int
    """The browser's number of the element, by which the focus is moved to it."""
    children: tuple[Node, ...]

    def all(self) -> Iterator[Node]:
        """This node and all below it, in the order of the document."""
        yield self
        for child in self.children:
            yield from child.all()

    def text(self) -> str:
        """What stands in the node."""
        return " ".join(one.name for one in self.all() if one.role == "StaticText")

    @property
    def able(self) -> bool:
        """Whether it can be used."""
        return not self.states.get("disabled")

    @property
    def digest(self) -> tuple[str, ...]:
        """What a person notices of the node and all below it."""
        return tuple(
            f"{one.role} {one.name} {[one.states.get(name) for name in ('disabled', 'pressed', 'expanded', 'checked')]}"
            for one in self.all()
            if one.role != "InlineTextBox"
        )


def control_paths(node: Node, path: tuple[str, ...] = ()) -> Iterator[tuple[tuple[str, ...], Node]]:
    """The controls below a node, each with the names of the groups around it and the last heading before it."""
    heading = ""
    for child in node.children:
        if child.role == "heading":
            heading = child.text()
        inside = (*path, heading, child.name) if child.role in GROUPS else (*path, heading)
        if child.role in CONTROLS:
            yield (*path, heading), child
        yield from control_paths(child, inside)
        for below in child.all():
            if below.role == "heading":
                heading = below.text()


@dataclass
class TreeReader:
    """The accessibility tree of one page, and the keys that are pressed on its controls."""

    page: Page
    faults: set[str] = field(default_factory=set)

    def __post_init__(self) -> None:
        """Connect to the browser's own tree."""
        self.session = self.page.context.new_cdp_session(self.page)

    def read(self) -> Node:
        """The tree as it is now."""
        nodes = {one["nodeId"]: one for one in self.session.send("Accessibility.getFullAXTree")["nodes"]}

        def built(one: dict[str, Any]) -> Iterator[Node]:
            below = tuple(node for child in one.get("childIds", ()) if child in nodes for node in built(nodes[child]))
            if one.get("ignored"):
                yield from below
                return
            states = {each["name"]: each["value"].get("value") for each in one.get("properties", ())}
            name = " ".join(str(one.get("name", {}).get("value", "")).split())
            yield Node(one["role"]["value"], name, states, one.get("backendDOMNodeId", 0), below)

        roots = [one for one in nodes.values() if "parentId" not in one]
        return next(built(roots[0]))

    def press(self, control: Node, key: str = "Enter") -> bool:
        """Move the focus to a control and press a key; False where it has gone meanwhile."""
        try:
            self.session.send("DOM.focus", {"backendNodeId": control.element})
        except Error:
            return False
        self.page.keyboard.press("Space" if control.role in ("checkbox", "radio", "switch") else key)
        return True

    def find(self, role: str, name: str) -> Node | None:
        """The control of a role whose name begins so."""
        return next((one for one in self.read().all() if one.role == role and one.name.startswith(name)), None)

    def use(self, role: str, name: str) -> None:
        """Press the control of a role and a name, as soon as it is there, until the tree changes."""
        until = time.monotonic() + PATIENCE
        while time.monotonic() < until:
            found = self.find(role, name)
            if found is None:
                time.sleep(0.02)
                continue
            before = self.read().digest
            if self.press(found) and self.changes(lambda now, before=before: now.digest != before):  # type: ignore[misc]
                return
        raise AssertionError(f"{role} “{name}” is not there: {[one.name for one in self.read().all() if one.name]}")

    def changes(self, wanted: Callable[[Node], bool]) -> Node | None:
        """The tree once it has come to be as wanted; None if it does not."""
        until = time.monotonic() + PATIENCE
        while time.monotonic() < until:
            if wanted(now := self.read()):
                return now
            time.sleep(0.02)
        return None


class TreePlayer(TreeReader):
    """Answers questions by roles and names: chooses by chance among what the tree offers."""

    def __init__(self, page: Page, chance: Random, words: Callable[[str], str]) -> None:
        """Begin without an answer."""
        super().__init__(page)
        self.chance, self.words = chance, words
        self.question: tuple[str, ...] = ()
        self.tried = 0
        self.changed: Node | None = None
        """The tree as the last key has changed it: reading it takes most of the time of a game."""

    def act(self) -> bool:
        """Do the next thing that the page wants of this player; whether there was one."""
        known, self.changed = self.changed, None
        tree = known or self.read()
        named = {(one.role, one.name): one for one in tree.all()}
        dialogs = (one for one in tree.all() if one.role in ("dialog", "alertdialog") and one.states.get("modal"))
        dialog = next(dialogs, None)
        if dialog is not None:
            return self.leave(tree, dialog)
        for id in ("closing-go-on", "guide-no"):
            if found := named.get(("button", self.words(id))):
                return self.press_and_wait(tree, found)
        own = named.get(("region", self.words("your_turn")))
        if known and (own is None or not self.is_announced(tree, own)):
            return True  # the page may not have come to rest: read it again
        return self.answer(tree, own) if own is not None else False

    def leave(self, tree: Node, dialog: Node) -> bool:
        """Do what the dialog asks about, or leave it."""
        if not dialog.name:
            self.faults.add("a dialog has no name")
        buttons = [one for one in dialog.all() if one.role == "button" and one.able]
        sure = [one for one in buttons if one.name == self.words("do_anyway")]
        choose = [one for one in buttons if one.name in (self.words("choose_another"), self.words("close"))]
        if not sure and not choose:  # the tree was read while the dialog came or went
            assert self.changes(lambda now: now.digest != tree.digest), f"no button leaves the dialog “{dialog.name}”"
            return True
        return self.press_and_wait(tree, self.chance.choice([*sure, *choose]))

    def answer(self, tree: Node, own: Node) -> bool:
        """Press one control of the question; the longer it lasts, the more directly."""
        question = self.question_of(own)
        if question != self.question:
            self.question, self.tried = question, 0
        if not self.is_announced(tree, own):
            self.faults.add(f"not announced: {question}")
        self.tried += 1
        listed = list(control_paths(own))
        self.check(listed)
        weighted = [(one, self.weight(path, one)) for path, one in listed if one.able]
        offered = [(one, weight) for one, weight in weighted if weight]
        assert self.tried < 120, f"no end of {question}: {[one.name for _, one in listed]}"
        if not offered:
            time.sleep(0.02)  # an answer is under way
            return True
        chosen = self.chance.choices([one for one, _ in offered], [weight for _, weight in offered])[0]
        return self.press_and_wait(tree, chosen)

    @staticmethod
    def question_of(own: Node) -> tuple[str, ...]:
        """What the player is asked."""
        return tuple(one.text() for one in own.all() if one.role == "heading" and one.states.get("level") == 3)

    def is_announced(self, tree: Node, own: Node) -> bool:
        """Whether a screen reader has been told what the player is asked."""
        question = self.question_of(own)
        spoken = " ".join(one.text() for one in tree.all() if one.role == "status")
        return not question or any(one in spoken for one in question)

    def weight(self, path: tuple[str, ...], one: Node) -> float:
        """How often a control is chosen."""
        if one.name.startswith(self.words("cards-not-here")) or one.role in ("link", "textbox"):
            return 0  # entering a card of one's own is no answer
        if one.role == "checkbox":
            return 0.05
        if one.name == self.words("plan-do") and self.tried > 4:
            return 30
        if one.role == "DisclosureTriangle" or "expanded" in one.states:
            return 0.1 if one.states.get("expanded") is True or self.tried > 8 else 0.7
        if "pressed" in one.states:
            return 3 if self.tried < 8 else 1
        return 6

    def check(self, listed: list[tuple[tuple[str, ...], Node]]) -> None:
        """Note controls that have no name, or that cannot be told apart."""
        for path, one in listed:
            if not one.name:
                self.faults.add(f"a {one.role} without a name: {path}")
        for (path, role, name), n in Counter((path, one.role, one.name) for path, one in listed if one.able).items():
            if n > 1:
                self.faults.add(f"{n} times {role} “{name}”: {[one for one in path if one]}")

    def press_and_wait(self, tree: Node, control: Node) -> bool:
        """Press a control, and wait until the tree has changed."""
        before = tree.digest
        if not self.press(control, self.chance.choice(("Enter", "Space"))):
            return True
        self.changed = self.changes(lambda now: now.digest != before)
        assert self.changed, f"{control.role} “{control.name}” does nothing"
        return True
