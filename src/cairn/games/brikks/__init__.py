"""Brikks: roll and write with falling blocks."""
