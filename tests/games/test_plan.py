"""Every game is on the floor plan of docs/architecture.md, and so is the example game.

The names are read from the page's table, so page and truth are one.
"""

import ast
import re
import shutil
from collections.abc import Iterator
from importlib import import_module
from itertools import combinations
from pathlib import Path
from typing import NamedTuple

import pytest

import cairn
from cairn.core.kernel import Kernel
from cairn.core.registry import card

GAMES = Path(cairn.__file__).parent / "games"
ROOT = Path(__file__).parents[2]
EXAMPLE = ROOT / "examples/cairn-pebbles/src/cairn_pebbles"
MADE = re.compile(r"([A-Z]+|\w+(?=\(state\)))(?:\(state\))?")
"""How the plan names what a module makes: `GAME`, `view(state)`."""
FOLDERS = [*sorted(path.parent for path in GAMES.glob("*/__init__.py")), EXAMPLE]


class Row(NamedTuple):
    """A file or a folder of the floor plan."""

    name: str
    holds: tuple[str, ...]
    """The names in the second column."""
    who: str


def plan() -> list[Row]:
    """The floor plan, one row for each name in its first column."""
    page = (ROOT / "docs/architecture.md").read_text(encoding="utf-8")
    section = page.split("### A game's floor plan\n")[1].split("\n##")[0]
    lines = [line.split("|") for line in section.splitlines() if line.startswith("| `")]
    return [
        Row(name, (*re.findall(r"`([^`]+)`", holds),), who.strip())
        for _, names, holds, who, _ in lines
        for name in re.findall(r"`([^`]+)`", names)
    ]


PLAN = plan()
ALL = [row.name for row in PLAN if row.who == "all"]
OURS = [row.name for row in PLAN if row.who == "all of ours"]
COMPILED = [row.name for row in PLAN if row.who == "compiled"]
ROOMS = [row.name.removesuffix("/") for row in PLAN if row.name.endswith("/")]
TOOLS = [name for row in PLAN if row.name == "tools/" for name in row.holds if name.endswith(".py")]
TOP = [row.name for row in PLAN if row.name.endswith(".py")]
HOLDS = {
    **{row.name: found[1] for row in PLAN for found in map(MADE.fullmatch, row.holds) if found},
    **{f"tools/{name}": "main" for name in TOOLS},
}
"""What a module must have at its top level, because others look for it there."""
PLANNED = {Path(name).stem for name in (*TOP, *TOOLS, *ROOMS)}


def test_the_plan_is_read() -> None:
    assert {"README.md", "parts.toml", "rules.py"} <= {*ALL}
    assert {"rules.de.md", "card.py", "past.py"} <= {*OURS}
    assert {"fields.py", "kernel.py"} <= {*COMPILED}
    assert {"learned", "solver", "tools"} == {*ROOMS}
    assert {"lab.py", "solve.py", "puzzle.py", "train.py"} == {*TOOLS}
    assert {name: HOLDS[name] for name in ("card.py", "rules.py", "view.py", "kernel.py")} == {
        "card.py": "CARD",
        "rules.py": "GAME",
        "view.py": "view",
        "kernel.py": "KERNEL",
    }


def breaches(folder: Path) -> list[str]:
    """What in a game's folder is not as the plan has it: the file, and the rule."""
    checks = (missing, packages, rooms, names, contents, falls, kernels)
    return [f"{folder.name}/{breach}" for check in checks for breach in check(folder)]


def missing(folder: Path) -> Iterator[str]:
    for name in [*ALL, *OURS] if folder.is_relative_to(GAMES) else ALL:
        if not (folder / name).is_file():
            yield f"{name}: every game has this file"
    here = [name for name in COMPILED if (folder / name).is_file()]
    for name in COMPILED if here else ():
        if name not in here:
            yield f"{name}: a game with {here[0]} is compiled, and has this file too"


def packages(folder: Path) -> Iterator[str]:
    for inner in (folder, *(path for path in folder.iterdir() if path.name in ROOMS)):
        file = inner / "__init__.py"
        name = file.relative_to(folder)
        if not file.is_file():
            yield f"{name}: every folder is a package"
        elif len(body(file)) != 1 or not ast.get_docstring(tree(file)):
            yield f"{name}: holds its docstring and nothing else"


def rooms(folder: Path) -> Iterator[str]:
    for path in modules(folder):
        room = path.parent.name if path.parent != folder else ""
        if path.name in TOOLS and room != "tools":
            yield f"{path.relative_to(folder)}: tools are in tools/"
        if path.name == "solver.py":
            yield f"{path.relative_to(folder)}: solvers are in the folder solver/"
        if path.name in TOP and room:
            yield f"{path.relative_to(folder)}: this name belongs at the top of the game's folder"
        if room and path.parent not in [folder / name for name in ROOMS]:
            yield f"{path.relative_to(folder)}: a game has no folders but {' and '.join(ROOMS)}"


def names(folder: Path) -> Iterator[str]:
    stems = [path.stem for path in modules(folder)]
    stems += [name for name in ROOMS if (folder / name).is_dir()]
    for one, other in combinations(sorted(stems), 2):
        if other.startswith(one) and not {one, other} <= PLANNED:
            yield f"{other}: begins like {one}, and no two names may"


def contents(folder: Path) -> Iterator[str]:
    for name, needed in HOLDS.items():
        file = folder / name
        if file.is_file() and needed not in defined(file):
            yield f"{name}: has no {needed}"


def falls(folder: Path) -> Iterator[str]:
    rules = folder / "rules.py"
    overrides = rules.is_file() and "falls" in methods(rules)
    if overrides and not (folder / "fall.py").is_file():
        yield "fall.py: rules.py says that something falls, so the game has this file"
    if not overrides and (folder / "fall.py").is_file():
        yield "fall.py: nothing falls, because the State in rules.py has no `falls`"


def kernels(folder: Path) -> Iterator[str]:
    file = folder / "kernel.py"
    if not file.is_file():
        return
    for node in body(file)[1:]:
        assigned = isinstance(node, ast.Assign | ast.AnnAssign)
        if not isinstance(node, ast.Import | ast.ImportFrom) and not assigned:
            yield f"kernel.py: holds KERNEL and nothing else, but see line {node.lineno}"
    if extra := defined(file) - {"KERNEL"}:
        yield f"kernel.py: holds KERNEL and nothing else, but has {', '.join(sorted(extra))}"


def modules(folder: Path) -> list[Path]:
    return sorted(path for path in folder.rglob("*.py") if path.name != "__init__.py")


def tree(file: Path) -> ast.Module:
    return ast.parse(file.read_text(encoding="utf-8"))


def body(file: Path) -> list[ast.stmt]:
    return tree(file).body


def defined(file: Path) -> set[str]:
    """The functions, classes and names that a module makes at its top level."""
    found: set[str] = set()
    for node in body(file):
        if isinstance(node, ast.FunctionDef | ast.ClassDef):
            found.add(node.name)
        elif isinstance(node, ast.Assign):
            found |= {target.id for target in node.targets if isinstance(target, ast.Name)}
        elif isinstance(node, ast.AnnAssign) and isinstance(node.target, ast.Name):
            found.add(node.target.id)
    return found


def methods(file: Path) -> set[str]:
    classes = [node for node in body(file) if isinstance(node, ast.ClassDef)]
    inside = [node for one in classes for node in one.body]
    return {node.name for node in inside if isinstance(node, ast.FunctionDef)}


@pytest.mark.parametrize("folder", FOLDERS, ids=lambda folder: folder.name)
def test_a_game_is_on_the_plan(folder: Path) -> None:
    assert not breaches(folder), "\n".join(breaches(folder))


@pytest.mark.parametrize("name", cairn.games())
def test_the_card_is_the_game_s_own(name: str) -> None:
    """Without one, every list of games would wait for the rules of all."""
    assert type(card(name)) is not type(cairn.load(name)), f"{name}/card.py: every game has one"
    assert isinstance(cairn.load(name), type(card(name)))


@pytest.mark.parametrize("name", cairn.games())
def test_a_game_of_ours_checks_what_came_before_a_position(name: str) -> None:
    read = (GAMES / name / "position.py").read_text(encoding="utf-8")
    assert f"cairn.games.{name}.past import" in read or "import past" in read


@pytest.mark.parametrize(
    "file", sorted(GAMES.glob("*/kernel.py")), ids=lambda file: file.parent.name
)
def test_a_kernel_is_one(file: Path) -> None:
    module = import_module(f"cairn.games.{file.parent.name}.kernel")
    kernel = getattr(module, "KERNEL", None)
    assert isinstance(kernel, Kernel), f"{file.parent.name}/kernel.py: KERNEL is not a Kernel"


@pytest.fixture
def copy(tmp_path: Path) -> Path:
    """The example game, to be broken."""
    ignored = shutil.ignore_patterns("__pycache__")
    return Path(shutil.copytree(EXAMPLE, tmp_path / "game", ignore=ignored))


def test_the_example_is_found_whole(copy: Path) -> None:
    assert breaches(copy) == []


@pytest.mark.parametrize("name", [*ALL, "fall.py", "__init__.py", "tools/__init__.py"])
def test_a_missing_file_is_named(copy: Path, name: str) -> None:
    (copy / name).unlink()
    assert any(breach.startswith(f"game/{name}: ") for breach in breaches(copy))


@pytest.mark.parametrize(
    ("name", "text", "found"),
    [
        ("__init__.py", '"""A game."""\nX = 1\n', "game/__init__.py: holds its docstring"),
        ("__init__.py", "", "game/__init__.py: holds its docstring"),
        ("lab.py", "def main(): ...\n", "game/lab.py: tools are in tools/"),
        ("solver.py", "", "game/solver.py: solvers are in the folder"),
        ("tools/solve.py", "", "game/tools/solve.py: has no main"),
        ("tools/rules.py", "", "game/tools/rules.py: this name belongs at the top"),
        ("tools/past.py", "", "game/tools/past.py: this name belongs at the top"),
        ("more/stones.py", "", "game/more/stones.py: a game has no folders but"),
        ("piles.py", "", "game/piles: begins like pile"),
        ("tools/pile.py", "", "game/pile: begins like pile"),
        ("legal.py", "", "game/kernel.py: a game with legal.py is compiled"),
        ("kernel.py", '"""K."""\nKERNEL = 1\n', "game/moves.py: a game with kernel.py is compiled"),
        ("kernel.py", '"""K."""\nKERNEL = 1\ndef f(): ...\n', "game/kernel.py: holds KERNEL"),
        ("kernel.py", '"""K."""\nKERNEL = CODES = 1\n', "game/kernel.py: holds KERNEL"),
        ("bots.py", "", "game/bots.py: has no MAKERS"),
        ("rules.py", "GAME = 1\n", "game/fall.py: nothing falls"),
    ],
)
def test_a_breach_is_named(copy: Path, name: str, text: str, found: str) -> None:
    (copy / name).parent.mkdir(exist_ok=True)
    (copy / name).write_text(text, encoding="utf-8")
    assert any(breach.startswith(found) for breach in breaches(copy)), breaches(copy)


def test_names_of_the_plan_may_begin_alike(copy: Path) -> None:
    (copy / "solver").mkdir()
    (copy / "solver/__init__.py").write_text('"""Solvers."""\n', encoding="utf-8")
    (copy / "tools/solve.py").write_text("def main(): ...\n", encoding="utf-8")
    assert breaches(copy) == []
