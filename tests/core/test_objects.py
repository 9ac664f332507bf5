"""Actions as typed objects, and back."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, ClassVar, Literal

import pytest

import cairn
from cairn import IllegalAction
from cairn.core import objects
from cairn.core.game import Action
from cairn.core.objects import FieldForm
from cairn.core.parts import Tenths
from tests.core.toy import GAME as TOY

CASES: dict[str, dict[str, dict[str, object]]] = {
    "brikks": {
        "g3@4,1": {"kind": "place", "block": "g3", "column": 4, "row": 1},
        "bomb": {"kind": "bomb"},
    },
    "topple": {
        "c3": {"kind": "place", "space": "c3", "colour": None},
        "red c3": {"kind": "place", "space": "c3", "colour": "red"},
        "push 0.4,-1.2": {"kind": "push", "x": 0.4, "y": -1.2},
    },
    "nodes": {
        "duo 2: 0,0 1,0": {"kind": "place", "name": "duo", "layer": 2, "nodes": [[0, 0], [1, 0]]},
        "knock yes": {"kind": "knock", "over": True},
    },
    "biddi": {
        "lay 3b' 5.1": {"kind": "lay", "piece": "3", "side": "b", "flipped": True, "x": 5.1},
        "fall 2,3": {"kind": "fall", "levels": [2, 3]},
        "roll red 5 white 5 blue 2 grey 1": {
            "kind": "roll",
            "numbers": {"red": 5, "white": 5, "blue": 2, "grey": 1},
        },
        "take": {"kind": "take"},
    },
    "stackback": {
        "green 0: 512,480 90": {
            "kind": "lay",
            "colour": "green",
            "tier": 0,
            "x": 512,
            "y": 480,
            "angle": 90,
        },
    },
}


class Move(Action):
    __slots__ = ()


@dataclass(frozen=True, slots=True)
class Lay(Move):
    at: tuple[tuple[int, int], ...]
    far: Tenths
    colour: Literal["red", "blue"] = "red"


@dataclass(frozen=True, slots=True)
class Word(Move):
    kinds: ClassVar[tuple[str, ...]] = ("stop", "go")
    said: str

    def __str__(self) -> str:
        return self.said


@pytest.mark.parametrize(
    ("game", "text", "told"),
    [(game, text, told) for game, cases in CASES.items() for text, told in cases.items()],
)
def test_actions_of_the_games(game: str, text: str, told: dict[str, object]) -> None:
    rules = cairn.load(game)
    assert rules.parse(text).to_json() == {"text": text, **told}
    assert rules.action(told) == rules.parse(text)


@pytest.mark.parametrize(
    ("game", "told"),
    [
        ("brikks", {}),
        ("brikks", {"kind": ["place"]}),
        ("brikks", {"kind": "place"}),
        ("brikks", {"kind": "place", "block": "g3", "column": "4", "row": 1}),
        ("brikks", {"kind": "place", "block": "g3", "column": 4.0, "row": 1}),
        ("brikks", {"kind": "bomb", "call": "bomb"}),
        ("brikks", {"kind": "call", "call": "bomb"}),
        ("topple", {"kind": "push", "x": True, "y": 0}),
        ("topple", {"kind": "push", "x": 0.45, "y": 0}),
        ("topple", {"kind": "push", "x": float("inf"), "y": 0}),
        ("nodes", {"kind": "place", "name": "duo", "layer": 1, "nodes": [[1, 0], [0, 0]]}),
        ("nodes", {"kind": "place", "name": "duo", "layer": 1, "nodes": 7}),
        ("biddi", {"kind": "roll", "numbers": {"red": 1}}),
    ],
)
def test_no_action(game: str, told: dict[str, object]) -> None:
    with pytest.raises(IllegalAction) as error:
        cairn.load(game).action(told)
    assert error.value.refusal.code in ("malformed", "unreadable")


def test_an_object_that_is_no_action_is_told_as_such() -> None:
    with pytest.raises(IllegalAction) as error:
        cairn.load("topple").action({"kind": "place", "text": "dance"})
    assert error.value.refusal.code == "malformed"
    assert error.value.refusal.facts == {"action": "'dance'", "title": "Topple"}


def test_the_rules_may_say_more() -> None:
    told = {"kind": "lay", "colour": "green", "tier": 0, "x": 512, "y": 480, "angle": 270}
    with pytest.raises(IllegalAction, match="from 0 to 179"):
        cairn.load("stackback").action(told)


def test_a_text_that_says_something_else() -> None:
    say = TOY.parse("take").to_json()
    assert TOY.action(say) == TOY.parse("take")
    with pytest.raises(IllegalAction, match="'leave' is not an action of Toy"):
        TOY.action({**say, "text": "leave"})


def test_a_class_has_its_kinds() -> None:
    assert objects.classes(Move) == {"lay": Lay, "stop": Word, "go": Word}
    assert Word("go").kind == "go"
    assert Lay((), 1).kind == "lay"


def test_types() -> None:
    made = objects.type_of(Lay)
    assert made.__name__ == "Lay"
    assert made.__annotations__ == {
        "kind": Literal["lay"],
        "text": str,
        "at": list[list[int]],
        "far": float,
        "colour": Literal["red", "blue"],
    }
    assert objects.type_of(Word).__annotations__ == {"kind": Literal["stop", "go"], "text": str}


def test_fields_are_told_as_they_say() -> None:
    told = {"kind": "lay", "at": [[1, 2]], "far": -0.3}
    assert objects.read(Move, told) == Lay(((1, 2),), -3)
    assert objects.write(Lay(((1, 2),), -3)) == {
        **told,
        "colour": "red",
        "text": str(Lay(((1, 2),), -3)),
    }


def test_two_classes_of_one_kind() -> None:
    class Base(Action):
        __slots__ = ()

    @dataclass(frozen=True)
    class Stop(Base):
        pass

    @dataclass(frozen=True)
    class Say(Base):
        kinds: ClassVar[tuple[str, ...]] = ("stop",)
        said: str

    with pytest.raises(ValueError, match="'stop'"):
        objects.classes(Base)


def test_names_that_every_object_has() -> None:
    @dataclass(frozen=True)
    class Say(Action):
        text: str

    with pytest.raises(ValueError, match=r"Say\.text"):
        objects.forms_of(Say)


@dataclass(frozen=True)
class Mixed(Action):
    pair: tuple[int, str]


@dataclass(frozen=True)
class Paired(Action):
    pair: Annotated[tuple[int, str], FieldForm(str, str, str)]


def test_a_list_has_one_type() -> None:
    with pytest.raises(TypeError, match="a list has one type"):
        objects.type_of(Mixed)
    assert objects.type_of(Paired).__annotations__["pair"] is str
