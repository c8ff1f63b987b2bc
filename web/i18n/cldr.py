"""Unicode's data of the languages of the pages: ``python -m web.i18n.cldr`` writes ``conventions.json``.

The file is committed, so that nothing is read from Babel's large database where Exchequer runs; a test holds that it is
up to date.
"""

from __future__ import annotations

import json

from babel import Locale

from web.i18n import conventions
from web.i18n.languages import LANGUAGE_NAMES


def conventions_text() -> str:
    """The conventions of all languages as the JSON of their file; English is British English."""
    found = {}
    for language in LANGUAGE_NAMES:
        locale = Locale.parse("en_GB" if language == "en" else language)
        lists = {style: dict(locale.list_patterns[style]) for style in ("standard", "or")}
        found[language] = {
            "decimal": locale.number_symbols["latn"]["decimal"],
            "lists": lists,
            "plural": dict(sorted(locale.plural_form.rules.items())),
        }
    return json.dumps(found, ensure_ascii=False, indent=1, sort_keys=True) + "\n"


if __name__ == "__main__":
    conventions.FILE.write_text(conventions_text(), encoding="utf-8")
