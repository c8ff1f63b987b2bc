"""Screens: what lies behind one only its owner knows (WWE-R11)."""


def is_open_to(viewer: str, source: str, target: str) -> bool:
    """Whether a viewer may read of a move: not when it goes between a pile and somebody else's screen.

    What goes from a screen onto the board (a project, a site) is laid there before all eyes.
    """
    mine = f"seat:{viewer}"
    if any(pile.startswith(("project:", "site:")) for pile in (source, target)):
        return True
    return all(not pile.startswith("seat:") or pile == mine for pile in (source, target))
