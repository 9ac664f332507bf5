"""The command-line tools of Nodes."""
