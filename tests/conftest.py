"""Which tests are long: `make test` leaves them out, `make test-long` and CI run them.

They stand in one list, because many are single cases of a test whose other cases are quick.
"""

from __future__ import annotations

import pytest

LONG = (
    "tests/arena/test_cluster.py",
    "tests/arena/test_resume.py",
    "tests/balance/test_equilibrium.py::test_random_buildings_against_scipy",
    "tests/balance/test_toppling.py::test_the_least_fall_of_hundreds",
    "tests/balance/test_trial.py::test_a_trial_says_what_the_equilibrium_says",
    "tests/bots/test_bots.py::test_every_bot_of_every_game_plays_a_whole_game",
    "tests/core/test_kernel.py::test_a_cache_that_names_a_type_that_is_gone",
    "tests/core/test_kernel.py::test_a_changed_parts_file_is_compiled_anew",
    "tests/core/test_kernel.py::test_changed_fields_are_compiled_anew",
    "tests/core/test_lazy.py::test_a_miss_is_heard",
    "tests/e2e/test_biddi.py::test_by_",
    "tests/e2e/test_brikks.py::test_against_a_bot_by_touch",
    "tests/e2e/test_nodes.py::test_a_solo_record",
    "tests/e2e/test_nodes.py::test_against_a_bot_by_touch",
    "tests/e2e/test_nodes.py::test_alone_by_keyboard",
    "tests/e2e/test_pages.py::test_axe_finds_nothing",
    "tests/e2e/test_stackback.py::test_by_",
    "tests/e2e/test_topple.py::test_against_a_bot_by_touch",
    "tests/envs/test_cuda.py::test_the_kernels_in_numba_s_simulator",
    "tests/envs/test_openspiel.py::test_the_library_s_random_simulation[cairn_stackback]",
    "tests/games/brikks/test_walk.py::test_whole_games",
    "tests/games/nodes/solver/test_solver.py::test_beam_finds_a_won_solo_game",
    "tests/games/nodes/solver/test_solver.py::test_solver_agrees_with_full_search[hex]",
    "tests/games/stackback/test_least_fall.py::test_hundreds",
    "tests/games/stackback/test_oracle.py::test_the_rules_agree_with_a_judge_of_points",
    "tests/games/stackback/test_position.py::test_tampered_positions",
    "tests/games/test_conformance.py::test_game",
    "tests/games/test_conformance.py::test_positions_that_were_tampered_with",
    "tests/games/topple/test_position.py::test_tampered_positions",
    "tests/server/store/test_away.py",
    "tests/server/running/test_cluster.py",
    "tests/server/store/test_crash.py",
    "tests/server/edge/test_door.py",
    "tests/server/test_every_game.py",
    "tests/server/edge/test_fuzz.py",
    "tests/server/test_whole_games.py::test_bots_play_on_their_own[biddi]",
    "tests/server/test_whole_games.py::test_two_people_and_a_spectator_through_a_whole_game[biddi]",
    "tests/server/store/test_lobby.py::test_who_is_at_a_table_keeps_it",
    "tests/server/running/test_memory.py",
    "tests/server/test_simulation.py",
    "tests/server/running/test_tidying.py",
    "tests/server/running/test_workers.py::test_advice_says_who_wins_with_best_play",
)
"""How the names of long tests begin."""


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Mark them."""
    for item in items:
        if item.nodeid.startswith(LONG):
            item.add_marker(pytest.mark.long)
