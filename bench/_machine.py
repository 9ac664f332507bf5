"""The machine that a measurement was made on."""

from __future__ import annotations

from cairn.arena.machine import cpu_name

__all__ = ["cpu_name"]
