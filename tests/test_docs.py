"""What the docs point at is there."""

import re
from pathlib import Path

import pytest

from cairn.core.card import Card
from cairn.core.game import Game, State

HOME = Path(__file__).parents[1]
PAGES = sorted([*HOME.glob("*.md"), *HOME.glob("docs/*.md"), *HOME.glob("examples/*/*.md")])
LINK = re.compile(r"\]\((?!https?:)([^)]+)\)")
ROOMS = "core|balance|bots|games|arena|envs|server|cli|testing|tests|bench|examples|docs|src|web"
FILE = re.compile(rf"`((?:{ROOMS})/[\w./-]+\.\w+)`")
PLAN = HOME / "docs/architecture.md"
SOURCE = HOME / "src/cairn"
LISTED = sorted({path.name for path in SOURCE.iterdir() if any(path.glob("*.py"))} - {"games"})
"""The rooms with a table in that page; the games share a floor plan (games/test_plan.py)."""
INHERITED = {"game", "seats"}
"""What every state is given, and nobody has to look up."""
HEADING = re.compile(r"^#+ (.+)$", re.MULTILINE)


def anchors(page: Path) -> set[str]:
    """The headings of a page, as links name them."""
    found = HEADING.findall(page.read_text(encoding="utf-8"))
    return {re.sub(r"[^\w -]", "", heading).strip().lower().replace(" ", "-") for heading in found}


@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(HOME)))
def test_every_link_leads_somewhere(page: Path) -> None:
    for link in LINK.findall(page.read_text(encoding="utf-8")):
        name, _, anchor = link.partition("#")
        target = page.parent / name if name else page
        assert target.exists(), f"{page.name} links to {link}"
        assert not anchor or anchor in anchors(target), f"{page.name} links to {link}"


@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(HOME)))
def test_every_file_that_is_named_is_there(page: Path) -> None:
    for name in FILE.findall(page.read_text(encoding="utf-8")):
        places = (HOME / name, HOME / "src/cairn" / name)
        assert any(place.exists() for place in places), f"{page.name} names {name}"


@pytest.mark.parametrize("base", [State, Game, Card], ids=lambda base: base.__name__)
def test_the_guide_to_a_new_game_names_every_member(base: type) -> None:
    page = (HOME / "docs/new-game.md").read_text(encoding="utf-8")
    named = {word for code in re.findall(r"`([^`\n]+)`", page) for word in re.findall(r"\w+", code)}
    written = vars(base).keys() | base.__annotations__.keys()
    public = {name for name in written if not name.startswith("_")}
    assert public | getattr(base, "__abstractmethods__", set()) & written <= named | INHERITED


def listed(room: str) -> list[str]:
    """The files and folders in the first column of a room's table."""
    section = PLAN.read_text(encoding="utf-8").split(f"### {room}\n")[1].split("\n##")[0]
    rows = [row for row in section.splitlines() if row.startswith("| `")]
    return [name for row in rows for name in re.findall(r"`(\w+(?:\.py|/))`", row.split("|")[1])]


@pytest.mark.parametrize("room", LISTED)
def test_every_file_of_a_room_is_in_its_table(room: str) -> None:
    files = {path.name for path in (SOURCE / room).glob("*.py")} - {"__init__.py"}
    folders = {f"{path.parent.name}/" for path in (SOURCE / room).glob("*/*.py")}
    assert sorted(listed(room)) == sorted(files | folders)


def test_the_rooms_are_found() -> None:
    assert {"core", "balance", "server", "testing"} <= {*LISTED}
