"""`cairn serve` plus the games of this folder: python bench/games/serve.py --port 8000 …"""

import sys
from importlib import import_module
from pathlib import Path

# Worker processes run this line too, so they know the same games.
import_module("cairn.games").__path__.append(str(Path(__file__).parent))

if __name__ == "__main__":
    import_module("cairn.cli").main(["serve", *sys.argv[1:]])
