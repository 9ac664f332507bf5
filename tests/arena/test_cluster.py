"""A real cluster: two nodes, one of which is lost midway."""

from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from cairn.arena import cluster
from cairn.arena.running import Means, run
from cairn.arena.schedule import fixtures
from cairn.arena.stopping import Stop
from cairn.arena.store import Store
from tests.arena.games import small, verified

if TYPE_CHECKING:
    from ray.cluster_utils import Cluster

pytest.importorskip("ray", reason="Ray is not installed: pip install 'cairn[ray]'")


@pytest.fixture
def nodes() -> "Iterator[Cluster]":
    """A head that plays nothing, and two nodes with a processor each."""
    from ray.cluster_utils import Cluster

    made = Cluster(initialize_head=True, head_node_args={"num_cpus": 0})
    made.add_node(num_cpus=1)
    made.add_node(num_cpus=1)
    yield made
    made.shutdown()


def test_every_game_is_there_once_though_a_node_is_lost(nodes: "Cluster", tmp_path: Path) -> None:
    asked = small(200)
    store, told = Store(tmp_path, asked), [0]

    def tell() -> None:
        told[0] += 1
        if told[0] == 20:
            nodes.remove_node(nodes.worker_nodes[-1], allow_graceful=False)

    with Stop() as stop:
        assert run(store, store.missing(), Means(2, nodes.address), stop, tell)
    assert told == [200]
    assert store.missing() == []
    files = sorted((tmp_path / "games").iterdir())
    assert len(files) == 200
    for file in files[::10]:
        verified(file)


def test_it_stops_when_it_shall() -> None:
    asked = small(3000)
    with Stop() as stop, closing(cluster.play(asked, fixtures(asked), "local", 1, stop)) as games:
        next(games)
        stop.ask()
        assert len([*games]) < 1000


def test_where_there_is_no_cluster() -> None:
    asked = small(2)
    with (
        Stop() as stop,
        pytest.raises(ValueError, match=r"There is no Ray cluster at 127\.0\.0\.1:1: "),
    ):
        next(cluster.play(asked, fixtures(asked), "127.0.0.1:1", 1, stop))
