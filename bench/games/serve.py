"""`cairn serve` with the games of this folder too: python bench/games/serve.py --port 8000 …"""

import sys
from pathlib import Path

import cairn.games
from cairn.cli import main

cairn.games.__path__.append(str(Path(__file__).parent))
main(["serve", *sys.argv[1:]])
