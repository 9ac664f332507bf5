"""One folder a game. `cairn.games()` names them, `cairn.load(name)` gives one.

The library's face has `cairn.games()` where this package stands, so the package can be called.
"""

import sys
from types import ModuleType

from cairn.core import registry


class _Games(ModuleType):
    def __call__(self) -> tuple[str, ...]:
        return registry.games()


sys.modules[__name__].__class__ = _Games
