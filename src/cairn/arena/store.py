"""ArenaStore: an arena's folder. Games in it are never played again.

arena.json    the plan
games/        one record per game, which `cairn verify` reads; beside the record's own keys,
              "arena" has the game's number and, for each seat, the seconds each choice took
result.json   the result, once all games are played
plot.svg      the result as a picture
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from filelock import FileLock, Timeout

from cairn.arena.plan import ArenaPlan, read_plan
from cairn.arena.playing import PlayedGame
from cairn.arena.schedule import Fixture, fixtures

MANIFEST, RESULT, LOCK, GAMES = "arena.json", "result.json", ".lock", "games"


@dataclass(frozen=True)
class Meeting:
    """A finished game, reduced to the facts that matter for the standings."""

    round: int
    bots: tuple[str, ...]
    scores: tuple[int, ...]
    winners: tuple[int, ...]
    reason: str
    times: tuple[tuple[float, ...], ...]
    """For each seat, the seconds each choice took."""
    cost: float
    machine: str


class ArenaStore:
    """Stores the games of one plan in a folder."""

    def __init__(self, folder: Path, plan: ArenaPlan) -> None:
        """Open or create the folder. Raises ValueError if it belongs to another plan."""
        self.folder, self.plan = folder, plan
        self._games = folder / GAMES
        self._games.mkdir(parents=True, exist_ok=True)
        self._claim()

    @contextmanager
    def locked(self) -> Iterator[None]:
        """Lock the folder against other arenas. Raises ValueError if one is playing there."""
        try:
            with FileLock(self.folder / LOCK, timeout=0):
                yield
        except Timeout:
            raise ValueError(f"Another arena is playing in {self.folder} right now.") from None

    @property
    def total(self) -> int:
        """The number of games in the plan."""
        return sum(1 for _ in fixtures(self.plan))

    def missing(self) -> list[Fixture]:
        """The games still to play."""
        return [fixture for fixture in fixtures(self.plan) if self._read(fixture) is None]

    def keep(self, played: PlayedGame) -> None:
        """Store a game, whole or not at all."""
        _write(self._file(played.number), played.text)

    def meetings(self) -> list[Meeting]:
        """The games of all complete rounds."""
        rounds: dict[int, list[Meeting | None]] = {}
        for fixture in fixtures(self.plan):
            rounds.setdefault(fixture.round, []).append(self._read(fixture))
        whole = (games for games in rounds.values() if None not in games)
        return [meeting for games in whole for meeting in games if meeting]

    def conclude(self, result: dict[str, Any]) -> Path:
        """Write the result."""
        file = self.folder / RESULT
        _write(file, json.dumps(result, indent=1, ensure_ascii=False) + "\n")
        return file

    def _claim(self) -> None:
        file = self.folder / MANIFEST
        if file.exists():
            self._compare(file)
        elif any(self._games.iterdir()):
            raise ValueError(f"{self._games} has games, but {file} is missing.")
        _write(file, json.dumps(self.plan.to_json(), indent=1, ensure_ascii=False) + "\n")

    def _compare(self, file: Path) -> None:
        """Check that the plan is the stored one; only its number of games may grow."""
        try:
            before: dict[str, Any] = json.loads(file.read_text(encoding="utf-8"))
        except ValueError:
            raise ValueError(f"{file} can't be read. Choose another folder with --out.") from None
        asked = self.plan.to_json()
        changed = [name for name in asked if asked[name] != before.get(name)]
        if changed == ["games"] and self.plan.games > before["games"]:
            return
        if changed:
            other = f"another arena, with {_difference(changed[0], before, asked)}"
            raise ValueError(f"{self.folder} holds {other}. Choose another folder with --out.")

    def _file(self, number: int) -> Path:
        return self._games / f"{number:06}.json"

    def _read(self, fixture: Fixture) -> Meeting | None:
        """A stored game, or None. Raises ValueError for one from another arena."""
        file = self._file(fixture.number)
        try:
            data = json.loads(file.read_text(encoding="utf-8"))
        except (FileNotFoundError, ValueError):
            return None  # a power cut may leave half a file: play it again
        if (data["seed"], data["players"]) != (fixture.seed, [*fixture.bots]):
            raise ValueError(f"{file} is not game {fixture.number} of this arena. Remove it.")
        return _meeting(data)


def stores_in(folder: Path) -> dict[str, ArenaStore]:
    """All arenas with a folder inside this one, by name. Raises ValueError."""
    files = sorted(folder.glob(f"*/{MANIFEST}"))
    asked = {file.parent: json.loads(file.read_text(encoding="utf-8")) for file in files}
    return {place.name: ArenaStore(place, read_plan(plan)) for place, plan in asked.items()}


def _meeting(data: dict[str, Any]) -> Meeting:
    noted, outcome = data["arena"], data["outcome"]
    return Meeting(
        round=noted["round"],
        bots=tuple(data["players"]),
        scores=tuple(outcome["scores"]),
        winners=tuple(outcome["winners"]),
        reason=outcome["reason"],
        times=tuple(map(tuple, noted["times"])),
        cost=noted["cost"],
        machine=noted["machine"],
    )


def _write(file: Path, text: str) -> None:
    draft = file.with_name(file.name + ".part")
    draft.write_text(text, encoding="utf-8")
    draft.replace(file)


def _difference(name: str, before: dict[str, Any], asked: dict[str, Any]) -> str:
    def told(value: object) -> str:
        return json.dumps(value, ensure_ascii=False).replace('"', "")

    return f"{name} {told(before.get(name))} instead of {told(asked[name])}"
