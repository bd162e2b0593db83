"""The JSON-lines protocol `backroom engine`, through which other programs drive every game; see docs/protocol.md."""

from backroom.engine.engine import Engine

__all__ = ["Engine"]
