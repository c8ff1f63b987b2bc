"""View scans: a printed card is shared by all tables, which are served by several threads at once."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest

from companion.server.view_scans import EVERYONE, Scan, wording_of
from engine.core.terms import term
from web.i18n.render import Sentence, Sentences

VALUE = {"first": term("take", n=2, kind="wood", pile="forest"), "second": term("vp", n=3)}


def test_a_text_in_one_language_is_whole_while_another_thread_makes_it_in_another(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    game = "pillars_of_the_earth"
    english, italian = (wording_of(language, EVERYONE) for language in ("en", "it"))
    alone = {words: Scan(game, "", VALUE).text(words) for words in (english, italian)}
    assert alone[english] != alone[italian]
    scan, usual, made = Scan(game, "", VALUE), Sentences.text, list[bytes]()

    def interrupted(
        sentences: Sentences, sentence: Sentence, one: Mapping[str, Any], language: str, viewer: str
    ) -> str:
        if language == "en" and one is VALUE["second"]:
            made.append(scan.text(italian))  # what the other thread does at this moment
        return usual(sentences, sentence, one, language, viewer)

    monkeypatch.setattr(Sentences, "text", interrupted)
    assert scan.text(english) == alone[english]
    assert made == [alone[italian]]
