"""The web app's types are the server's messages."""

from pathlib import Path

from cairn.server.messages import typescript

FILE = Path(__file__).parents[2] / "web" / "src" / "messages.ts"


def test_the_types_are_fresh() -> None:
    assert FILE.read_text(encoding="utf-8") == typescript.generate()


def test_generating_is_repeatable() -> None:
    assert typescript.generate() == typescript.generate()
