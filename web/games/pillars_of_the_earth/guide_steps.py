"""Steps of the guided first game of The Pillars of the Earth: each card, and when it is shown."""

STEPS: tuple[tuple[str, tuple[str, ...]], ...] = (
    ("goal", ("start",)),
    ("prepare", ("ask.advantages", "ask.craftsmen", "ask.out_of_use")),
    ("card", ("ask.card", "waiting.card")),
    ("draw", ("ask.draw",)),
    ("builder", ("ask.builder", "ask.passed", "waiting.builder", "waiting.passed")),
    ("do", ("do",)),
    ("event", ("ask.event", "waiting.event")),
    ("bishop", ("ask.bishop", "waiting.bishop")),
    ("market", ("ask.market", "waiting.market")),
    ("cathedral", ("ask.cathedral", "waiting.cathedral")),
    ("keep", ("ask.keep_cubes",)),
    ("answered", ("answered",)),
    ("done", ("round.2",)),
)
"""Name of the card (``guide/<language>.ftl``), and the moments at which it is due (`web.i18n.guide_texts`)."""
