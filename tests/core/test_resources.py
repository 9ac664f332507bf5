"""Games bring their rules page and their tools along, wherever their package is."""

from pathlib import Path

import pytest

from cairn.core import resources
from tests.core.toy import GAME


@pytest.fixture
def package(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    """A package elsewhere, with a page and a tool."""
    home = tmp_path / "far_away_game"
    (home / "tools").mkdir(parents=True)
    (home / "__init__.py").write_text("", encoding="utf-8")
    (home / "rules.py").write_text("raise RuntimeError('loaded')", encoding="utf-8")
    (home / "README.md").write_text("# Fär away\n", encoding="utf-8")
    (home / "rules.de.md").write_text("# Weit weg\n", encoding="utf-8")
    (home / "tools" / "__init__.py").write_text("", encoding="utf-8")
    (home / "tools" / "lab.py").write_text("def main(): return 42", encoding="utf-8")
    monkeypatch.syspath_prepend(tmp_path)
    return home.name


def test_the_page_is_read(package: str) -> None:
    assert resources.rules_page(package, "Far") == "# Fär away\n"


def test_a_page_in_another_language(package: str) -> None:
    assert resources.rules_languages(package) == ["de", "en"]
    assert resources.rules_page(package, "Far", "de") == "# Weit weg\n"
    assert resources.rules_page(package, "Far", "en") == "# Fär away\n"
    missing = r"^Far has no rules page in 'fr'\. It has: de, en\.$"
    with pytest.raises(ValueError, match=missing):
        resources.rules_page(package, "Far", "fr")
    with pytest.raises(ValueError, match=r"in '\.\./\.\./secret'"):
        resources.rules_page(package, "Far", "../../secret")


def test_tools_are_found_without_loading_the_game(package: str) -> None:
    assert resources.has_tool(package, "lab")
    assert not resources.has_tool(package, "solve")
    assert resources.tool(package, "lab")() == 42


def test_a_game_without_tools_or_package_has_none() -> None:
    assert not resources.has_tool("tests.core", "lab")
    assert not resources.has_tool("no_such_package", "lab")
    assert not resources.has_tool("", "lab")


def test_a_game_without_a_page_says_so() -> None:
    assert GAME.package == "tests.core"
    with pytest.raises(ValueError, match=r"^Toy has no rules page\.$"):
        GAME.rules_page()
