"""Words, pages, styles and signs of The Pillars of the Earth."""
