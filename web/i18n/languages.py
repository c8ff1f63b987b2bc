"""The languages of the pages. This is the one place that lists them."""

LANGUAGE_NAMES = {"en": "English", "it": "Italiano", "pl": "Polski", "es": "Español", "de": "Deutsch"}
"""The name of each language of the pages in that language, English first."""

LANGUAGES = tuple(LANGUAGE_NAMES)
"""The languages of the pages, English first."""
