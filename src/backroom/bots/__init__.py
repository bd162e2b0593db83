"""Seats played by programs. A bot is given a view and a budget, never the State of a game."""

from backroom.bots.contract import Bot, Budget
from backroom.bots.registry import bot, bots

__all__ = ["Bot", "Budget", "bot", "bots"]
