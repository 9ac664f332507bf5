"""What is not installed is named, before any work is done."""

import pickle
import sys

import pytest

from cairn.core.extras import MissingExtra, require


def test_what_is_missing_is_named() -> None:
    error = MissingExtra("A fall", "physics")
    assert str(error) == "A fall needs an extra: pip install 'cairn[physics]'."
    assert error.extra == "physics"


def test_a_missing_extra_comes_back_from_another_process() -> None:
    error = pickle.loads(pickle.dumps(MissingExtra("Showing a fall", "physics")))
    assert isinstance(error, MissingExtra)
    assert str(error) == "Showing a fall needs an extra: pip install 'cairn[physics]'."
    assert error.extra == "physics"


def test_what_is_required_is_looked_for_and_not_loaded(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delitem(sys.modules, "this", raising=False)
    require("this", "Wisdom", "zen")
    assert "this" not in sys.modules
    monkeypatch.setitem(sys.modules, "this", None)
    with pytest.raises(MissingExtra, match=r"Wisdom needs an extra: pip install 'cairn\[zen\]'."):
        require("this", "Wisdom", "zen")
