"""`backroom play`: a person at a terminal against bots, in any game that is registered."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Final

import click

from backroom.bots.contract import Bot, Budget
from backroom.bots.registry import bot as registered_bot
from backroom.core.card import CardFace
from backroom.core.errors import BackroomError, BadRequest
from backroom.core.events import narrate
from backroom.core.language import Language, _
from backroom.core.match import Match, opened
from backroom.core.registry import games
from backroom.core.view import View
from backroom.terminal import ink
from backroom.terminal.boards import board_class
from backroom.terminal.reading import card_lines, rule_lines
from backroom.terminal.tongue import lang_option
from backroom.terminal.typed import Leave, asked, begins, complete_with, option, ranges, seed_of

MANY: Final = 40
"""More lines of choices than these stand side by side, without what they mean."""


@click.command()
@click.argument("game", required=False, default="deep-state")
@click.option("--seats", "players", type=int, help="Number of players, bots included (1: solo).")
@click.option("--seat", type=int, default=0, show_default=True, help="Where you sit.")
@click.option("--watch", is_flag=True, help="Bots play all seats, you watch.")
@click.option(
    "--bots",
    "--bot",
    default="random",
    show_default=True,
    help="Who plays the other seats: one, or one a seat (a,b,c).",
)
@click.option("--seed", help="Deals the same game again.")
@click.option(
    "--option",
    "-o",
    "given",
    multiple=True,
    metavar="NAME=VALUE",
    help="An option of the game; may be repeated.",
)
@click.option(
    "--record", "keep", type=click.Path(dir_okay=False), help="Write the record of the game here."
)
@lang_option
def play(
    game: str,
    players: int | None,
    seat: int,
    watch: bool,
    bots: str,
    seed: str | None,
    given: tuple[str, ...],
    keep: str | None,
    tongue: Language,
) -> None:
    """Play a game in this terminal: deep-state (the default) or spies."""
    if keep is not None and not Path(keep).absolute().parent.is_dir():
        raise BadRequest(f"There is no folder for the record {keep}.")
    if game not in games():
        raise BadRequest(f"There is no game called {game!r}; there are {', '.join(games())}.")
    options = dict(map(option, given))
    if players is not None:
        options["players"] = players
    match = opened(game, options, seed_of(seed))
    seats = match.game.seats(match.state)
    if not watch and not 0 <= seat < match.options.get("players", seats):
        raise BadRequest(f"There is no seat {seat} for you in this game.")
    Sitting(match, None if watch else seat, bots, tongue).run(Path(keep) if keep else None)


class Sitting:
    """One person at one match. `me` is None for a spectator."""

    def __init__(self, match: Match, me: int | None, bots: str, tongue: Language) -> None:
        self.match = match
        self.me = me
        self.tongue = tongue
        self.board = board_class(match.game.slug)(match.game, match.options, me, tongue)
        self.kinds = {kind.name: kind for kind in match.game.events}
        self.bots = self._seated(bots)
        self.log: list[str] = []

    def run(self, keep: Path | None) -> None:
        """Play to the end, or until the person leaves."""
        self.say(
            ink.dim(
                self.t(
                    _("{game}, seed {seed}. Type ? for help."),
                    game=self.match.game.name,
                    seed=self.match.seed,
                )
            )
        )
        try:
            while self.match.waiting:
                if self.me is not None and self.me in self.match.waiting:
                    self.decide(self.me)
                else:
                    self.bot_decides(self.match.waiting[0])
            self.ended()
        except Leave:
            self.say(
                self.t(
                    _("You leave the game. The same seed deals it again: {seed}."),
                    seed=self.match.seed,
                )
            )
        finally:
            for bot in self.bots.values():
                bot.close()
            if keep is not None:
                keep.write_text(json.dumps(self.match.record(), ensure_ascii=False) + "\n", "utf-8")

    # --- decisions --------------------------------------------------------------------------------------------------
    def bot_decides(self, seat: int) -> None:
        """A bot's choice; what happens is narrated as far as the person may know it."""
        choices = self.match.legal(seat)
        view = View(self.match.game, None, None) if self.bots[seat].blind else self.match.view(seat)
        bot = self.bots[seat]
        lost = len(bot.faults)
        choice = bot.choose(view, choices[:], Budget())
        for fault in bot.faults[lost:]:
            why = fault.message().read(self.tongue)
            self.say(
                self.t(_("{seat}: the bot lost a move. {why}"), seat=self.board.seat(seat), why=why)
            )
        self.carry_out(choice, seat)

    def decide(self, seat: int) -> None:
        """The person's choice; a single one goes by itself."""
        view = self.match.view(seat)
        choices = self.match.choices(seat)
        if len(choices) == 1:
            self.say(ink.dim(self.t(_("Your only choice: {words}"), words=choices[0])))
            self.carry_out(choices[0], seat)
            return
        self.show_board(view)
        self.show_choices(view, choices)
        complete_with([*choices, *COMMANDS])
        while True:
            words = asked("> ").strip()
            if not words:
                continue
            chosen = self.understood(words, choices)
            if chosen is not None:
                self.carry_out(chosen, seat)
                return

    def understood(self, words: str, choices: list[str]) -> str | None:
        """The choice that was typed (a number, words, beginnings of words), or None after another answer."""
        if words.isdigit():
            if 1 <= int(words) <= len(choices):
                return choices[int(words) - 1]
            self.say(self.t(_("There are choices 1 to {n}."), n=len(choices)))
            return None
        verb, _space, rest = words.partition(" ")
        if verb in COMMANDS:
            COMMANDS[verb](self, rest.strip())
            return None
        words = " ".join(words.split())
        fits = (
            [words] if words in choices else [choice for choice in choices if begins(choice, words)]
        )
        if len(fits) == 1:
            return fits[0]
        if fits:
            self.say(self.t(_("That could be: {choices}"), choices="; ".join(fits)))
        else:
            self.why(words)
        return None

    def carry_out(self, choice: str | int, seat: int) -> None:
        """Play a choice and tell what came of it."""
        for told in self.match.told(self.match.play_telling(choice, seat), self.me):
            line = narrate(self.kinds, told, self.board.seat, self.tongue)
            rule = told.get("rule")
            self.log.append(line)
            self.say(f"  {line}" + (ink.dim(f"  {rule}") if rule else ""))

    def ended(self) -> None:
        """The final board and score."""
        self.show_board(self.match.view(self.me))
        score = self.match.score()
        self.say("", *self.board.score(score))
        winners = ", ".join(self.board.seat(seat) for seat in score["winners"])
        if len(score["winners"]) > 1:
            self.say(ink.bold(self.t(_("The win is shared by: {seats}."), seats=winners)))
        else:
            self.say(ink.bold(self.t(_("The winner: {seats}."), seats=winners)))

    # --- commands ---------------------------------------------------------------------------------------------------
    def help(self, _rest: str = "") -> None:
        """What can be typed."""
        self.say(
            self.t(
                _(
                    "Type the number or the words of a choice; beginnings of words do. Further commands:"
                )
            ),
            *(f"  {command:12}{self.t(line)}" for command, line in HELP),
        )

    def why(self, words: str) -> None:
        """Why a choice is not legal."""
        refusal = self.match.why(" ".join(words.split()), self.me)
        if refusal is None:
            self.say(self.t(_("That is legal now.")))
            return
        rule = f"  {refusal.rule}" if refusal.rule else ""
        reason = refusal.reason(self.tongue)
        self.say(reason + ink.dim(rule))

    def show(self, _rest: str = "") -> None:
        """The board and the choices again."""
        assert self.me is not None
        view = self.match.view(self.me)
        self.show_board(view)
        self.show_choices(view, self.match.choices(self.me))

    def show_score(self, _rest: str = "") -> None:
        """The score if the game ended now, as far as the person may know it."""
        self.say(*self.board.score(self.match.view(self.me).score()))

    def show_log(self, rest: str) -> None:
        """The last things that happened."""
        lines = int(rest) if rest.isdigit() else 20
        self.say(*(f"  {line}" for line in self.log[-lines:]))

    def show_card(self, rest: str) -> None:
        """A card's text and values."""
        face: CardFace | None = self.board.card(rest)
        if face is None:
            self.say(self.t(_("There is no card called {name}."), name=rest or "?"))
        else:
            self.say(*card_lines(face, self.tongue))

    def show_rule(self, rest: str) -> None:
        """A rule, or the rules with these words."""
        lines = list(rule_lines(self.match.game, rest, self.tongue))
        self.say(
            *lines
            or [
                self.t(_("No rule has these words.")),
            ]
        )

    def advise(self, rest: str) -> None:
        """What a bot would do."""
        assert self.me is not None
        try:
            bot = registered_bot(rest or "normal", len(self.match.history))
            choice = bot.choose(
                self.match.view(self.me), self.match.legal(self.me)[:], Budget(ms=1000)
            )
        except BackroomError as error:
            self.say(error.message)
            return
        reason = f"  {bot.reason.read(self.tongue)}" if bot.reason else ""
        self.say(
            self.t(_("The bot would choose: {words}"), words=self.match.game.words(choice)) + reason
        )
        bot.close()

    def save(self, rest: str) -> None:
        """Write the record so far."""
        if not rest:
            self.say(self.t(_("Name a file: save game.json")))
            return
        try:
            Path(rest).write_text(
                json.dumps(self.match.record(), ensure_ascii=False) + "\n", "utf-8"
            )
        except OSError as error:
            self.say(f"{rest}: {error.strerror}")
        else:
            self.say(self.t(_("Saved: {file}"), file=rest))

    def leave(self, _rest: str) -> None:
        """End here."""
        raise Leave

    # --- showing ----------------------------------------------------------------------------------------------------
    def t(self, template: str, **fields: object) -> str:
        """A message in the person's language."""
        return self.tongue.text(template).format(**fields)

    def say(self, *lines: str) -> None:
        """Write lines."""
        for line in lines:
            click.echo(line)

    def show_board(self, view: View) -> None:
        """The board as the person sees it."""
        self.say("", ink.dim("-" * ink.width()), *self.board.draw(view))

    def show_choices(self, view: View, choices: list[str]) -> None:
        """The prompt's sentence and the numbered choices, with what they mean where they are few."""
        prompt = view.prompt()
        self.say("", ink.bold(self.tongue.text(self.match.game.prompts.get(prompt, prompt))))
        lines = list(ranges(choices))
        if len(lines) > MANY:
            self.say(*ink.columns([f"{number:>5} {words}" for number, words, _first in lines]))
            return
        wide = max(len(words) for _number, words, _first in lines) + 2
        for number, words, first in lines:
            choice, meant = f"{number:>5} {words:{wide}}", self.board.describe(first, view)
            if ink.length(choice + meant) <= ink.width():
                self.say((choice + meant).rstrip())
            else:
                self.say(choice.rstrip(), *map(ink.dim, ink.wrapped(click.unstyle(meant), " " * 8)))

    def _seated(self, bots: str) -> dict[int, Bot]:
        names = [name.strip() for name in bots.split(",")]
        seats = [seat for seat in range(self.match.game.seats(self.match.state)) if seat != self.me]
        if len(names) not in (1, len(seats)):
            raise BadRequest(
                f"There are {len(seats)} seats for bots, and {len(names)} bots are named."
            )
        chance = Random(self.match.seed)
        return {
            seat: registered_bot(names[at % len(names)], chance.getrandbits(32))
            for at, seat in enumerate(seats)
        }


COMMANDS: Final[dict[str, Callable[[Sitting, str], None]]] = {
    "?": Sitting.help,
    "help": Sitting.help,
    "why": Sitting.why,
    "board": Sitting.show,
    "score": Sitting.show_score,
    "log": Sitting.show_log,
    "card": Sitting.show_card,
    "rule": Sitting.show_rule,
    "hint": Sitting.advise,
    "save": Sitting.save,
    "quit": Sitting.leave,
    "exit": Sitting.leave,
}
HELP: Final = (
    ("why WORDS", _("why a choice is not legal now")),
    ("board", _("the board and the choices again")),
    ("score", _("the score if the game ended now")),
    ("log [N]", _("what happened last")),
    ("card NAME", _("a card's text and values")),
    ("rule DS-8.2", _("a rule, or the rules with some words")),
    ("hint [BOT]", _("what a bot would choose")),
    ("save FILE", _("write the record of the game so far")),
    ("quit", _("leave the game")),
)
