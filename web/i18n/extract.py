"""Extraction of messages: ``python -m web.i18n.extract`` updates the catalogues of translations and the conventions.

Collects every marked text of the Python modules and the templates into catalogues: one for each game, of the texts of
its folders in ``web.games`` and ``companion.games``, and the shared one of all other texts. Updates each language's
messages.po (new texts are left untranslated, texts that are gone are dropped) and writes the messages.mo that the
pages read, and how each language joins lists and writes decimals (``conventions.json``). All these files are
committed, so nothing is built where Exchequer runs; a test checks that they are up to date.
"""

from __future__ import annotations

import io
import json
from collections.abc import Iterator
from itertools import chain
from pathlib import Path

from babel import Locale
from babel.messages.catalog import Catalog
from babel.messages.extract import extract_from_dir
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po, write_po

from web import games
from web.i18n import conventions
from web.i18n.render import DOMAIN, LANGUAGES, locale_folder

METHODS = [("**.py", "python"), ("**.html", "jinja2.ext:babel_extract")]
OPTIONS = {"**.html": {"silent": "false"}}
IGNORED = {"node_modules", "locale", "components", "styles", "types", "vendor", "fonts", "images"}
"""Folders of ``web`` without translatable texts."""
WEB = Path(__file__).resolve().parents[1]
COMPANION = WEB.parent / "companion"
SHARED = ""
"""The name of the shared catalogue; the others have the names of the games."""
KEYWORDS: dict[str, tuple[object, ...] | None] = {
    "_": None,
    "gettext": None,
    "ngettext": (1, 2),
    "N_": None,
    "NN_": (1, 2),
    "NP_": ((1, "c"), 2, 3),
}


def _marked(
    folder: Path, methods: list[tuple[str, str]], keywords: dict[str, tuple[object, ...] | None], ignored: set[str]
) -> Iterator[tuple[Path, str | tuple[str, ...], str | None]]:
    """Every marked text below a folder: its file, the text (or singular and plural), and its context."""
    for name, _, message, _, context in extract_from_dir(
        folder, methods, OPTIONS, keywords,  # type: ignore[arg-type]
        directory_filter=lambda directory: Path(directory).name not in ignored,
    ):  # fmt: skip
        yield folder / name, message, context


def _game_of(file: Path) -> str:
    """The game in whose folder a file is, or `SHARED`."""
    for folder in (WEB / "games", COMPANION / "games"):
        if file.is_relative_to(folder) and (name := file.relative_to(folder).parts[0]) in games.names():
            return name
    return SHARED


def texts() -> dict[str, Catalog]:
    """The catalogues by name, the shared one first, with every marked text untranslated.

    A text of the shared catalogue is in no other.
    """
    found = {name: Catalog(project="Exchequer", fuzzy=False) for name in (SHARED, *games.names())}
    marked = chain(_marked(WEB, METHODS, KEYWORDS, IGNORED), _marked(COMPANION, METHODS[:1], {"_": None}, set()))
    for file, text, context in marked:
        found[_game_of(file)].add(text, context=context)
    shared = {(message.id, message.context) for message in found[SHARED]}
    for name in games.names():
        for message in list(found[name]):
            if message.id and (message.id, message.context) in shared:
                found[name].delete(message.id, message.context)
    return found


def po_file(language: str, name: str = SHARED) -> Path:
    """Path of a catalogue's translations."""
    return locale_folder(name) / language / "LC_MESSAGES" / f"{DOMAIN}.po"


def read(language: str, name: str = SHARED) -> Catalog:
    """A catalogue's translations as they are on disk; empty where there are none."""
    file = po_file(language, name)
    if not file.exists():
        return Catalog(locale=language, domain=DOMAIN, project="Exchequer", fuzzy=False)
    with file.open("rb") as opened:
        return read_po(opened, locale=language, domain=DOMAIN)


def compiled(catalog: Catalog) -> bytes:
    """A catalogue as the bytes of a .mo file."""
    buffer = io.BytesIO()
    write_mo(buffer, catalog)
    return buffer.getvalue()


def update(language: str) -> dict[str, Catalog]:
    """Bring a language's files up to date with the texts; returns its catalogues by name.

    A text that has moved from one catalogue to another takes its translation along.
    """
    wanted = texts()
    before = {name: read(language, name) for name in wanted}
    translated = {(str(message.id), message.context): message.string
                  for catalog in before.values() for message in catalog if message.id and message.string}  # fmt: skip
    for name, catalog in before.items():
        wanted[name].creation_date = catalog.creation_date  # a file without new texts stays the same
        catalog.update(wanted[name], no_fuzzy_matching=True)
        catalog.obsolete.clear()
        for message in catalog:
            if message.id and not (message.string and all(message.string)):
                message.string = translated.get((str(message.id), message.context), message.string)
        file = po_file(language, name)
        file.parent.mkdir(parents=True, exist_ok=True)
        with file.open("wb") as opened:
            write_po(opened, catalog, width=110, omit_header=False, sort_output=True, ignore_obsolete=True)
        file.with_suffix(".mo").write_bytes(compiled(read(language, name)))
    return {name: read(language, name) for name in before}


def untranslated(catalog: Catalog) -> list[object]:
    """The texts of a catalogue that lack a translation, or one of their plural forms."""
    return [message.id for message in catalog
            if message.id and not (message.string and all(message.string))]  # fmt: skip


def conventions_text() -> str:
    """The conventions of all languages as the JSON of their file; English is British English."""
    found = {}
    for language in conventions.KNOWN:
        locale = Locale.parse("en_GB" if language == "en" else language)
        lists = {style: dict(locale.list_patterns[style]) for style in ("standard", "or")}
        found[language] = {
            "decimal": locale.number_symbols["latn"]["decimal"],
            "lists": lists,
            "plural": dict(sorted(locale.plural_form.rules.items())),
        }
    return json.dumps(found, ensure_ascii=False, indent=1, sort_keys=True) + "\n"


def main() -> None:
    """Update every language and print the texts that lack a translation."""
    conventions.FILE.write_text(conventions_text(), encoding="utf-8")
    for language in LANGUAGES[1:]:
        for name, catalog in update(language).items():
            missing = untranslated(catalog)
            print(f"{language} {name or 'shared'}: {len(catalog)} texts, {len(missing)} without a translation")
            for text in missing:
                print(f"  {text!r}")


if __name__ == "__main__":
    main()
