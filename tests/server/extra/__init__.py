"""Games of another package, found by entry points: what no game of Cairn's does on purpose."""
