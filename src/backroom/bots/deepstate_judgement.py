"""What the bots think of Deep State in numbers: points, and shares of points, for what may still come.

They were found by letting bots with different ones play each other, or HOC.
"""

from __future__ import annotations

from typing import Final, NamedTuple


class Judgement(NamedTuple):
    """Opinions, each beside what it is about."""

    # Agents: what the first, second, ... at hand is worth while much is still to be done.
    agent: float = 1.6
    agent_fade: float = 0.86
    soon: float = 0.85
    later: float = 0.55
    tempo: float = 6.0
    # Projects: how sure a Stage is that asks for so much effort of what is left.
    sure: float = 1.08
    room: float = 0.62
    paid_agent: float = 0.45
    emblem_effort: float = 1.7
    card_effort: float = 0.9
    special_effort: float = 0.9
    second_plan: float = 0.55
    stage_treaty: float = 4.0
    # What lasts, for each Action still to come.
    ghost: float = 0.16
    recall: float = 0.12
    reach: float = 0.06
    # Cards.
    growth: float = 0.2
    crowd_growth: float = 0.1
    inner: float = 2.0
    man: float = 1.5
    emblem: float = 0.5
    special: float = 0.25
    # Treaties in hand, by how much is missing.
    ready: float = 0.92
    one_missing: float = 0.5
    two_missing: float = 0.22
    more_missing: float = 0.08
    treaty_card: float = 0.4
    unseen_treaty: float = 1.2
    # Standing in the zone.
    taken_basic: float = 0.1
    taken_better: float = 0.3
    consolation: float = 1.5
    # Treaties whose effects pay nothing at the end.
    lasting: float = 1.0
    # What is still to come that nothing on the table shows yet, by the Actions left squared.
    to_come: float = 0.0
    # HOC: its agents, beside a person's; what each Action but the last ones brings it besides.
    hoc_agents: float = 0.6
    hoc_gain: float = 5.6
    hoc_last: float = 3.0


JUDGEMENT: Final = Judgement()
"""Among several seats."""

AGAINST_HOC: Final = JUDGEMENT._replace(
    later=0.75,
    paid_agent=0.25,
    special_effort=1.2,
    ghost=0.23,
    special=0.15,
    lasting=0.7,
    to_come=0.113,
)
"""In solo, where nobody but HOC wants what one wants: agents paid are soon made up for, ghosts and cards kept pay."""
