"""Games are found by their folder; a new one needs no other file."""

import os
import subprocess
import sys
from collections.abc import Iterator
from importlib.metadata import EntryPoint
from pathlib import Path

import pytest

import cairn
from cairn.core import registry
from cairn.core.registry import forget
from cairn.testing import check_game


@pytest.fixture
def toy_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A games folder elsewhere with the toy game in it, searched like cairn/games itself."""
    folder = tmp_path / "toy"
    folder.mkdir()
    source = Path(__file__).with_name("toy.py").read_text(encoding="utf-8")
    (folder / "__init__.py").write_text("", encoding="utf-8")
    (folder / "rules.py").write_text(source, encoding="utf-8")
    (folder / "README.md").write_text("# Toy\n\nTake it or leave it.\n", encoding="utf-8")
    package = sys.modules["cairn.games"]
    monkeypatch.setattr(package, "__path__", [*package.__path__, str(tmp_path)])
    yield folder
    forget()
    for name in [name for name in sys.modules if name.startswith("cairn.games.toy")]:
        del sys.modules[name]


def test_a_new_folder_is_a_new_game(toy_folder: Path) -> None:
    assert "toy" in cairn.games()
    check_game(cairn.load("toy"))


def test_everything_works_with_it(toy_folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    from cairn.cli import main

    for command in (["games"], ["rules", "toy"], ["playout", "toy", "--seats", "2"]):
        with pytest.raises(SystemExit) as stop:
            main(command)
        assert stop.value.code == 0
    shown = capsys.readouterr().out
    assert "Take it or leave it." in shown
    assert "All have rolled." in shown
    record = cairn.play(cairn.load("toy"), bots=["greedy", "random"], seed=1)
    assert cairn.Record.loads(record.dumps()).verify() == []
    assert record.outcome is not None
    assert record.outcome.winners == (0,)


def test_games_are_sorted_and_load_as_themselves() -> None:
    assert list(cairn.games()) == sorted(cairn.games())
    for name in cairn.games():
        assert cairn.load(name).name == name
        assert cairn.load(name) is cairn.load(name)


def test_an_unknown_game_is_a_sentence() -> None:
    with pytest.raises(ValueError, match=r"no game called 'chess'\. There are: .*brikks"):
        cairn.load("chess")


def test_the_package_of_a_game_is_known_without_loading_it() -> None:
    assert registry.package("brikks") == "cairn.games.brikks" == cairn.load("brikks").package
    with pytest.raises(ValueError, match="no game called 'chess'"):
        registry.package("chess")


@pytest.mark.parametrize("value", ["tests.core.toy", "tests.core.toy:GAME"])
def test_other_packages_add_games(value: str, monkeypatch: pytest.MonkeyPatch) -> None:
    points = [EntryPoint("toy", value, registry.HOME), EntryPoint("brikks", value, registry.HOME)]
    monkeypatch.setattr(registry, "entry_points", lambda group: points)
    forget()
    assert "toy" in cairn.games()
    assert cairn.load("toy").title == "Toy"
    assert registry.package("toy") == "tests.core"
    assert cairn.load("brikks").title == "Brikks", "our own games can't be replaced"
    forget()


def test_the_package_can_be_imported_and_called() -> None:
    import cairn.games.brikks.rules as rules

    assert rules.GAME is cairn.load("brikks")
    assert "brikks" in cairn.games()


BROKEN = {
    "raise RuntimeError('no such luck')": "RuntimeError: no such luck",
    "import no_such_package": "ModuleNotFoundError: No module named 'no_such_package'",
    "def broken(:": "SyntaxError",
    "GAME = 5": "TypeError: cairn.games.toy.rules.GAME is not a cairn.Game",
    "": "AttributeError: module 'cairn.games.toy.rules' has no attribute 'GAME'",
}


@pytest.mark.parametrize("code", BROKEN)
def test_a_broken_game_is_named_and_left_out(code: str, toy_folder: Path) -> None:
    (toy_folder / "rules.py").write_text(code, encoding="utf-8")
    assert "toy" not in cairn.games()
    assert "brikks" in cairn.games()
    with pytest.raises(ValueError, match=r"The game toy can't be loaded: ") as raised:
        cairn.load("toy")
    assert BROKEN[code] in str(raised.value)
    assert registry.broken() == {"toy": str(raised.value)}
    assert "toy" in registry.found()


@pytest.mark.parametrize("code", BROKEN)
def test_a_broken_game_has_no_card(code: str, toy_folder: Path) -> None:
    (toy_folder / "rules.py").write_text(code, encoding="utf-8")
    with pytest.raises(ValueError, match=r"The game toy can't be loaded: "):
        registry.card("toy")


@pytest.mark.parametrize("code", ["raise OSError('no luck')", "import no_such_package", "X = 1"])
def test_a_broken_card_is_named(code: str, toy_folder: Path) -> None:
    (toy_folder / "card.py").write_text(code, encoding="utf-8")
    with pytest.raises(ValueError, match=r"The game toy can't be loaded: "):
        registry.card("toy")


def test_a_game_without_a_card_of_its_own_is_its_own(toy_folder: Path) -> None:
    assert registry.card("TOY") is cairn.load("toy")


def test_a_bot_that_nobody_makes_is_a_mistake(toy_folder: Path) -> None:
    source = (toy_folder / "rules.py").read_text(encoding="utf-8")
    source = source.replace('("greedy", "random")', '("greedy", "random", "nobody")')
    (toy_folder / "rules.py").write_text(source, encoding="utf-8")
    assert "its card names 3 bots, and its module bots makes 2" in registry.broken()["toy"]


def test_a_game_with_broken_bots_is_left_out(toy_folder: Path) -> None:
    source = (toy_folder / "rules.py").read_text(encoding="utf-8")
    source = source.replace("    makers = ", "    not_makers = ")
    (toy_folder / "rules.py").write_text(source, encoding="utf-8")
    assert "No module named 'cairn.games.toy.bots'" in registry.broken()["toy"]


@pytest.mark.parametrize("value", ["no.such.module", "not a module!", ""])
def test_a_broken_entry_point_is_named_and_left_out(
    value: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    points = [EntryPoint("toy", value, registry.HOME)]
    monkeypatch.setattr(registry, "entry_points", lambda group: points)
    forget()
    assert "toy" not in cairn.games()
    assert set(registry.broken()) == {"toy"}
    forget()


@pytest.mark.parametrize("name", [["brikks"], None, 5, {"a": 1}, b"brikks", "x" * 9999, ""])
def test_what_is_no_name_is_a_sentence(name: object) -> None:
    with pytest.raises(ValueError, match=r"^(A game goes by its name|There is no game)") as raised:
        cairn.load(name)  # type: ignore[arg-type]
    assert len(str(raised.value)) < 200


@pytest.mark.parametrize("name", ["Brikks", "BRIKKS", "brikks"])
def test_names_in_any_case(name: str) -> None:
    assert cairn.load(name) is cairn.load("brikks")
    assert registry.package(name) == "cairn.games.brikks"


def looked(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Grows by one whenever somebody asks what is installed."""
    asked: list[str] = []

    def points(group: str) -> list[EntryPoint]:
        asked.append(group)
        return []

    monkeypatch.setattr(registry, "entry_points", points)
    return asked


def test_what_is_installed_is_looked_for_once(monkeypatch: pytest.MonkeyPatch) -> None:
    asked = looked(monkeypatch)
    forget()
    for _ in range(100):
        cairn.games()
        registry.found()
        registry.package("brikks")
        with pytest.raises(ValueError, match="no game called"):
            cairn.load("chess")
    assert asked == [registry.HOME]
    forget()


def test_it_is_looked_for_again_when_the_path_or_a_folder_on_it_has_changed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked = looked(monkeypatch)
    forget()
    cairn.games()
    monkeypatch.syspath_prepend(str(tmp_path))
    for expected in (2, 2):
        cairn.games()
        assert len(asked) == expected
    (tmp_path / "new-1.0.dist-info").mkdir()
    os.utime(tmp_path, ns=(1, 1))  # clocks of file systems are coarse
    for expected in (3, 3):
        cairn.games()
        assert len(asked) == expected
    forget()


def test_a_name_has_one_spelling_where_it_matters() -> None:
    assert registry.exact("brikks") == "brikks"
    for name in ("Brikks", "BRIKKS", "brikks ", "chess", ""):
        with pytest.raises(ValueError, match="There is no game called"):
            registry.exact(name)


def test_to_say_that_there_is_no_game_loads_none() -> None:
    code = (
        "import sys, cairn\n"
        "try:\n    cairn.load('chess')\nexcept ValueError as error:\n    print(error)\n"
        "print([name for name in sys.modules if name.endswith('.rules')])"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    sentence, loaded = done.stdout.splitlines()
    assert "no game called 'chess'. There are: biddi, brikks" in sentence
    assert loaded == "[]"
