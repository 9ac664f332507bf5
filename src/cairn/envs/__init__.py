"""Thousands of games at once, for training agents; and shells for other libraries.

>>> from cairn import envs
>>> games = envs.batch("brikks", 1024, seats=1, seed=7)
>>> moment = games.step(games.moment.random)
"""

from cairn.envs.batch import Batch, Chance, Device, Moment, batch

__all__ = ["Batch", "Chance", "Device", "Moment", "batch"]
