"""Keys: bearer secrets of 192 bits. Only their hashes are stored, so a stolen database opens no seat."""

from __future__ import annotations

import re
import secrets
from hashlib import sha256
from typing import Final

KEY: Final = re.compile(r"[A-Za-z0-9_-]{32}")
NAME: Final = re.compile(r"[a-z0-9]{10}")
LETTERS: Final = "abcdefghjkmnpqrstuvwxyz23456789"


def new_key() -> str:
    """A fresh key, as it stands in cookies, links and `Authorization` headers."""
    return secrets.token_urlsafe(24)


def is_key(text: str | None) -> bool:
    """Whether that has the form of a key; anything else is not even looked up."""
    return text is not None and KEY.fullmatch(text) is not None


def hashed(key: str) -> str:
    """What is stored of a key. Keys are random, so a plain hash is enough."""
    return sha256(f"backroom key {key}".encode()).hexdigest()


def new_name() -> str:
    """A fresh table name: short enough to read out, long enough not to be guessed by chance."""
    return "".join(secrets.choice(LETTERS) for _ in range(10))
