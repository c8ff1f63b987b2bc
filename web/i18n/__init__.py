"""Internationalisation: the catalogue of sentences, its translations, and the rendering of terms."""
