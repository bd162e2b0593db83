"""How fast Backroom is: `python3 run.py bench`. See `measure` for how a new file joins."""
