"""A real cluster: two nodes, one of which is lost midway."""

from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path
from typing import TYPE_CHECKING, TypeVar

import pytest

from cairn.arena import cluster
from cairn.arena.running import Workforce, run
from cairn.arena.schedule import fixtures
from cairn.arena.stopping import Stop
from cairn.arena.store import ArenaStore
from tests.arena.games import small, verified

if TYPE_CHECKING:
    from ray.cluster_utils import Cluster

T = TypeVar("T")

pytest.importorskip("ray", reason="Ray is not installed: pip install 'cairn[ray]'")


PATIENCE = 10
"""How often something is begun: Ray gives its own processes 30 s, which a busy machine exceeds."""


def patiently(begin: Callable[[], T]) -> T:
    for _ in range(PATIENCE - 1):
        try:
            return begin()
        except Exception as error:
            if "timed out during startup" not in str(error):
                raise
    return begin()


@pytest.fixture
def nodes() -> "Iterator[Cluster]":
    """A head that plays nothing, and two nodes with a processor each."""
    from ray.cluster_utils import Cluster

    head = {"num_cpus": 0, "include_dashboard": False}
    made = patiently(lambda: Cluster(initialize_head=True, head_node_args=head))
    for _ in range(2):
        patiently(lambda: made.add_node(num_cpus=1))
    yield made
    made.shutdown()


def test_every_game_is_there_once_though_a_node_is_lost(nodes: "Cluster", tmp_path: Path) -> None:
    asked = small(200)
    store, told = ArenaStore(tmp_path, asked), [0]

    def tell() -> None:
        told[0] += 1
        if told[0] == 20:
            nodes.remove_node(next(iter(nodes.worker_nodes)), allow_graceful=False)

    with Stop() as stop:
        assert run(store, store.missing(), Workforce(2, nodes.address), stop, tell)
    assert told == [200]
    assert store.missing() == []
    files = sorted((tmp_path / "games").iterdir())
    assert len(files) == 200
    for file in files[::10]:
        verified(file)


def test_it_stops_when_it_shall() -> None:
    asked = small(3000)

    def begin() -> int:
        with (
            Stop() as stop,
            closing(cluster.play(asked, fixtures(asked), "local", 1, stop)) as games,
        ):
            next(games)
            stop.ask()
            return len([*games])

    assert patiently(begin) < 1000


def test_where_there_is_no_cluster() -> None:
    asked = small(2)
    with (
        Stop() as stop,
        pytest.raises(ValueError, match=r"There is no Ray cluster at 127\.0\.0\.1:1: "),
    ):
        next(cluster.play(asked, fixtures(asked), "127.0.0.1:1", 1, stop))
