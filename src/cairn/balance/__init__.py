"""Does it stand? Exact statics; and how it falls, with MuJoCo."""
