"""What `cairn` can do with Topple besides playing it."""
