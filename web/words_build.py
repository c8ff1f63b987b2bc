"""Keeps the translations together with the texts: ``python -m web.words_build``.

Collects every marked text of the Python modules and the pages, brings each language's messages.po up to date (what
is new is left untranslated, what is gone is dropped) and writes the messages.mo that the pages read. Both files are
kept with the sources, so that nothing has to be built where Exchequer runs; a test holds them together.
"""

from __future__ import annotations

import io
from pathlib import Path

from babel.messages.catalog import Catalog
from babel.messages.extract import extract_from_dir
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po, write_po

from web.words import DOMAIN, LANGUAGES, LOCALE

METHODS = [("static/**", "ignore"), ("node_modules/**", "ignore"), ("**.py", "python"),
           ("**/templates/**.html", "jinja2.ext:babel_extract")]  # fmt: skip
OPTIONS = {"**/templates/**.html": {"silent": "false"}}
KEYWORDS: dict[str, tuple[object, ...] | None] = {
    "_": None,
    "gettext": None,
    "ngettext": (1, 2),
    "N_": None,
    "NN_": (1, 2),
    "NP_": ((1, "c"), 2, 3),
}


def texts() -> Catalog:
    """Every marked text of the pages, and of what the commands print, untranslated."""
    found = Catalog(project="Exchequer", fuzzy=False)
    methods = [(pattern, method) for pattern, method in METHODS if method != "ignore"]
    here = Path(__file__).parent
    for _, _, message, _, context in extract_from_dir(
        here, methods, OPTIONS, KEYWORDS,  # type: ignore[arg-type]
        directory_filter=lambda directory: Path(directory).name not in {"node_modules", "static", "locale"},
    ):  # fmt: skip
        found.add(message, context=context)
    commands = Path(__file__).parent.parent / "companion"
    for _, _, message, _, context in extract_from_dir(commands, [("**.py", "python")], {}, {"_": None}):
        found.add(message, context=context)
    return found


def po_file(language: str) -> Path:
    """Where a language's translations are written."""
    return LOCALE / language / "LC_MESSAGES" / f"{DOMAIN}.po"


def read(language: str) -> Catalog:
    """A language's translations as they stand."""
    with po_file(language).open("rb") as opened:
        return read_po(opened, locale=language, domain=DOMAIN)


def compiled(catalog: Catalog) -> bytes:
    """A catalogue as the bytes of a .mo file."""
    buffer = io.BytesIO()
    write_mo(buffer, catalog)
    return buffer.getvalue()


def update(language: str) -> Catalog:
    """Bring a language's files up to date with the texts; returns its catalogue."""
    catalog = read(language)
    catalog.update(texts(), no_fuzzy_matching=True)
    catalog.obsolete.clear()
    with po_file(language).open("wb") as opened:
        write_po(opened, catalog, width=110, omit_header=False, sort_output=True, ignore_obsolete=True)
    catalog = read(language)
    po_file(language).with_suffix(".mo").write_bytes(compiled(catalog))
    return catalog


def main() -> None:
    """Update every language and say what still lacks a translation."""
    for language in LANGUAGES[1:]:
        catalog = update(language)
        missing = [message.id for message in catalog if message.id and not message.string]
        missing += [message.id for message in catalog if isinstance(message.string, tuple) and not all(message.string)]
        print(f"{language}: {len(catalog)} texts, {len(missing)} without a translation")
        for text in missing:
            print(f"  {text!r}")


if __name__ == "__main__":
    main()
