"""Spies for PettingZoo, as its own games are offered: `spies_v0.env(players=3)`."""

from __future__ import annotations

from typing import Any

from backroom.env.aec import BackroomAEC


def env(**options: Any) -> BackroomAEC:
    """A new environment; `reward`, `render_mode` and the game's own options."""
    return BackroomAEC("spies", **options)


raw_env = env
