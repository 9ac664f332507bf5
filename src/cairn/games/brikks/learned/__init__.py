"""The value of a sheet, learnt from play: see value.py."""
