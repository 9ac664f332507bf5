"""The exact solver: a sweep down through all states of a stack, and a climb back up."""
