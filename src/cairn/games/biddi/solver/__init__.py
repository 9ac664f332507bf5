"""The exact solver: a sweep down through all states of a tower, and a climb back up."""
