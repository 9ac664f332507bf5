"""The command-line tools of Topple."""
