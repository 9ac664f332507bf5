"""Bots against bots, many times: who is stronger, and how sure that is."""
