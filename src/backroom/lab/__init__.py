"""The laboratory: many games played by bots, reproducibly, and what they tell."""
