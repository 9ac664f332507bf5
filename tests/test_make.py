"""`make play`: the games are compiled while the app is being built."""

from __future__ import annotations

import os
import shutil
import subprocess
from pathlib import Path

HOME = Path(__file__).parent.parent
NOTE = """#!/bin/sh
note() { echo "$@" >> "$LOG"; }
until_noted() { until grep -qs "^$1" "$LOG"; do sleep 0.02; done; }
"""
"""What the pretended programs do: write into a log, and wait for each other there."""
PROGRAMS = {
    ".venv/bin/python": """
        trap "note helper stops; exit" TERM
        note compiles "$@"
        while true; do sleep 0.02; done
    """,
    ".venv/bin/cairn": """
        until_noted helper
        note cairn "$@"
    """,
    "bin/node": "echo true",
    "bin/npm": """
        until_noted compiles
        note builds
        mkdir -p ../src/cairn/server/app_files
        touch ../src/cairn/server/app_files/index.html
    """,
}
FILES = (
    *("pyproject.toml", "requirements/tool.txt", "requirements/base.txt"),
    *("web/package.json", "web/package-lock.json", "web/index.html", "web/vite.config.ts"),
    *(".venv/.tool", ".venv/.base", "web/node_modules/.installed"),
)


def pretend(folder: Path) -> None:
    """A clone whose environment is set up, with programs that only say what they would do."""
    shutil.copy(HOME / "Makefile", folder)
    for name in FILES:
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).touch()
    for name, script in PROGRAMS.items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text(NOTE + script, encoding="utf-8")
        (folder / name).chmod(0o755)


def play(folder: Path) -> tuple[int, list[str]]:
    """Run `make play`; its status and the log."""
    log = folder / "log"
    log.touch()
    own = os.environ | {"PATH": f"{folder / 'bin'}:{os.environ['PATH']}", "LOG": str(log)}
    done = subprocess.run(["make", "play"], cwd=folder, env=own, capture_output=True, timeout=60)
    return done.returncode, log.read_text(encoding="utf-8").splitlines()


def test_the_games_are_compiled_while_the_app_is_being_built(tmp_path: Path) -> None:
    pretend(tmp_path)
    status, log = play(tmp_path)
    assert log == [
        "compiles -m cairn.core.warming",
        "builds",
        "helper stops",
        "cairn serve --open",
    ]
    assert status == 0


def test_nothing_is_served_if_the_app_can_not_be_built(tmp_path: Path) -> None:
    pretend(tmp_path)
    (tmp_path / "bin/npm").write_text(f"{NOTE}until_noted compiles; exit 1", encoding="utf-8")
    status, log = play(tmp_path)
    assert status
    assert "cairn serve --open" not in log
