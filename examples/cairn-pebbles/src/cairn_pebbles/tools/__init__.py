"""Pebbles: what `cairn TOOL pebbles` runs."""
