"""Fair deals: the server commits to a secret before the deal, players mix their own randomness in, all is revealed.

The sealed stream of a game is sown with SHA-256 of the secret and everybody's randomness, so neither the server nor a
player can choose the cards: the server was bound before it heard the players, the players never knew the secret.
After an undo by consent a further stream, made from the same secret, draws what is unseen anew.
"""

from __future__ import annotations

import secrets
from collections.abc import Sequence
from hashlib import sha256


def new_secret() -> str:
    """A fresh secret of 256 bits, as hex digits."""
    return secrets.token_hex(32)


def commitment(secret: str) -> str:
    """What is shown of the secret before the deal."""
    return sha256(f"backroom commitment {secret}".encode()).hexdigest()


def seed(secret: str, randomness: Sequence[str], stream: int = 0) -> str:
    """The seed of a game's stream: number 0 deals, each undo by consent begins the next one.

    `randomness` has one text a seat in seat order ("" for seats that gave none).
    """
    mixed = sha256(f"backroom deal {secret} {stream}".encode())
    for text in randomness:
        mixed.update(sha256(text.encode()).digest())
    return mixed.hexdigest()
