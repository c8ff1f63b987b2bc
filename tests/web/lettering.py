"""Lettering of the table pages: its height as it is shown, and texts of a drawing that overlap or run over its edge."""

from __future__ import annotations

from playwright.sync_api import Page

LEAST = 28
"""Least height of a font on the table page at 1080 lines, in pixels."""

SETTLED = """async () => { await document.fonts.ready;
    for (let n = 0; n < 3; n++) await new Promise(drawn => requestAnimationFrame(drawn)); }"""
"""Script that waits until the board is composed for its room."""

SMALLER = """least => {
    const found = [], walk = document.createTreeWalker(document.querySelector(".wide-board"), NodeFilter.SHOW_TEXT);
    while (walk.nextNode()) {
        const element = walk.currentNode.parentElement, words = walk.currentNode.data.trim();
        if (!words || element.closest('.visually-hidden')) continue;
        if (!element.checkVisibility({visibilityProperty: true})) continue;
        const scale = element.ownerSVGElement ? element.getScreenCTM().a : element.currentCSSZoom;
        const size = parseFloat(getComputedStyle(element).fontSize) * scale;
        if (size < least - 0.1) found.push([words, Math.round(size * 10) / 10]);
    }
    return found; }"""
"""Script: the visible texts beside and on the board whose font is lower than its argument, with their heights."""

OVERLAPPING = """() => {
    const texts = [...document.querySelectorAll('.board-room text')].map(element => {
        const box = element.getBoundingClientRect(), trim = box.height * 0.27;
        return [element.textContent, box.left, box.top + trim, box.right, box.bottom - trim]; });
    const found = [];
    texts.forEach(([words, left, top, right, bottom], index) => {
        for (const [other, l, t, r, b] of texts.slice(index + 1))
            if (Math.min(right, r) - Math.max(left, l) > 1 && Math.min(bottom, b) - Math.max(top, t) > 1)
                found.push(`${words} / ${other}`); });
    return found; }"""
"""Script: the pairs of texts of the board that overlap."""

OVER_THE_EDGE = """() => {
    const edge = document.querySelector('.board-room svg').getBoundingClientRect();
    return [...document.querySelectorAll('.board-room text')].filter(element => {
        const box = element.getBoundingClientRect();
        return box.left < edge.left || box.right > edge.right + 1 || box.top < edge.top || box.bottom > edge.bottom + 1;
    }).map(element => element.textContent); }"""
"""Script: the texts of the board that run over its edge."""

OUTSIDE = """async selector => {
    await new Promise(drawn => requestAnimationFrame(() => requestAnimationFrame(drawn)));
    return [...document.querySelectorAll(selector)].map(element => [element, element.getBoundingClientRect()])
        .filter(([, box]) => box.top < 0 || box.left < 0 || box.bottom > innerHeight + 1 || box.right > innerWidth + 1)
        .map(([element, box]) => `${element.className} ${box.right} ${box.bottom}`); }"""
"""Script: the elements of a selector that are partly outside the screen."""


def smaller_than_allowed(page: Page) -> list[tuple[str, float]]:
    """The visible texts that are lower than `LEAST`."""
    page.evaluate(SETTLED)
    return [(words, size) for words, size in page.evaluate(SMALLER, LEAST)]


def unreadable(page: Page) -> list[str]:
    """The texts of the board that overlap or run over its edge."""
    page.evaluate(SETTLED)
    return [*page.evaluate(OVERLAPPING), *page.evaluate(OVER_THE_EDGE)]


def outside(page: Page, selector: str) -> list[str]:
    """The elements of a selector that are partly outside the screen."""
    found: list[str] = page.evaluate(OUTSIDE, selector)
    return found
