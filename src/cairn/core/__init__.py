"""What a game is. No game, no I/O beyond saving a record, no web."""
