"""Refusal: the error for an answer, correction or set-up that the rules do not allow."""

from typing import Any

from engine.core.terms import Term


class Refused(Exception):
    """An answer, correction or set-up that is refused; the game's state is unchanged.

    `code` is stable; `parameters` are those of the sentence that a player reads.
    """

    def __init__(self, code: str, **parameters: Any) -> None:
        super().__init__(code)
        self.code = code
        self.parameters = parameters

    @property
    def term(self) -> Term:
        """The refusal as a term."""
        return {"key": f"error.{self.code}", **self.parameters}
