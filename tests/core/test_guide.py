"""A guide is told in logs, and every moment of it is played by the rules."""

from pathlib import Path

import pytest

from cairn.core.guide import MOST, Guide, guide
from cairn.core.refusals import IllegalAction
from tests.core.toy import Toy


@pytest.fixture
def package(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A package elsewhere that the toy game seems to live in."""
    home = tmp_path / tmp_path.name  # Python remembers the packages of the tests before
    home.mkdir()
    (home / "__init__.py").write_text("", encoding="utf-8")
    monkeypatch.syspath_prepend(tmp_path)
    monkeypatch.setattr(Toy, "package", home.name)
    return home / "guide.toml"


def test_a_game_may_do_without() -> None:
    assert guide(Toy()) == Guide()


def test_moments_are_played_from_the_start(package: Path) -> None:
    package.write_text(
        '[picture]\nseats = 2\nlog = ["-1 roll 4", "0 take"]\n'
        "[[step]]\nseats = 1\noptions = { rounds = 2 }\nlog = []\n",
        encoding="utf-8",
    )
    found = guide(Toy())
    assert found.picture
    assert found.picture.state.scores == (4, 0)
    assert (found.picture.actor, found.picture.action) == (0, "take")
    (step,) = found.steps
    assert (step.state.seats, step.state.options["rounds"]) == (1, 2)
    assert (step.actor, step.action) == (None, None)


def test_what_the_rules_refuse_is_no_guide(package: Path) -> None:
    package.write_text('[[step]]\nseats = 2\nlog = ["0 take"]\n', encoding="utf-8")
    with pytest.raises(IllegalAction):
        guide(Toy())


def test_a_guide_is_short(package: Path) -> None:
    package.write_text("[[step]]\nseats = 2\nlog = []\n" * (MOST + 1), encoding="utf-8")
    with pytest.raises(ValueError, match="has 7 steps"):
        guide(Toy())
