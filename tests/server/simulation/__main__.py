"""Many histories: python -m tests.server.simulation --histories 5000 --seed 0."""

from __future__ import annotations

import argparse
import sys
import time

from tests.server.simulation.history import play


def main() -> None:
    """Live through them, and tell what went wrong."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--histories", type=int, default=1000)
    parser.add_argument("--seed", type=int, default=0, help="of the first one")
    options = parser.parse_args()
    begun, acknowledged, stored, bad = time.perf_counter(), 0, 0, 0
    for seed in range(options.seed, options.seed + options.histories):
        verdict = play(seed)
        acknowledged += len(verdict.acknowledged)
        stored += verdict.stored
        if verdict.wrong:
            bad += 1
            print(f"history {seed}:", *verdict.wrong[:5], sep="\n  ", flush=True)
    seconds = time.perf_counter() - begun
    print(
        f"{options.histories} histories in {seconds:.0f} s: {acknowledged} acknowledged, ", end=""
    )
    print(f"{stored} events stored, {bad} histories went wrong.")
    sys.exit(bad > 0)


if __name__ == "__main__":
    main()
