"""A player with nothing but a keyboard: Tab, Shift+Tab, Enter, Space, arrows and Escape; scripts only read the page.

At each stop of the focus it notes what a person would miss: a control without a name or a visible frame, covered by
something else, or too small to be hit by a finger; and a question that a screen reader is not given.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from random import Random
from typing import Any

from playwright.sync_api import ElementHandle, Error, Page

PATIENCE = 10.0
"""Seconds within which a page must show a change."""

CONTROLS = """() => {
  const FOCUSABLE = "a[href], button, input, select, summary, [tabindex]";
  const shown = one => one.checkVisibility({ visibilityProperty: true }) && !one.closest("[inert]");
  const modal = document.querySelector("dialog:modal");
  const all = [...(modal ?? document).querySelectorAll(FOCUSABLE)];
  return all.filter(one => one.tabIndex >= 0 && !one.disabled && shown(one));
}"""
"""Script: the elements at which Tab should stop, in their order."""

LOOK = (
    """() => {
  const controls = ("""
    + CONTROLS
    + """)();
  const active = document.activeElement;
  const named = one =>
    (one.getAttribute("aria-label") || (one.labels?.[0] ?? one).innerText || "").trim();
  const where = one => one.closest("dialog") ? "dialog" : one.closest("#closing") ? "closing"
    : one.closest("#drawer") ? "drawer" : one.closest(".bar") ? "bar" : one.closest(".guide") ? "guide"
    : one.closest(".now .ask")?.dataset.ask ?? "";
  const kind = one => one.matches("[data-help]") ? "help" : one.closest(".unknown-card") ? "unknown"
    : one.matches("summary") ? "fold" : one.matches("input") ? "switch" : one.matches(".undo") ? "undo"
    : one.matches(".plan-step") ? "step" : one.matches(".stepper button") ? "step"
    : one.matches("[aria-pressed], [aria-expanded]") ? "toggle"
    : one.matches(".choice, .face, .send, .button") ? "answer" : "other";
  const texts = selector => [...document.querySelectorAll(selector)].map(one => one.textContent.trim());
  const questions = texts(".now h3"), spoken = texts("[role=status]").join(" ");
  const open = [...document.querySelectorAll("details")].filter(one => one.open).length;
  return {
    mine: document.querySelector(".now.mine") !== null,
    closing: document.querySelector("#closing") !== null,
    modal: document.querySelector("dialog:modal") !== null,
    drawer: document.querySelector("#drawer") !== null,
    asks: [...document.querySelectorAll(".now .ask")].map(one => one.dataset.ask),
    announced: questions.length === 0 || questions.some(question => spoken.includes(question)),
    state: document.querySelector("#app").innerText + controls.map(one =>
      ["aria-pressed", "aria-expanded", "aria-disabled", "aria-selected"].map(name => one.getAttribute(name)).join()
      + (one.checked ?? "")).join() + open + (document.querySelector("dialog:modal")?.innerText ?? ""),
    // The place of the focus among the controls; between two of them where it is on something else.
    focus: controls.includes(active) ? controls.indexOf(active) : active === document.body ? -0.5 :
      controls.filter(one => active.compareDocumentPosition(one) & Node.DOCUMENT_POSITION_PRECEDING).length - 0.5,
    lost: active === document.body || !active.checkVisibility(),
    controls: controls.map(one => ({
      name: named(one), where: where(one), kind: kind(one), summary: one.matches("summary"),
      able: one.getAttribute("aria-disabled") !== "true", input: one.matches("input"),
      open: one.parentElement.open === true || one.getAttribute("aria-expanded") === "true",
    })),
  };
}"""
)
"""Script: what a player sees of the controls."""

STOP = """target => {
  const one = document.activeElement;
  if (one === document.body) return { there: false, faults: [] };
  const faults = [];
  const label = (one.labels?.[0] ?? one).innerText;
  const name = (one.getAttribute("aria-label") || label || "").trim().slice(0, 60);
  const words = `${one.tagName.toLowerCase()}.${one.className} “${name.replaceAll("\\n", " ")}”`;
  const box = (one.matches("input") && one.closest("label") || one).getBoundingClientRect();
  const inside = one.getBoundingClientRect();
  if (one.tabIndex >= 0 && !one.matches("[role=tabpanel]")) {
    if (!name) faults.push(`${words} has no name`);
    if (Math.round(box.width) < 44 || Math.round(box.height) < 44)
      faults.push(`${words} is ${Math.round(box.width)} × ${Math.round(box.height)}`);
    const style = getComputedStyle(one), around = one.closest("label");
    const framed = style => style.outlineStyle !== "none" && parseFloat(style.outlineWidth) > 0;
    if (!framed(style) && !(around && framed(getComputedStyle(around)))) faults.push(`${words} has no frame`);
    const x = Math.min(Math.max(box.left + box.width / 2, 1), innerWidth - 1);
    const top = Math.max(box.top, 0), bottom = Math.min(box.bottom, innerHeight);
    const at = document.elementFromPoint(x, (top + bottom) / 2);
    if (bottom <= top || !at || !(one.contains(at) || at.contains(one) || one.closest("label")?.contains(at)))
      faults.push(`${words} is covered by ${at?.className ?? "the edge"}`);
  }
  return { there: one === target, faults };
}"""
"""Script: whether an element has the focus, and the faults of the focused element."""


NOW_FOCUSED = "document.activeElement.tagName + ' ' + document.activeElement.className"
"""Script: where the focus is, for the report of a loss."""

FOCUSED = 2.0
"""Seconds within which a page moves the focus away from a removed element, on a busy machine."""
SCROLLED = 150
"""Milliseconds within which a page scrolls to the focus."""


@contextmanager
def suppress_leaving() -> Iterator[None]:
    """Ignore that a page navigates while it is evaluated."""
    try:
        yield
    except Error as error:
        if "context was destroyed" not in str(error):
            raise


@dataclass
class Keyboard:
    """The keyboard of one page, with the faults noted on the way."""

    page: Page
    faults: set[str] = field(default_factory=set)
    keys: int = 0

    def look(self) -> Any:
        """What is on the page now."""
        return self.page.evaluate(LOOK)

    def press(self, key: str) -> None:
        """Press a key, and wait until the page has been drawn: nobody types faster than that."""
        self.keys += 1
        self.page.keyboard.press(key)
        with suppress_leaving():
            self.page.evaluate("() => new Promise(requestAnimationFrame)")

    def go_to(self, at: int, look: Any) -> bool:
        """Move the focus to a control with Tab or Shift+Tab; False where the page has changed under way."""
        target: ElementHandle | None = self.page.evaluate_handle(f"at => ({CONTROLS})()[at]", at).as_element()
        if target is None:
            return False
        keys = ["Tab", "Shift+Tab"] if look["focus"] <= at else ["Shift+Tab", "Tab"]
        # The page may have moved the focus since the look, and Tab does not go round in every browser.
        for key in keys:
            for step in range(len(look["controls"]) + 3):
                stop = self.stop(target)
                if step:  # where the focus was before, the page may have been redrawn
                    self.faults.update(stop["faults"])
                if stop["there"]:
                    return True
                if not target.evaluate("one => one.isConnected"):
                    return False
                self.press(key)
        grown = len(self.look()["controls"]) != len(look["controls"])  # such as turns that were shown meanwhile
        if grown or not target.evaluate("one => one.isConnected && one.checkVisibility()"):
            return False
        raise AssertionError(f"No key reaches {look['controls'][at]} from {look['focus']}")

    def stop(self, target: ElementHandle) -> Any:
        """Return the state of the focus; faults count only after the page has scrolled."""
        stop = self.page.evaluate(STOP, target)
        if stop["faults"]:
            self.page.wait_for_timeout(SCROLLED)
            stop = self.page.evaluate(STOP, target)
        return stop

    def use(self, at: int, look: Any, key: str = "Enter") -> bool:
        """Go to a control and press it, and return whether that changed the page."""
        if not self.go_to(at, look):
            return False
        before = self.look()["state"]
        if not self.page.evaluate(f"at => ({CONTROLS})()[at] === document.activeElement", at):
            return False  # another view has come meanwhile
        self.press("Space" if look["controls"][at]["input"] else key)
        return self.changes(lambda now: now["state"] != before)

    def use_named(self, name: str) -> None:
        """Go to the control of a name and press it, as soon as it is there."""
        until = time.monotonic() + PATIENCE
        while time.monotonic() < until:
            look = self.look()
            found = [at for at, control in enumerate(look["controls"]) if control["name"].split("\n")[0] == name]
            if found and self.use(found[0], look):
                return
        raise AssertionError(f"{name}: not among {[control['name'] for control in look['controls']]}")

    def changes(self, wanted: Callable[[Any], bool], patience: float = PATIENCE) -> bool:
        """Wait for a state of the page, and return whether it came in time."""
        until = time.monotonic() + patience
        while time.monotonic() < until:
            with suppress_leaving():
                if wanted(self.look()):
                    return True
            time.sleep(0.01)
        return False


class KeyboardPlayer(Keyboard):
    """Answers questions with the keyboard: chooses by chance among what the page offers."""

    def __init__(self, page: Page, chance: Random, words: Callable[[str], str]) -> None:
        """Begin without an answer."""
        super().__init__(page)
        self.chance, self.words = chance, words
        self.tried: dict[str, int] = {}
        """By ask, how many controls were pressed."""
        self.answers = 0
        self.lost: list[str] = []
        """After what the focus was lost."""

    def act(self) -> bool:
        """Do the next thing that the page wants of this player, and return whether there was one."""
        look = self.look()
        if look["modal"]:
            return self.leave_dialog(look)
        if look["drawer"]:  # opened by a key that was meant for what a new view has replaced
            self.press("Escape")
            return self.keeps_focus("the drawer was left")
        if look["closing"]:
            self.use_named(self.words("closing-go-on"))
            return self.keeps_focus("the end of a chapter was closed")
        if any(control["where"] == "guide" for control in look["controls"]):
            self.use_named(self.words("guide-no"))
            return self.keeps_focus("the guide was declined")
        if not look["mine"]:
            return False
        return self.answer(look)

    def leave_dialog(self, look: Any) -> bool:
        """Confirm the dialog, or leave it with Escape."""
        offered = [at for at, control in enumerate(look["controls"]) if control["name"] == self.words("do_anyway")]
        if offered and self.chance.random() < 0.6:
            self.use(offered[0], look)
        else:
            self.press("Escape")
            assert self.changes(lambda now: not now["modal"]), "Escape leaves a dialog"
        return self.keeps_focus("a dialog was left")

    def answer(self, look: Any) -> bool:
        """Press one control of the question; choices become more direct with time."""
        own = look["asks"][0] if look["asks"] else ""
        tried = self.tried.get(own, 0)
        assert tried < 80, f"{own}: no end after {tried} controls: {self.names(look)}"
        weights = {"answer": 6.0, "toggle": 3.0, "step": 1.5, "fold": 0.7, "help": 0.2, "switch": 0.05}
        if tried > 8:
            weights = {"answer": 6.0, "toggle": 1.0, "fold": 0.02}
        offered = [
            (at, weights.get(control["kind"], 0) * (0.15 if control["open"] else 1))
            for at, control in enumerate(look["controls"])
            if control["where"] in look["asks"] and control["able"] and weights.get(control["kind"])
        ]
        if not offered:
            assert self.changes(lambda now: now["asks"] != look["asks"] or now["controls"] != look["controls"]), (
                f"{own}: an answer is never confirmed"
            )
            return True
        self.tried[own] = tried + 1
        if not look["announced"] and not self.changes(
            lambda now: now["announced"] or now["asks"] != look["asks"], FOCUSED
        ):
            self.faults.add(f"{own}: not announced")
        at = self.chance.choices([at for at, _ in offered], [weight for _, weight in offered])[0]
        name = look["controls"][at]["name"].replace("\n", " ")
        if not self.use(at, look, self.chance.choice(("Enter", "Space"))):
            assert self.look()["state"] != look["state"], f"{own}: “{name}” does nothing"
            return True
        if own not in self.look()["asks"]:
            self.answers += 1
        return self.keeps_focus(f"{own}: “{name}”")

    def keeps_focus(self, after: str) -> bool:
        """Note if the focus is on nothing, or on a hidden element, once the page is at rest."""
        if not self.changes(lambda now: not now["lost"], FOCUSED):
            self.lost.append(f"{after}; it is on {self.page.evaluate(NOW_FOCUSED)}")
        return True

    def names(self, look: Any) -> list[str]:
        """The names of the controls of the questions."""
        return [control["name"] for control in look["controls"] if control["where"] in look["asks"]]
