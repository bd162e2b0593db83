"""Environments for learning: PettingZoo with all seats as agents, Gymnasium with one seat against bots.

Importing this registers the Gymnasium ids `Backroom/DeepState-v0` and `Backroom/Spies-v0`.
"""

from typing import Final

import gymnasium

from backroom.env.aec import BackroomAEC
from backroom.env.observation import schema
from backroom.env.single import BackroomEnv

__all__ = ["GYMNASIUM_IDS", "BackroomAEC", "BackroomEnv", "schema"]

GYMNASIUM_IDS: Final = {"Backroom/DeepState-v0": "deep-state", "Backroom/Spies-v0": "spies"}

for _id, _slug in GYMNASIUM_IDS.items():
    if _id not in gymnasium.registry:
        # The order enforcer would hide `action_masks` and cost a third of the speed.
        gymnasium.register(
            _id,
            "backroom.env.single:BackroomEnv",
            kwargs={"slug": _slug},
            order_enforce=False,
            disable_env_checker=True,
        )
