"""What a sheet is worth, learnt from play: see value.py."""
