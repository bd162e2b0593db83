"""Backroom in a terminal: playing, reading cards and rules, records, the engine's command."""
