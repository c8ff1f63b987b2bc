"""Faces: cards without a sticker, recognised by their own printed face among those of a closed set."""
