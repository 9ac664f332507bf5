"""The command `cairn`."""
