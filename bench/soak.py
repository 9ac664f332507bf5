"""A long evening: latency and memory over time, with 1,000 tables at a human pace.

    python bench/soak.py [MINUTES] [--tables 1000]

Two people at each table play Brikks, Topple or Nodes with 2 to 6 seconds between actions, with
views as in a browser; when a game is over they set up the next. Clients and server share the
machine's cores. Latency runs from sending an action to its acknowledgement, which comes once the
action is stored for good. The script prints a line every 30 seconds and stores the figures as JSON,
with a picture, under bench/results.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import tempfile
from collections.abc import Callable, Sequence
from dataclasses import asdict
from datetime import UTC, datetime
from pathlib import Path

from _machine import cpu_name
from _people import Sample
from server import evening

RESULTS = Path(__file__).parent / "results"
EVERY = 30.0
WIDE, HIGH, LEFT, TOP = 900, 260, 70, 40
"""The size of one chart, and the position of its axes."""


async def soak(options: argparse.Namespace) -> list[Sample]:
    """Play at all tables for the given minutes."""
    seen = evening(options.tables, 60 * options.minutes, options.every, options.folder)
    return [sample async for sample in seen]


# --- the picture ----------------------------------------------------------------------------


def picture(samples: Sequence[Sample], title: str) -> str:
    """An SVG of latency (above) and memory (below) over time."""
    charts = [
        chart(samples, "ms, p99 (dark) and median", [lambda s: s.p99, lambda s: s.p50], 0),
        chart(samples, "MB in memory", [lambda s: s.memory], HIGH + 60),
    ]
    size = f'width="{WIDE}" height="{2 * HIGH + 120}"'
    head = f'<svg xmlns="http://www.w3.org/2000/svg" {size} font-family="sans-serif">'
    back = '<rect width="100%" height="100%" fill="white"/>'
    return "\n".join([head, back, text(LEFT, 20, title, 14), *charts, "</svg>\n"])


def chart(
    samples: Sequence[Sample], label: str, lines: Sequence[Callable[[Sample], float]], down: int
) -> str:
    """One chart; its scale starts at 0."""
    most = 1.1 * max(line(sample) for sample in samples for line in lines) or 1.0
    last = max(sample.at for sample in samples)

    def point(sample: Sample, line: Callable[[Sample], float]) -> str:
        x = LEFT + (WIDE - LEFT - 30) * sample.at / last
        return f"{x:.1f},{down + TOP + HIGH * (1 - line(sample) / most):.1f}"

    foot = down + TOP + HIGH
    parts = [f'<path d="M{LEFT},{down + TOP} V{foot} H{WIDE - 30}" fill="none" stroke="gray"/>']
    for share in (0.0, 0.5, 1.0):
        parts.append(text(8, foot - share * HIGH + 4, f"{share * most:,.0f}"))
        parts.append(text(LEFT + share * (WIDE - LEFT - 60), foot + 16, f"{share * last:,.0f} s"))
    for line, colour in zip(lines, ("#264653", "#8ab6c1"), strict=False):
        points = " ".join(point(sample, line) for sample in samples)
        parts.append(
            f'<polyline points="{points}" fill="none" stroke="{colour}" stroke-width="2"/>'
        )
    return "\n".join([*parts, text(LEFT + 8, down + TOP + 14, label)])


def text(x: float, y: float, words: str, size: int = 12) -> str:
    """A text element of the picture."""
    return f'<text x="{x:.0f}" y="{y:.0f}" font-size="{size}" fill="#333">{words}</text>'


def keep(samples: Sequence[Sample], options: argparse.Namespace) -> None:
    """Store the figures and the picture under bench/results."""
    RESULTS.mkdir(exist_ok=True)
    now = datetime.now(UTC)
    title = f"{options.tables:,} tables at a human pace, {now:%Y-%m-%d}, {cpu_name()}"
    target = RESULTS / f"soak-{now:%Y-%m-%d-%H%M}.json"
    about = {"title": title, "cores": os.cpu_count(), "every": options.every}
    data = about | {"samples": [asdict(sample) for sample in samples]}
    target.write_text(json.dumps(data, indent=1) + "\n", encoding="utf-8")
    target.with_suffix(".svg").write_text(picture(samples, title), encoding="utf-8")
    print(f"Kept in {os.path.relpath(target)}, with a picture beside it.")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.split("\n", maxsplit=1)[0])
    parser.add_argument("minutes", type=float, nargs="?", default=2.0)
    parser.add_argument("--tables", type=int, default=1000)
    parser.add_argument("--every", type=float, default=EVERY, help="seconds between two lines")
    parser.add_argument("--folder", type=Path, default=Path(tempfile.gettempdir()))
    options = parser.parse_args()
    keep(asyncio.run(soak(options)), options)


if __name__ == "__main__":
    main()
