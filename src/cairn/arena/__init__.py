"""Bots against bots, many times: which is stronger, and how certain that is."""
