"""Simulated user of the enrolment page: taps what is printed on a card, unless it is already suggested.

Every tap is a click in a real browser, counted by a script in the page.
"""

from __future__ import annotations

import json
from typing import Any

from playwright.sync_api import Page

COUNT_TAPS = (
    "window.taps = 0; document.addEventListener('click', event => { if (event.isTrusted) window.taps += 1; }, true);"
)
"""A script that counts the clicks in a page from its load."""


def is_equal(value: object, other: object) -> bool:
    """Whether two values are equal as JSON."""
    return json.dumps(value, sort_keys=True) == json.dumps(other, sort_keys=True)


def tap_option(page: Page, group: str, label: str) -> None:
    """Tap the button with exactly this label in a group."""
    page.get_by_role("group", name=group, exact=True).get_by_role("button", name=label, exact=True).click()


class EnrolmentUser:
    """Enters cards on the enrolment page as a person with the printed copy would."""

    def __init__(self, page: Page, form: dict[str, Any]) -> None:
        """``form`` is the form as the page gets it, in the page's language."""
        self.page = page
        self.items = {item["id"]: item for group in form["groups"] for item in group["items"]}
        self.shapes = form["shapes"]

    def taps(self) -> int:
        """The number of clicks in the page."""
        return int(self.page.evaluate("window.taps"))

    def enter_card(self, item: str, printed: dict[str, Any]) -> None:
        """Enter a card whose item is open, without its title."""
        shape = self.shapes[self.items[item]["shape"]]
        given = dict(self.items[item]["initial"])
        fields = {field["name"]: field for field in shape}
        for index, corner in enumerate(printed["corners"]):
            field = fields["corners"]
            tap_option(self.page, f"{field['label']}: {field['labels'][index]}", self.label(field, corner))
        tap_option(self.page, fields["arrow"]["label"], self.label(fields["arrow"], printed["arrow"]))
        if "plague" in fields:
            tap_option(self.page, fields["plague"]["label"], self.label(fields["plague"], printed["plague"]))
        if not is_equal(given.get("effects"), printed["effects"]):
            for index, effect in enumerate(printed["effects"]):
                self.effect(fields["effects"], effect, index, given)
        if given["starred"] != printed["starred"]:
            self.page.get_by_role("button", name=fields["starred"]["label"]).click()
        if given["kind"] != printed["kind"]:
            self.page.get_by_role("button", name=self.label(fields["kind"], printed["kind"]), exact=True).click()

    def label(self, field: dict[str, Any], value: object) -> str:
        """The label of the button for a value."""
        return next(str(option["label"]) for option in field["options"] if is_equal(option["value"], value))

    def effect(self, field: dict[str, Any], effect: dict[str, Any], index: int, given: dict[str, Any]) -> None:
        """Choose an effect and tap its parameters."""
        if index:
            self.page.get_by_role("button", name="One more effect").click()
        word = next(word for word in field["vocabulary"] if word["do"] == effect["do"])
        tap_option(self.page, field["label"], word["label"])
        given.update(word["implies"])
        for parameter in word["fields"]:
            value, start = effect[parameter["name"]], word["initial"].get(parameter["name"])
            if is_equal(value, start):
                continue
            if parameter["type"] == "reward":
                for kind, n in value.items():
                    option = next(choice for choice in parameter["options"] if choice["value"] == kind)
                    group = self.page.get_by_role("group", name=parameter["label"], exact=True)
                    for _ in range(n):
                        group.get_by_role("button", name=option["label"]).click()
            elif parameter["type"] == "several":
                for item in value:
                    tap_option(self.page, parameter["label"], self.label(parameter, item))
            elif parameter["type"] == "flag":
                self.page.get_by_role("switch", name=parameter["label"]).click()
            else:
                tap_option(self.page, parameter["label"], self.label(parameter, value))

    def next_card(self) -> None:
        """Open the next card."""
        self.page.locator(".onwards button").click()


def printed_copy(reference: dict[str, Any]) -> dict[str, dict[str, Any]]:
    """Cards for which no suggestion is correct: corners, arrows and effects of the reference pack on other cards.

    Within a deck the cards that are in no rulebook are exchanged; the others keep titles and effects, as in printed
    copies, and have other corners.
    """
    from companion.games.world_without_end.enrolment import CERTAIN

    cards: dict[str, dict[str, Any]] = {}
    for deck in (1, 2, 3, 4):
        own = [card for card in reference["cards"] if card["deck"] == deck]
        free = [card for card in own if card["id"] not in CERTAIN]
        for i, card in enumerate(own):
            corners = own[(i + 1) % len(own)]
            text = card if card["id"] in CERTAIN else free[(free.index(card) + 1) % len(free)]
            cards[f"card-{card['id']}"] = {
                "title": text["title"],
                "kind": text["kind"],
                "effects": text["effects"],
                "starred": card["starred"],
                "plague": card["plague"],
                "corners": corners["corners"],
                "arrow": corners["arrow"],
            }
    return cards
