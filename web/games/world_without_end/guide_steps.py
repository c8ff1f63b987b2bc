"""Steps of the guided first game of World Without End: each card, and when it is shown."""

STEPS: tuple[tuple[str, tuple[str, ...]], ...] = (
    ("goal", ("start",)),
    ("screen", ("started",)),
    ("event", ("ask.event", "waiting.event")),
    ("orientation", ("ask.orientation",)),
    ("orientation-others", ("waiting.orientation",)),
    ("do", ("do",)),
    ("play", ("ask.play", "waiting.play")),
    ("discard", ("ask.discard",)),
    ("project", ("ask.building_project",)),
    ("house", ("ask.house_building",)),
    ("answered", ("answered",)),
    ("due", ("round.2",)),
    ("done", ("round.2",)),
)
"""Name of the card (``guide/<language>.ftl``), and the moments at which it is due (`web.i18n.guide_texts`)."""
