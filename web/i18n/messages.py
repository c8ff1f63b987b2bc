"""Messages of Project Fluent: one bundle for each folder and language, and the lookup through several of them.

A message is parsed when it is first shown. A message that a game has in English is read from the game's folder, every
other one from the shared folder; where the language lacks it, English is shown.

The bundle is that of ``fluent.runtime``, with its own way to find messages and to count and write numbers
(``conventions``): Babel's data of a language takes 1 MB of memory, and of the first one 4 MB.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, cast

from fluent.runtime import FluentBundle, FluentResource
from fluent.runtime.prepare import Compiler
from fluent.runtime.resolver import CurrentEnvironment, Message, ResolverEnvironment
from fluent.runtime.types import FluentType
from fluent.syntax import ast

from web import games
from web.i18n.conventions import conventions_of
from web.i18n.message_files import SHARED, sources, topics

ENGLISH = "en"
Function = Callable[..., Any]


class Bundle(FluentBundle):
    """The messages of one folder in one language; references also find the shared messages of the language."""

    def __init__(
        self, language: str, own: Mapping[str, str], shared: Mapping[str, str], functions: Mapping[str, Function]
    ) -> None:
        """The folder's messages and the shared ones by their sources; ``functions`` are those that they may call."""
        self.language = language
        self._own, self._shared = own, shared
        self._conventions = conventions_of(language)
        super().__init__([language], dict(functions), use_isolating=False)
        self._functions = dict(functions)
        self._compile = cast(Callable[[ast.Message | ast.Term], Message], Compiler())

    def __contains__(self, id: str) -> bool:
        """Whether the folder itself has the message."""
        return id in self._own

    def entry(self, id: str) -> ast.Message | ast.Term:
        """The tree of a message or ("-name") of a term. Raises LookupError for an unknown or invalid one."""
        source = self._own.get(id) or self._shared[id]
        for node in FluentResource(source).body:
            if isinstance(node, (ast.Message, ast.Term)):
                return node
        raise LookupError(f"not valid: {id}")

    def text(self, id: str, arguments: dict[str, Any], forms: Sequence[str] = ()) -> str | None:
        """A message with its arguments, or the first of its attributes among ``forms``; None if it has no text."""
        try:
            message = self._lookup(id)
            pattern = next((message.attributes[form] for form in forms if form in message.attributes), message.value)
            if pattern is None:
                return None
            shown = pattern(ResolverEnvironment(context=self, errors=[], current=CurrentEnvironment(args=arguments)))
        except (LookupError, ValueError):
            return None
        return shown.format(self._babel_locale) if isinstance(shown, FluentType) else str(shown)

    def _lookup(self, entry_id: str, term: bool = False) -> Message:
        id = f"-{entry_id}" if term else entry_id
        known = self._compiled.get(id)
        if known is None:
            known = self._compiled[id] = self._compile(self.entry(id))
        return known

    def _get_babel_locale(self) -> Any:
        return self._conventions


def _bundle(language: str, folder: str, functions: Mapping[str, Function]) -> Bundle:
    return Bundle(language, sources(language, folder), sources(language) if folder else {}, functions)


class Messages:
    """All messages that a game's terms and pages may use, in one language."""

    def __init__(self, language: str, game: str, functions: Mapping[str, Function]) -> None:
        """Of a game and the shared ones; for no game or an unknown one, the shared ones and those of all games."""
        self._folders = [game, SHARED] if game in games.names() else [SHARED, *games.names()]
        self._levels = [
            (_bundle(language, folder, functions), _bundle(ENGLISH, folder, functions) if language != ENGLISH else None)
            for folder in self._folders
        ]

        self._known: dict[str, int] = {}

    def level(self, id: str) -> int | None:
        """The index of the first folder with this message, or None."""
        known = self._known.get(id)
        if known is not None:
            return known
        for level, (bundle, english) in enumerate(self._levels):
            if id in (bundle if english is None else english):
                self._known[id] = level
                return level
        return None

    def has(self, id: str) -> bool:
        """Whether there is such a message."""
        return self.level(id) is not None

    def refines(self, id: str, plain: str) -> bool:
        """Whether there is a message for a special case, in the folder of the plain one or an earlier one.

        So a text without a game never takes its words from a single game.
        """
        special, level = self.level(id), self.level(plain)
        return special is not None and (level is None or special <= level)

    def ids(self, topic: str = "") -> list[str]:
        """The ids of the messages of a topic, or of all topics, in English."""
        found = [(name, ids) for folder in self._folders for name, ids in topics(ENGLISH, folder).items()]
        return [id for name, ids in found if topic in (name, "") for id in ids]

    def text(self, id: str, arguments: dict[str, Any], forms: Sequence[str] = ()) -> str | None:
        """A message in this language or else in English, or its first attribute in ``forms``; None if unknown."""
        level = self.level(id)
        if level is None:
            return None
        bundle, english = self._levels[level]
        found = bundle.text(id, arguments, forms) if id in bundle else None
        return english.text(id, arguments, forms) if found is None and english is not None else found

    def bundle_of(self, id: str) -> Bundle | None:
        """The bundle that has a message; None for an unknown one."""
        level = self.level(id)
        if level is None:
            return None
        bundle, english = self._levels[level]
        return bundle if english is None or id in bundle else english


def id_of(key: str) -> str:
    """The id of the message of a term's key, or of a name such as "soup:1".

    >>> id_of("card.I-01"), id_of("action.soup:1")
    ('card-I-01', 'action-soup-1')
    """
    return key.replace(".", "-").replace(":", "-")
