"""Packs: pack store, pack files, drafts and photos of enrolled copies."""
