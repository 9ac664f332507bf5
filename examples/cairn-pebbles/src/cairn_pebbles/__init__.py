"""Pebbles: build a pile out over the water."""
