"""Pebbles: the tools that `cairn TOOL pebbles` runs."""
