"""The command line: `backroom COMMAND ...`. A command is imported when it is called, so that help is there at once."""

from __future__ import annotations

import os
import sys
from importlib import import_module
from typing import Final

import click

from backroom import __version__
from backroom.core.errors import BackroomError

COMMANDS: Final = {
    "play": ("backroom.terminal.play", "play", "Play a game in this terminal."),
    "serve": ("backroom.web.serve", "main", "Serve tables to browsers."),
    "cards": ("backroom.terminal.reading", "cards", "List a game's cards, or show one."),
    "rules": (
        "backroom.terminal.reading",
        "rules",
        "Print a rule or a chapter, or search the rules.",
    ),
    "record": ("backroom.terminal.records", "record", "Show or replay a recorded game."),
    "verify": (
        "backroom.terminal.verify",
        "verify",
        "Check every draw of a finished game offline.",
    ),
    "engine": ("backroom.terminal.engine", "engine", "Speak JSON lines with another program."),
    "lab": ("backroom.lab.cli", "lab", "Play many games: studies, matches, ladders, reports."),
}
"""For each command its module, its name in there, and a line for the help."""


class Commands(click.Group):
    """A group whose commands are imported when they are called."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        return list(COMMANDS)

    def get_command(self, ctx: click.Context, name: str) -> click.Command | None:
        entry = COMMANDS.get(name)
        if entry is None:
            return None
        module, attribute, _line = entry
        try:
            command = getattr(import_module(module), attribute)
        except ModuleNotFoundError as error:
            raise click.ClickException(
                f"`backroom {name}` needs {error.name}, which is not installed here."
            ) from None
        assert isinstance(command, click.Command)
        return command

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        with formatter.section("Commands"):
            formatter.write_dl([(name, line) for name, (_, _, line) in COMMANDS.items()])


@click.group(
    cls=Commands,
    invoke_without_command=True,
    context_settings={"help_option_names": ["-h", "--help"]},
)
@click.version_option(__version__, prog_name="backroom")
@click.pass_context
def backroom(ctx: click.Context) -> None:
    """Deep State and Spies: two games of hidden power, for people, bots and programs."""
    if ctx.invoked_subcommand is None:
        click.echo(ctx.get_help())


def main(arguments: list[str] | None = None) -> int:
    """Run a command; the answer is the exit code. A mistake is told in one sentence, and the code is 2."""
    try:
        code = backroom.main(arguments, prog_name="backroom", standalone_mode=False)
        sys.stdout.flush()
    except click.Abort:
        return 130
    except click.exceptions.NoArgsIsHelpError as error:
        return _told(_which_command(error.ctx))
    except click.ClickException as error:
        return _told(error.format_message())
    except BackroomError as error:
        return _told(error.message + (f" ({error.rule})" if error.rule else ""))
    except BrokenPipeError:
        # nobody reads any more; what is still in the buffer must not complain when Python ends
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 0
    except OSError as error:
        return _told(f"{error.filename or 'This'}: {error.strerror or error}")
    return code if isinstance(code, int) else 0


def _which_command(ctx: click.Context | None) -> str:
    """What to say where a group of commands was called without one of them."""
    assert ctx is not None and isinstance(ctx.command, click.Group)
    return f"`{ctx.command_path}` needs one of the commands {', '.join(ctx.command.list_commands(ctx))}."


def _told(sentence: str) -> int:
    line = " ".join(sentence.split())
    print(line if line.endswith((".", "!", "?", ")")) else f"{line}.", file=sys.stderr)
    return 2
