"""Printed: what a card says, as JSON with terms. It is made once for all games, so that its text is, too."""

from typing import Any


class Printed(dict[str, Any]):
    """The facts printed on a card: the same object in every view of every game. It must not be changed."""

    __slots__ = ()
