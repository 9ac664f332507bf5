"""`cairn serve` plus the games of this folder: python bench/games/serve.py --port 8000 …

With CAIRN_BENCH_SHARES=FILE, SIGUSR1 has its main thread sampled (bench/_shares.py).
"""

import os
import sys
from importlib import import_module
from pathlib import Path

# Worker processes run this line too, so they know the same games.
import_module("cairn.games").__path__.append(str(Path(__file__).parent))

if __name__ == "__main__":
    if out := os.environ.pop("CAIRN_BENCH_SHARES", ""):
        sys.path.append(str(Path(__file__).parents[1]))
        import_module("_shares").watch(Path(out))
    import_module("cairn.cli").main(["serve", *sys.argv[1:]])
