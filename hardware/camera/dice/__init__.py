"""Dice by camera: their pips, their colours, and the tracker of dice that have come to rest."""
