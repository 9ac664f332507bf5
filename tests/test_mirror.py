"""Tests lie like the source: the tests of a folder are in the folder of the same name."""

from pathlib import Path

import pytest

import cairn

HOME = Path(cairn.__file__).parent
TESTS = Path(__file__).parent
ELSEWHERE = {"e2e", "examples", "golden", "web"}
"""Tests of what is not in src/cairn: the app in a browser, the examples, all games' records."""
SCENERY = {"server/extra", "server/simulation"}
"""Games and a world that tests play in."""
FILES = sorted(
    path.relative_to(TESTS)
    for path in TESTS.glob("*/**/test_*.py")
    if path.relative_to(TESTS).parts[0] not in ELSEWHERE
)


def folders(home: Path) -> set[str]:
    """The packages below a folder, as paths."""
    return {str(file.parent.relative_to(home)) for file in home.rglob("__init__.py")} - {"."}


def room(file: Path) -> Path:
    """The part of the house that a test is about: a room, or one of the games."""
    parts = file.parent.parts
    return Path(*parts[:2]) if parts[0] == "games" else Path(parts[0])


def is_scenery(folder: str) -> bool:
    first = folder.split("/")[0]
    return first in ELSEWHERE or any(Path(folder).is_relative_to(one) for one in SCENERY)


def test_every_folder_has_its_counterpart() -> None:
    packages = {str(path.parent.relative_to(HOME)) for path in HOME.rglob("*.py")}
    assert {each for each in folders(TESTS) if not is_scenery(each)} <= packages


@pytest.mark.parametrize("file", FILES, ids=str)
def test_a_test_lies_where_its_module_lies(file: Path) -> None:
    """Where a room has a module of that name; other tests are about more than one."""
    name = file.name.removeprefix("test_")
    homes = {path.parent.relative_to(HOME) for path in (HOME / room(file)).rglob(name)}
    assert not homes or file.parent in homes, f"{file} is about {homes}"


@pytest.mark.parametrize("name", sorted(ELSEWHERE | SCENERY))
def test_the_exceptions_are_there(name: str) -> None:
    assert (TESTS / name).is_dir()
