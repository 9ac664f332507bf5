"""One word, one thing, within the game as well."""

from __future__ import annotations

from tests.test_names import GAMES, names


def test_no_name_stands_for_two_classes() -> None:
    counted = names((GAMES / "stackback").rglob("*.py"), types=True)
    assert "StackBackState" in counted
    assert not {name: count for name, count in counted.items() if count > 1}
