"""Learns Spies against random bots: a linear policy and its gradient, in numpy.  python examples/learn.py [GAMES]"""

import sys

import gymnasium
import numpy as np

import backroom.env  # noqa: F401 (registers the ids)

GAMES = int(sys.argv[1]) if len(sys.argv) > 1 else 4000
BATCH, TEST, RATE = 50, 1000, 0.03

env = gymnasium.make("Backroom/Spies-v0", players=2)
high = np.maximum(env.observation_space["observation"].high, 1)
weights = np.zeros((len(high), env.action_space.n))
random = np.random.default_rng(1)


def policy(row: np.ndarray, mask: np.ndarray) -> np.ndarray:
    """The chance of each action; 0 for those that are not legal."""
    raw = np.where(mask, row @ weights, -np.inf)
    chances = np.exp(raw - raw.max())
    return chances / chances.sum()


def play(seed: int) -> tuple[list, float]:
    """A game: (row, gradient of the choice) of each decision, and what the end paid."""
    seen, info = env.reset(seed=seed)
    steps, reward, over = [], 0.0, False
    while not over:
        row = seen["observation"] / high
        chances = policy(row, info["action_mask"])
        action = random.choice(len(chances), p=chances)
        steps.append((row, np.eye(1, len(chances), action)[0] - chances))
        seen, reward, over, _, info = env.step(action)
    return steps, reward


usual = 0.0
for first in range(0, GAMES, BATCH):
    games = [play(first + at) for at in range(BATCH)]
    paid = float(np.mean([reward for _, reward in games]))
    for steps, reward in games:
        for row, gradient in steps:
            weights += RATE * (reward - usual) * np.outer(row, gradient)
    usual += 0.1 * (paid - usual)
    if first % 500 == 0:
        print(f"game {first + BATCH}: wins {(1 + paid) / 2:.0%}", flush=True)

wins = np.mean([(1 + play(GAMES + at)[1]) / 2 for at in range(TEST)])
print(f"after {GAMES} games: wins {wins:.0%} of {TEST} others")
