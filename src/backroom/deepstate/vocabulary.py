"""The vocabulary of Deep State: every choice there can ever be, numbered block by block.

A block's number plus an index is a choice; the index is spelled out beside each block.
"""

from __future__ import annotations

from typing import Final

from backroom.core.vocabulary import Vocabulary
from backroom.deepstate.catalog import (
    BLACK_OPERATIONS,
    CARD_SLUGS,
    FIRST_INNER,
    FIRST_REPTILOID,
    HOSTS,
    INNERS,
    MEN,
    MOST_AGENTS,
    MOST_PLACES,
    MOST_POOL_HELP,
    MOST_SEATS,
    OBJECTIVES,
    OPERATIONS,
    PROJECTS,
    REPTILOID_KINDS,
    SECONDARY_GROUPS,
    TREATIES,
    TRENDS,
)

VOCABULARY: Final = Vocabulary()
_block = VOCABULARY.block
_objectives = CARD_SLUGS[:OBJECTIVES]
_reptiloids = CARD_SLUGS[FIRST_REPTILOID:]
_inner = CARD_SLUGS[FIRST_INNER : FIRST_INNER + INNERS]
_hosts = [CARD_SLUGS[card] for card in HOSTS]
_places = range(1, MOST_PLACES + 1)
_agents = range(1, MOST_AGENTS + 1)
_help = range(1, MOST_POOL_HELP + 1)

# Actions of a turn.
INFILTRATE: Final = _block("infiltrate {} {}", _places, _agents)
"""+ (place - 1) * 10 + agents - 1"""
INFILTRATE_HELPED: Final = _block("infiltrate {} {}+{}", _places, _agents, _help)
"""+ ((place - 1) * 10 + agents - 1) * 3 + help - 1"""
COVERT: Final = _block("covert")
COVERT_HELPED: Final = _block("covert +{}", _help)
BLACK: Final = _block("black {}", BLACK_OPERATIONS)
BLACK_HELPED: Final = _block("black {} +{}", BLACK_OPERATIONS, _help)
"""+ operation * 3 + help - 1"""
ADVANCE: Final = _block("advance {}", PROJECTS)
RECRUIT: Final = _block("recruit")
CAPTURE: Final = _block("capture")
PASS: Final = _block("pass")
PLAY: Final = _block("play {}", MEN)
REPTILOID_PAIR: Final = _block("reptiloids {}", REPTILOID_KINDS)
REPTILOID_ANY: Final = _block("reptiloids any")
ATTACH: Final = _block("attach {} {}", _inner, _hosts)
"""+ inner * len(HOSTS) + host, both counted from their first card"""

# Answers to prompts.
RECRUIT_SOME: Final = _block("recruit {}", range(1, 4))
"""+ agents - 1"""
DRAW: Final = _block("draw")
DECLINE: Final = _block("decline")
DONE: Final = _block("done")
PICK: Final = _block("pick {}", TREATIES)
PUT_BACK: Final = _block("put-back {}", TREATIES)
TREATY: Final = _block("treaty {}", TREATIES)
TREATY_NONE: Final = _block("treaty none")
KEEP: Final = _block("keep {}", TREATIES)
TOP: Final = _block("top {}", TREATIES)
TAKE_CARD: Final = _block("take {}", _objectives)
TAKE_REPTILOID: Final = _block("take {}", _reptiloids)
TAKE_SECONDARY: Final = _block("take {}", SECONDARY_GROUPS)
HIT: Final = _block("hit {} {}", range(MOST_SEATS), _objectives)
"""+ seat * OBJECTIVES + card"""
GIVE: Final = _block("give {}", _objectives)
GIVE_SECONDARY: Final = _block("give secondary {}", SECONDARY_GROUPS)
DISCARD: Final = _block("discard {}", _objectives)
DISCARD_REPTILOID: Final = _block("discard {}", _reptiloids)
DISCARD_SECONDARY: Final = _block("discard secondary {}", SECONDARY_GROUPS)
DISCARD_OPERATION: Final = _block("discard {}", OPERATIONS)
DISCARD_TREND: Final = _block("discard {}", TRENDS)
DISCARD_TREATY: Final = _block("discard treaty {}", TREATIES)
DISCARD_MAN: Final = _block("discard man {}", MEN)
RECALL: Final = _block("recall {}", _objectives)
RECALL_OPERATION: Final = _block("recall {}", OPERATIONS)
RECALL_ALL: Final = _block("recall all")
MOVE: Final = _block("move {} {}", PROJECTS, PROJECTS)
"""+ from * len(PROJECTS) + to"""
BOOST: Final = _block("boost {}", _hosts)
BEST: Final = _block("best")

HOST_INDEX: Final = {card: index for index, card in enumerate(HOSTS)}
