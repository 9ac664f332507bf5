"""The shelf: answers about games, computed once for everybody."""

from __future__ import annotations

import asyncio

from cairn.server.running.jobs import Job
from cairn.server.running.workers import JobFailed, Workers


class Shelf:
    """Caches answers; callers wait for one that is being computed."""

    def __init__(self, workers: Workers) -> None:
        self._workers = workers
        self._kept: dict[tuple[Job, str, str], asyncio.Task[bytes]] = {}

    async def get(self, job: Job, game: str, day: str = "") -> bytes:
        """The answer of a job about a game, for good or for a day. Raises JobFailed."""
        key = job, game, day
        if key not in self._kept:
            self._kept = {k: task for k, task in self._kept.items() if not day or k[2] in ("", day)}
            self._kept[key] = asyncio.create_task(self._workers.about(game, job))
        try:
            return await asyncio.shield(self._kept[key])
        except JobFailed:
            self._kept.pop(key, None)
            raise
