"""Steps of the guided first game of Monasterium: each card, and when it is shown."""

STEPS: tuple[tuple[str, tuple[str, ...]], ...] = (
    ("goal", ("start",)),
    ("missions", ("ask.missions_a", "ask.missions_b", "ask.missions_c")),
    ("roll", ("ask.roll", "waiting.roll")),
    ("place", ("ask.place", "ask.place_again", "waiting.place", "waiting.place_again")),
    ("take", ("ask.take", "waiting.take")),
    ("act", ("ask.act", "waiting.act")),
    ("novice", ("ask.novice", "ask.place_novice", "waiting.novice", "waiting.place_novice")),
    ("window", ("ask.window", "ask.window_bonus")),
    ("do", ("do",)),
    ("answered", ("answered",)),
    ("done", ("round.2",)),
)
"""Name of the card (``guide/<language>.ftl``), and the moments at which it is due (`web.i18n.guide_texts`)."""
