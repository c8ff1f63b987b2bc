"""Terms: translatable sentences, each a key with parameters.

`web.i18n` renders a term for each viewer, so that two phones at one table may show Italian and English.
"""

from typing import Any

Term = dict[str, Any]
"""A JSON object with a "key" and the parameters of the sentence: {"key": "take", "n": 1, "kind": "wood"}."""


def term(key: str, /, **parameters: Any) -> Term:
    """Make a term.

    >>> term("take", n=1, kind="wood", pile="forest")
    {'key': 'take', 'n': 1, 'kind': 'wood', 'pile': 'forest'}
    """
    return {"key": key, **parameters}
