"""Waiting until a page takes taps: a question has to be on it for a moment before a tap answers it."""

from __future__ import annotations

from playwright.sync_api import Page

READ = 350
"""Milliseconds after which a question takes taps."""


def wait_until_read(page: Page) -> None:
    """Wait until the questions of a page take taps."""
    page.wait_for_timeout(READ)
