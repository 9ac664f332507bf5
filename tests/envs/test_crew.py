"""Threads that share work: every share is done in every turn, also by those who slept."""

import threading
import time

import numpy as np

from cairn.envs.crew import SLOT, TURN, Crew, Gate

Tally = list[int]


def work(tally: Tally, place: int, gate: Gate, slot: int, patience: int) -> None:
    """Counts turns, and is quickly tired."""
    for _ in range(min(patience, 5)):
        if gate[TURN] != gate[slot]:
            tally[place] += 1
            gate[slot] = gate[TURN]


def crew_of(threads: int) -> tuple[Crew, Tally, list[threading.Thread]]:
    before, tally = set(threading.enumerate()), [0] * threads
    crew = Crew(work, [(tally, place) for place in range(threads)])
    return crew, tally, [one for one in threading.enumerate() if one not in before]


def until_all_sleep(crew: Crew) -> None:
    asleep = crew._gate[2 * SLOT + 1 :: SLOT]
    while not np.all(asleep == 1):
        time.sleep(0.001)


def test_every_share_is_done_in_every_turn() -> None:
    crew, tally, _ = crew_of(3)
    for turn in range(1, 200):
        crew.turn()
        assert tally == [turn] * 3


def test_sleepers_are_woken() -> None:
    crew, tally, _ = crew_of(3)
    for turn in range(1, 6):
        until_all_sleep(crew)
        crew.turn()
        assert tally == [turn] * 3


def test_one_is_a_crew_too() -> None:
    crew, tally, threads = crew_of(1)
    crew.turn()
    assert tally == [1]
    assert not threads


def test_threads_end_with_their_crew() -> None:
    crew, _, threads = crew_of(4)
    assert len(threads) == 3
    crew.turn()
    del crew
    for thread in threads:
        thread.join()
