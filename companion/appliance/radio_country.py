"""The country of the radio: which channels it may use. Without one, the Wi-Fi of some computers is switched off.

Setting it needs root: the country is written to a file of requests in the data folder, which a small unit of the
package carries out (``deploy/package/root/usr/lib/exchequer/radio``), also at each start.
"""

from __future__ import annotations

import re
import subprocess
from pathlib import Path

from companion.packs import atomic_files

TIMEOUT = 5.0
REQUEST = Path("requests") / "country"
"""The file of the request, below the data folder: two letters and a line feed."""

_CODE = re.compile(r"[A-Z]{2}")


def is_country(code: str) -> bool:
    """Whether a text can be the code of a country (ISO 3166-1, two capitals)."""
    return _CODE.fullmatch(code) is not None


def request(data: Path, code: str) -> None:
    """Have the country set. Raises OSError, and ValueError for what is no country."""
    if not is_country(code):
        raise ValueError("no country")
    atomic_files.write(data / REQUEST, f"{code}\n".encode())


def current() -> str:
    """The country that is set, "" where there is none, or where that cannot be found out."""
    try:
        done = subprocess.run(["iw", "reg", "get"], capture_output=True, text=True, timeout=TIMEOUT, check=False)
    except (OSError, subprocess.TimeoutExpired):
        return ""
    found = re.search(r"^country ([A-Z]{2}):", done.stdout, re.MULTILINE)
    return found[1] if found else ""
