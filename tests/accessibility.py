"""Accessibility: the violations that axe finds on a page once its fonts are loaded and its transitions have ended."""

from __future__ import annotations

from typing import Any

from axe_playwright_python.base import AXE_SCRIPT
from playwright.sync_api import Page

REST = """async () => {
    await document.fonts.ready;
    const running = () => document.getAnimations().filter((element) =>
        element.playState === "running" && element.effect.getComputedTiming().endTime !== Infinity);
    while (running().length) await Promise.allSettled(running().map((element) => element.finished));
    await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)));
}"""
"""Waits until fonts are loaded and transitions have ended: during one, the contrast of text is an intermediate one."""
RUN = """async (options) => (await axe.run({resultTypes: ["violations"], ...options})).violations
    .map((element) => [element.id, element.nodes.map((node) => node.html.slice(0, 120))])"""
LIGHTS = ("parchment", "candlelight")
COLOURS = {"runOnly": ["color-contrast", "link-in-text-block"]}
"""The rules whose outcome depends on colours."""

Violations = list[tuple[str, list[str]]]
"""The id of each rule with the elements that violate it."""


def violations(page: Page, options: dict[str, Any] | None = None) -> Violations:
    """The violations of all rules of axe on a page in its present state."""
    if not page.evaluate("'axe' in window"):
        page.evaluate(AXE_SCRIPT)
    page.evaluate(REST)
    return [(rule, elements) for rule, elements in page.evaluate(RUN, options or {})]


def violations_in_both_lights(page: Page) -> Violations:
    """The violations of all rules of axe in the page's light, and of the rules about colours in the other light."""
    found = violations(page)
    shown = page.evaluate("document.documentElement.dataset.light")
    for light in LIGHTS:
        if light != shown:
            page.evaluate("light => { document.documentElement.dataset.light = light; }", light)
            found += [(f"{light}: {rule}", elements) for rule, elements in violations(page, COLOURS)]
    page.evaluate("light => { document.documentElement.dataset.light = light; }", shown)
    return found
