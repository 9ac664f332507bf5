"""OpenSpiel's own random simulations, in every game."""

import subprocess
import sys

import pytest

pytest.importorskip("pyspiel", reason="cairn[envs] is not installed")

import pyspiel

import cairn
import cairn.envs.openspiel

GAMES = [
    *("cairn_brikks", "cairn_brikks(seats=2,duel=True)", "cairn_brikks(seats=3)"),
    *("cairn_topple", "cairn_topple(seats=3,hand=shaky)", "cairn_topple(junior=True)"),
    *("cairn_nodes", "cairn_nodes(seats=2,points=1,hand=shaky)"),
    *("cairn_biddi(rounds=1,turns=6)", "cairn_stackback"),
]


def test_every_game_is_registered() -> None:
    assert {f"cairn_{name}" for name in cairn.games()} <= set(pyspiel.registered_names())


@pytest.mark.parametrize("name", GAMES)
def test_the_library_s_random_simulation(name: str) -> None:
    pyspiel.random_sim_test(pyspiel.load_game(name), num_sims=1, serialize=False, verbose=False)


def test_a_process_that_knows_the_games_ends_well() -> None:
    code = "import cairn.envs.openspiel, pyspiel; pyspiel.load_game('cairn_topple')"
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0


def test_a_state_is_written_and_read() -> None:
    game = pyspiel.load_game("cairn_topple")
    state = game.new_initial_state()
    while len(state.history()) < 12:
        state.apply_action(state.legal_actions()[0])
    again = game.deserialize_state(state.serialize())
    assert str(again) == str(state)
    assert again.legal_actions() == state.legal_actions()


def test_building_in_turns() -> None:
    """In Stack-a-Biddi each seat in turn makes a move, until time is up for all."""
    game = pyspiel.load_game("cairn_biddi(seats=3,rounds=1,turns=2)")
    state, players = game.new_initial_state(), []
    while not state.is_terminal():
        if state.is_chance_node():
            state.apply_action(state.chance_outcomes()[0][0])
        else:
            lays = [a for a in state.legal_actions() if "call" not in state.action_to_string(a)]
            players.append(state.current_player())
            state.apply_action(lays[0])
    assert players[-6:] == [0, 1, 2, 0, 1, 2]
    assert len(players) <= 7
    assert sum(state.returns()) == pytest.approx(0)
