"""Words, pages, styles and signs of World Without End."""
