"""The environments keep what PettingZoo and Gymnasium ask, show what a seat may see and nothing else."""

from __future__ import annotations

import copy
import pickle
import re
import subprocess
import sys
import warnings
from pathlib import Path
from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env
from pettingzoo.test import api_test, seed_test

from backroom.bots.chance import Chance
from backroom.core.errors import BadRequest
from backroom.core.features import row_length
from backroom.core.registry import game
from backroom.env import GYMNASIUM_IDS, BackroomAEC, BackroomEnv, deep_state_v0, schema, spies_v0
from backroom.env.describe import markdown
from backroom.env.observation import feature_functions
from conformance.optionsets import EVERYTHING

ROOT = Path(__file__).parents[2]
DOCS = ROOT / "docs" / "environments.md"
OPTIONS: list[tuple[str, dict[str, Any]]] = [
    ("spies", {"players": 2}),
    ("spies", {"players": 5, "turns": 6}),
    ("deep-state", {"players": 2, "treaty_deal": "draft"}),
    ("deep-state", {"players": 4, "modules": ["men-of-action"]}),
    ("deep-state", {"players": 1, "modules": EVERYTHING[0], "hoc_ties": "ask"}),
    ("deep-state", {"players": 3, "modules": EVERYTHING[1]}),
]
NAMES = [f"{slug}-{number}" for number, (slug, _options) in enumerate(OPTIONS)]


@pytest.mark.parametrize(("slug", "options"), OPTIONS, ids=NAMES)
def test_pettingzoo_finds_nothing_wrong(slug: str, options: dict[str, Any]) -> None:
    with warnings.catch_warnings():
        # The test knows by name which of PettingZoo's own games have dictionaries for observations.
        warnings.filterwarnings(
            "ignore", message=".*(should be gymnasium.spaces.box|not a NumPy array).*"
        )
        warnings.filterwarnings("ignore", message=".*all zeros.*")
        api_test(BackroomAEC(slug, **options), num_cycles=60)
        seed_test(lambda: BackroomAEC(slug, **options), num_cycles=40)


@pytest.mark.parametrize("name", GYMNASIUM_IDS)
def test_gymnasium_finds_nothing_wrong(name: str) -> None:
    made = gymnasium.make(name, players=3, seat=None)
    check_env(made.unwrapped)
    made.close()


@pytest.mark.parametrize(("slug", "options"), OPTIONS, ids=NAMES)
def test_gymnasium_finds_nothing_wrong_with_options(slug: str, options: dict[str, Any]) -> None:
    check_env(BackroomEnv(slug, **options))


@pytest.mark.parametrize(("slug", "options"), OPTIONS, ids=NAMES)
def test_an_observation_holds_nothing_that_the_seat_cannot_see(
    slug: str, options: dict[str, Any]
) -> None:
    """Of the State, of its view, and of every world that fits the view the row is the same."""
    found = game(slug)
    filled = found.options(options)
    layout, features = feature_functions(slug)
    highs = [feature.high for feature in layout(filled) for _ in range(feature.length)]
    chance = Chance(5)
    state = found.new(filled, "e1")
    compared = 0
    while waiting := found.waiting(state):
        if chance.below(8) == 0:
            for seat in range(filled["players"]):
                view = found.view(state, seat)
                row = features(state, seat)
                assert len(row) == len(highs) == row_length(layout(filled))
                assert all(number <= high for number, high in zip(row, highs, strict=True))
                assert row == features(view, seat)
                assert row == features(found.sample(view, chance.number()), seat)
                compared += 1
        legal = found.legal(state, waiting[0])
        found.play(state, waiting[0], legal[chance.below(len(legal))])
    assert compared > 2


def test_seats_that_decide_together_do_not_see_each_other() -> None:
    environment = spies_v0.env(players=3)
    rows = []
    for first in (0, -1):
        environment.reset(seed=11)
        legal = np.flatnonzero(environment.action_masks())
        environment.step(int(legal[first]))
        observation = environment.observe("seat_1")
        rows.append(observation["observation"].tolist())
        assert environment.agent_selection == "seat_1"
    assert rows[0] == rows[1]


@pytest.mark.parametrize("module", [deep_state_v0, spies_v0])
def test_the_mask_is_what_is_legal_and_stands_in_three_places(module: Any) -> None:
    environment = module.env(players=2)
    environment.reset(seed=3)
    observation, _reward, _over, _cut, info = environment.last()
    mask = observation["action_mask"]
    assert mask.tolist() == info["action_mask"].tolist() == environment.action_masks().tolist()
    assert np.flatnonzero(mask).size > 0
    other = next(agent for agent in environment.agents if agent != environment.agent_selection)
    assert not environment.observe(other)["action_mask"].any()


def test_an_illegal_action_ends_the_game_and_says_why() -> None:
    environment = deep_state_v0.env(players=2)
    environment.reset(seed=1)
    agent = environment.agent_selection
    illegal = int(np.flatnonzero(environment.action_masks() == 0)[0])
    environment.step(illegal)
    assert all(environment.terminations.values())
    assert environment.rewards[agent] == -1
    assert sum(environment.rewards.values()) == -1
    assert environment.infos[agent]["illegal"]

    single = BackroomEnv("spies", players=2)
    single.reset(seed=1)
    illegal = int(np.flatnonzero(single.action_masks() == 0)[0])
    _observation, reward, over, cut, info = single.step(illegal)
    assert (reward, over, cut) == (-1, True, False)
    assert info["illegal"]


@pytest.mark.parametrize("action", [-1, 90, 10**9], ids=str)
def test_an_action_that_no_choice_has_ends_the_game_too(action: int) -> None:
    """The numbers of the vocabulary of Spies end at 89; -1 is not its last one."""
    environment = spies_v0.env(players=2)
    environment.reset(seed=1)
    environment.step(action)
    single = BackroomEnv("spies", players=2)
    single.reset(seed=1)
    _observation, reward, over, _cut, info = single.step(action)
    assert (reward, over) == (environment.rewards["seat_0"], True) == (-1, True)
    no_such = "There is no such choice in this game."
    assert info["illegal"] == environment.infos["seat_0"]["illegal"] == no_such
    legal = int(np.flatnonzero(BackroomEnv("spies", players=2).reset(seed=1)[1]["action_mask"])[0])
    assert single.step(legal)[4]["illegal"] == "The game is over."


@pytest.mark.parametrize("reward", ["win", "points"])
def test_the_end_pays_by_the_score(reward: str) -> None:
    environment = spies_v0.env(players=3, reward=reward)
    environment.reset(seed=8)
    paid: dict[str, float] = {}
    score: Any = None
    while environment.agents:
        observation, got, over, _cut, _info = environment.last()
        if over:
            paid[environment.agent_selection] = got
            score = environment.game.score(environment._state)
            environment.step(None)
        else:
            environment.step(int(np.flatnonzero(observation["action_mask"])[0]))
    if reward == "points":
        assert paid == {f"seat_{seat['seat']}": seat["total"] for seat in score["seats"]}
    else:
        assert sum(paid.values()) == pytest.approx(0)
        assert {agent for agent, got in paid.items() if got > 0} == {
            f"seat_{seat}" for seat in score["winners"]
        }


def test_bots_play_the_other_seats() -> None:
    single = BackroomEnv("spies", players=3, seat=1, bots=["greedy", "random"])
    _observation, info = single.reset(seed=4)
    assert info["seat"] == 1
    steps, over = 0, False
    while not over:
        _observation, reward, over, _cut, info = single.step(
            int(np.flatnonzero(single.action_masks())[0])
        )
        steps += 1
    # Five picks and as many plays as there are turns.
    assert steps == 5 + single.game.status(single._state)["turns"]
    assert -1 <= reward <= 1


@pytest.mark.parametrize(
    "wrong",
    [{"seat": 7}, {"bots": ["random"]}, {"reward": "glory"}, {"bots": "nobody"}, {"players": 9}],
    ids=str,
)
def test_what_cannot_be_is_refused(wrong: dict[str, Any]) -> None:
    with pytest.raises((gymnasium.error.Error, BadRequest)):
        BackroomEnv("spies", **{"players": 3, **wrong})


@pytest.mark.parametrize("made", [spies_v0.env(), BackroomEnv("spies")], ids=["aec", "single"])
def test_a_step_before_the_first_reset_is_refused(made: Any) -> None:
    with pytest.raises(gymnasium.error.ResetNeeded):
        made.step(0)


@pytest.mark.parametrize("name", GYMNASIUM_IDS)
def test_many_at_once_and_wrapped(name: str) -> None:
    """Gymnasium's vectors and its wrappers see the mask, too."""
    many = gymnasium.make_vec(name, num_envs=2, vectorization_mode="sync", players=2)
    seen, _info = many.reset(seed=3)
    for _step in range(30):
        actions = seen["action_mask"].argmax(axis=1)
        seen, _reward, _over, _cut, info = many.step(actions)
        assert (info["action_mask"] == seen["action_mask"]).all()
    many.close()
    wrapped = gymnasium.wrappers.RecordEpisodeStatistics(gymnasium.make(name, players=2))
    seen, _info = wrapped.reset(seed=3)
    assert wrapped.get_wrapper_attr("action_masks")().tolist() == seen["action_mask"].tolist()


@pytest.mark.parametrize("module", [deep_state_v0, spies_v0])
def test_it_can_be_copied_and_sent_elsewhere(module: Any) -> None:
    """In the midst of a game; both go on alike."""
    made = module.env(players=3)
    made.reset(seed=1)
    others = [copy.deepcopy(made), pickle.loads(pickle.dumps(made))]
    for _step in range(20):
        action = int(made.action_masks().argmax())
        for each in (made, *others):
            each.step(action)
    rows = [each.observe("seat_0")["observation"].tolist() for each in (made, *others)]
    assert rows[0] == rows[1] == rows[2]


def test_it_can_be_read() -> None:
    """A spectator's view, and the learner's own."""
    made = spies_v0.env(players=2)
    made.reset(seed=1)
    assert 'seats[1]: {"hand": {"n": 5}' in made.render()
    single = BackroomEnv("spies", players=2)
    single.reset(seed=1)
    assert 'seats[0]: {"hand": ["' in single.render()


def test_programs_that_play_other_seats_are_ended(tmp_path: Path) -> None:
    path = tmp_path / "bot.py"
    path.write_text("import sys\nfor line in sys.stdin: print('{}', flush=True)\n", "utf-8")
    single = BackroomEnv("spies", players=2, bots=f"cmd: {sys.executable} {path}", seat=1)
    programs = []
    for seed in (1, 2):
        single.reset(seed=seed)
        single.step(int(single.action_masks().argmax()))
        programs.append(single._bots[0]._program._process)
    assert programs[0].poll() is not None
    assert programs[1].poll() is None
    single.close()
    assert programs[1].poll() is not None


def test_the_code_in_the_docs_runs() -> None:
    blocks = re.findall(r"```python\n(.*?)```", DOCS.read_text(encoding="utf-8"), re.DOTALL)
    assert len(blocks) == 2
    for block in blocks:
        exec(compile(block, str(DOCS), "exec"), {})


def test_the_learner_runs() -> None:
    done = subprocess.run(
        [sys.executable, ROOT / "examples" / "learn.py", "50"],
        capture_output=True,
        text=True,
        check=True,
    )
    assert "after 50 games: wins " in done.stdout


def test_the_docs_have_the_schema() -> None:
    assert markdown() in DOCS.read_text(encoding="utf-8"), (
        "python -m backroom.env.describe writes it anew"
    )
    told = schema("spies", players=3)
    assert told["length"] == told["features"][-1]["from"] + told["features"][-1]["length"]


def test_a_solo_game_has_one_agent() -> None:
    environment = deep_state_v0.env(players=1)
    environment.reset(seed=2)
    assert environment.agents == ["seat_0"]
    last: Any = None
    while environment.agents:
        last = environment.last()
        over = last[2]
        environment.step(None if over else int(np.flatnonzero(last[0]["action_mask"])[-1]))
    winners = environment.game.score(environment._state)["winners"]
    assert last[1] == {(0,): 1.0, (1,): -1.0, (0, 1): 0.0}[tuple(winners)]
