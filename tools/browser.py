"""A browser for viewing the app: the machine's own, or the one from npm.

npm's `@sparticuz/chromium` unpacks into the temporary folder. If the machine lacks the few
libraries it needs, it uses its own copies. Nothing here needs root.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from pathlib import Path

from playwright.sync_api import Browser, sync_playwright

WEB = Path(__file__).parent.parent / "web"
INSTALLED = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
UNPACK = "import chromium from '@sparticuz/chromium'; console.log(await chromium.executablePath());"
CARRIED = {"AWS_EXECUTION_ENV": "AWS_Lambda_nodejs22.x"}
"""Makes the package unpack its libraries too."""
ARGUMENTS = (
    "--no-sandbox",  # containers seldom allow one, and we open only our own pages
    "--disable-dev-shm-usage",
    "--use-angle=swiftshader",  # WebGL without a graphics card
    "--enable-unsafe-swiftshader",
    # Otherwise pages are painted that way too, and closing a window takes half a minute.
    "--disable-gpu-rasterization",
    "--force-color-profile=srgb",
)


@contextmanager
def browser() -> Iterator[Browser]:
    """A browser without a window, closed at the end."""
    path, _ = find()
    with sync_playwright() as playwright:
        launched = playwright.chromium.launch(
            executable_path=path, args=[*ARGUMENTS], env={**surroundings()}
        )
        yield launched
        launched.close()


def surroundings() -> dict[str, str]:
    """The environment variables for a browser."""
    _, libraries = find()
    return os.environ | ({"LD_LIBRARY_PATH": str(libraries)} if libraries else {})


@cache
def find() -> tuple[str, Path | None]:
    """The browser's path, and a folder of extra libraries if it needs them."""
    own = next(filter(None, map(shutil.which, INSTALLED)), None)
    if own:
        return own, None
    path = _unpacked({})
    if not _lacks_libraries(path):
        return path, None
    libraries = Path(tempfile.gettempdir()) / "al2023" / "lib"
    _unpacked(CARRIED)
    return path, libraries


def _unpacked(settings: dict[str, str]) -> str:
    run = subprocess.run(
        [_node(), "--input-type=module", "-e", UNPACK],
        cwd=WEB,
        env=os.environ | settings,
        capture_output=True,
        text=True,
        check=True,
    )
    return run.stdout.strip()


def _node() -> str:
    """The machine's Node, or this environment's."""
    near = Path(sys.executable).parent / "node"
    found = shutil.which("node") or (str(near) if near.exists() else None)
    if not found:
        raise RuntimeError("The browser comes from npm, and there is no Node. Run `make app`.")
    return found


def _lacks_libraries(path: str) -> bool:
    listed = subprocess.run(["ldd", path], capture_output=True, text=True, check=False)
    return "not found" in listed.stdout
