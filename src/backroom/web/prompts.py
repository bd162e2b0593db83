"""The prompt bar: who is to do what, and the viewer's choices grouped under their headings."""

from __future__ import annotations

from typing import Final

from backroom.core.language import _
from backroom.table.model import TableView
from backroom.web.plugs import Plug, waits
from backroom.web.seen import Person, Seen, Told
from backroom.web.table_model import Group, Prompt

FEW: Final = 5
"""Up to so many choices of one verb all buttons stand in the open, unless a game says otherwise; several verbs stand
side by side, each with its choices folded, so that the bar is as high as ever."""


def offers(plug: Plug, seen: Seen) -> dict[str, Told]:
    """The viewer's legal choices by their words, in the game's order."""
    words = seen.view.game.vocabulary.words
    return {words[choice]: plug.describe(seen, words[choice]) for choice in seen.view.legal()}


def groups(choices: list[Told]) -> tuple[Group, ...]:
    """The choices that do not stand apart, by their verbs, in the order in which these come first."""
    found: dict[str, list[Told]] = {}
    for told in choices:
        if not told.apart:
            found.setdefault(told.verb, []).append(told)
    return tuple(Group(verb, told[0].heading, tuple(told)) for verb, told in found.items())


def asked(seen: Seen, prompt: str) -> str:
    """What a prompt asks of its seat, as a sentence."""
    return seen.t(seen.view.game.prompts.get(prompt, prompt))


def prompt_bar(plug: Plug, seen: Seen, shown: TableView, confirm: str) -> Prompt:
    """The bar for what the viewer sees; `confirm` names the choice that is to be confirmed."""
    status = seen.view.status()
    if seen.past:
        last = seen.steps[-1].text if seen.steps else ""
        return Prompt(seen.t(_("You are looking at the past.")), False, reason=last)
    if status["over"]:
        return Prompt(seen.t(_("The game is over.")), False)
    if shown.locked is not None:
        told = plug.describe(seen, shown.locked)
        sentence = seen.t(_("You have chosen: {what}. Waiting for the others."), what=told.label)
        return Prompt(sentence, False, unlock=True, reason=waiting_for(seen, status))
    if not seen.offers:
        return Prompt(waiting_for(seen, status) or seen.t(_("Waiting for the others.")), False)
    choices = list(seen.offers.values())
    grouped = groups(choices)
    hint = plug.hint(seen) if seen.guided else None
    return Prompt(
        sentence=asked(seen, seen.view.prompt()),
        mine=True,
        groups=grouped,
        apart=tuple(told for told in choices if told.apart),
        folded=len(grouped) > 1 or len(choices) > getattr(plug, "FEW", FEW),
        confirm=seen.offers.get(confirm),
        hint=hint.read(seen.language) if hint else "",
        reason=_for_hoc(seen, status),
        example=min((told.words for told in choices), key=len),
    )


def waiting_for(seen: Seen, status: dict[str, object]) -> str:
    """For whom the table waits, and what they have to decide."""
    waiting = status["waiting"]
    assert isinstance(waiting, list)
    others = [
        entry
        for entry in waiting
        if entry["seat"] != seen.seat and entry["seat"] not in seen.locked
    ]
    if not others:
        return ""
    who = ", ".join(seen.people[entry["seat"]].name for entry in others)
    if len({entry["prompt"] for entry in others}) == 1:
        sentence = waits(seen.view.game.slug).get(others[0]["prompt"])
        if sentence:
            return seen.t(sentence, who=who)
        return seen.t(
            _("Waiting for {who}: {what}"), who=who, what=asked(seen, others[0]["prompt"])
        )
    return seen.t(_("Waiting for {who}."), who=who)


def _for_hoc(seen: Seen, status: dict[str, object]) -> str:
    waiting = status["waiting"]
    assert isinstance(waiting, list)
    for entry in waiting:
        if entry["seat"] == seen.seat and entry.get("for") == "hoc":
            return seen.t(_("You decide this for HOC, because its rules leave it open."))
    return ""


def title(seen: Seen, prompt: Prompt, game: str) -> str:
    """The title of the browser's tab: it says when it is your turn."""
    return seen.t(_("Your turn · {game}"), game=game) if prompt.mine else f"{game} · Backroom"


def names(people: tuple[Person, ...]) -> str:
    """Several people's names in a row."""
    return ", ".join(person.name for person in people)
