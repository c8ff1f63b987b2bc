"""Refusals: what the referee says to an answer that the rules do not allow."""

from typing import Any

from engine.core.terms import Term


class Refused(Exception):
    """An answer that was refused; the game stands as it stood before.

    `code` is stable and meant for programmes, `parameters` fill the sentence that a player reads.
    """

    def __init__(self, code: str, **parameters: Any) -> None:
        """Keep the code and the parameters of its sentence."""
        super().__init__(code)
        self.code = code
        self.parameters = parameters

    @property
    def term(self) -> Term:
        """The refusal as a term, to be said in the language of whoever reads it."""
        return {"key": f"error.{self.code}", **self.parameters}
