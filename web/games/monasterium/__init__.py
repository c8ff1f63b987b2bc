"""Words, pages, styles and signs of Monasterium."""
