"""The command-line tools of Brikks."""
