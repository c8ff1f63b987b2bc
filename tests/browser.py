"""Chromium of the tests: its path and its flags, which keep it offline and without a window.

The headless shell needs less than half of the processor time of the whole browser, which draws a window that nobody
sees.
"""

CHROMIUM = "/usr/bin/chromium-headless-shell"
FLAGS = [
    "--headless",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--disable-dev-shm-usage",
]
