"""Random streams: a fast one for simulations and a sealed one for tables played for real.

The fast stream joins two small multiplicative generators (L'Ecuyer 1988) in one 62-bit int, so that it stays a
machine word when compiled. The sealed stream hashes a 256-bit secret with a counter; whoever knows the secret
afterwards can check every draw.
"""

from __future__ import annotations

import secrets
from hashlib import sha256
from typing import Final

from backroom.core.state import State

MODULUS_A: Final = 2147483563
MODULUS_B: Final = 2147483399
LOW: Final = 0x7FFFFFFF
SEALED_DIGITS: Final = 64


def below(state: State, n: int) -> int:
    """A random number from 0 to n - 1 out of the state's own stream."""
    if state.secret is not None:
        return _sealed_below(state, n)
    word = state.rng
    a = (word >> 31) * 40014 % MODULUS_A
    b = (word & LOW) * 40692 % MODULUS_B
    state.rng = (a << 31) | b
    return (a + b) % MODULUS_A % n


def _sealed_below(state: State, n: int) -> int:
    """The sealed stream: without bias, one hash a draw (more only in the rare rejected case)."""
    secret = state.secret
    assert secret is not None
    limit = (1 << 64) - (1 << 64) % n
    while True:
        block = sha256(secret + state.rng.to_bytes(8, "big")).digest()
        state.rng += 1
        number = int.from_bytes(block[:8], "big")
        if number < limit:
            return number % n


def sow(state: State, seed: str) -> None:
    """Start the state's stream: 64 hex digits are a sealed stream's secret, anything shorter a fast one."""
    if len(seed) == SEALED_DIGITS:
        state.secret = bytes.fromhex(seed)
        state.rng = 0
        return
    state.secret = None
    state.rng = start(seed)


def start(seed: str) -> int:
    """The fast stream's first word for a seed."""
    block = sha256(seed.encode()).digest()
    a = int.from_bytes(block[:8], "big") % (MODULUS_A - 1) + 1
    b = int.from_bytes(block[8:16], "big") % (MODULUS_B - 1) + 1
    return (a << 31) | b


def reseed(state: State, number: int) -> None:
    """Give a sampled world a fast stream of its own, cheaper than `sow`; `number` is below 2**60."""
    state.secret = None
    a = (number >> 30) % (MODULUS_A - 1) + 1
    b = (number & 0x3FFFFFFF) % (MODULUS_B - 1) + 1
    state.rng = (a << 31) | b


def fresh_seed() -> str:
    """A new seed for a fast stream."""
    return f"{secrets.randbits(60):x}"


def fresh_secret() -> str:
    """A new secret for a sealed stream."""
    return secrets.token_hex(32)
