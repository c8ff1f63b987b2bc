"""Marks for texts that are translated later: they return what they are given, and extraction finds them."""


def N_(text: str) -> str:  # noqa: N802 - the name that gettext's tools know
    """Mark a text."""
    return text


def NN_(one: str, many: str) -> tuple[str, str]:  # noqa: N802
    """Mark a text with a singular and a plural."""
    return one, many


def NP_(context: str, one: str, many: str) -> tuple[str, str]:  # noqa: N802
    """Mark a text with a context, a singular and a plural."""
    return one, many
