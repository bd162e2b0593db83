"""Deep State: the game with Men of Action, solo against HOC, and the modules of Global Conspiracy."""
