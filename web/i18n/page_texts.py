"""Page texts: the messages that a page's scripts use, as ``web/components/shared/texts.js`` reads them.

Scripts fill in the values, so the texts keep their ``{placeholders}``. A selector becomes an object: the name of the
selecting value ("by") and a text for each variant, with "*" as the default. The script selects by the value itself, or
by the plural class of a number.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache

from fluent.syntax import ast

from web import games
from web.i18n.message_files import SHARED, topics
from web.i18n.messages import ENGLISH, Bundle
from web.i18n.render import messages_of

PageText = str | dict[str, "PageText"]
"""A text, or one for each variant of a value."""


@lru_cache(maxsize=64)
def page_texts(language: str, game: str, wanted: tuple[str, ...]) -> Mapping[str, PageText]:
    """The texts of these topics by id: the shared ones and those of a game ("": of no game)."""
    messages = messages_of(language, game)
    found: dict[str, PageText] = {}
    for folder in (SHARED, game) if game in games.names() else (SHARED,):
        for topic in wanted:
            for id in topics(ENGLISH, folder).get(topic, {}):
                bundle = messages.bundle_of(id)
                if bundle is not None and not id.startswith("-"):
                    found[id] = _text(bundle, bundle.entry(id).value)
    return found


def _text(bundle: Bundle, pattern: ast.Pattern | None) -> PageText:
    return _joined(list(_parts(bundle, pattern)))


def _parts(bundle: Bundle, pattern: ast.Pattern | None) -> Iterable[PageText]:
    """The parts of a pattern, of which the selectors are objects."""
    for element in pattern.elements if pattern else ():
        yield str(element.value) if isinstance(element, ast.TextElement) else _placed(bundle, element.expression)


def _placed(bundle: Bundle, expression: object) -> PageText:
    """The text of a placeable."""
    if isinstance(expression, ast.Placeable):
        return _placed(bundle, expression.expression)
    if isinstance(expression, ast.StringLiteral):
        return str(expression.parse()["value"])
    if isinstance(expression, ast.NumberLiteral):
        return expression.value
    if isinstance(expression, (ast.MessageReference, ast.TermReference)):
        id = expression.id.name
        return _text(bundle, bundle.entry(f"-{id}" if isinstance(expression, ast.TermReference) else id).value)
    if isinstance(expression, ast.SelectExpression):
        variants: dict[str, PageText] = {"by": _variable(expression.selector)}
        for variant in expression.variants:
            key = variant.key.name if isinstance(variant.key, ast.Identifier) else variant.key.value
            text = _text(bundle, variant.value)
            variants[key] = text
            if variant.default:
                variants["*"] = text
        return variants
    return f"{{{_variable(expression)}}}"


def _variable(expression: object) -> str:
    """The name of the value that an expression shows: of a variable, or of a function's first argument."""
    if isinstance(expression, ast.FunctionReference) and expression.arguments.positional:
        return _variable(expression.arguments.positional[0])
    return expression.id.name if isinstance(expression, ast.VariableReference) else "?"


def _joined(parts: Sequence[PageText]) -> PageText:
    """The parts as one text, or as one object in which each variant is the whole text."""
    for place, part in enumerate(parts):
        if isinstance(part, dict):
            before, after = parts[:place], parts[place + 1 :]
            return {
                key: text if key == "by" else _joined([*before, text, *after])
                for key, text in part.items()
                if key == "by" or key == "*" or text is not part["*"]
            }
    return " ".join("".join(str(part) for part in parts).split())
