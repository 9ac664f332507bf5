"""Solvers of Nodes: the end of a two-player round, and a won solo game."""
