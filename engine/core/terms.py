"""Terms: what the engine hands out instead of sentences.

A term is a key with its parameters; whoever shows it turns it into the viewer's own language, so two phones at
one table may read Italian and English.
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
