"""Makes the games of this folder a package that Cairn finds, as if it were installed."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from cairn.core.registry import HOME
from tests.server.extra.sway.rules import GATE

ROOT = Path(__file__).parents[3]
NAMES = ("sway", "twig", "rush")


@contextmanager
def found(folder: Path, gate: Path | None = None) -> Iterator[None]:
    """While this lasts the games are found here and in processes that are started here."""
    info = folder / "extra-1.0.dist-info"
    info.mkdir()
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: extra\nVersion: 1.0\n")
    points = [f"{name} = tests.server.extra.{name}.rules" for name in NAMES]
    (info / "entry_points.txt").write_text("\n".join([f"[{HOME}]", *points, ""]))
    path = os.pathsep.join(filter(None, [str(folder), str(ROOT), os.environ.get("PYTHONPATH")]))
    with pytest.MonkeyPatch.context() as patch:
        patch.syspath_prepend(str(folder))
        patch.setenv("PYTHONPATH", path)
        patch.setenv(GATE, str(gate or folder / "gate"))
        yield
