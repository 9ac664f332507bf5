"""The library's core: what a game is. No game, no web, no I/O beyond saving records."""
