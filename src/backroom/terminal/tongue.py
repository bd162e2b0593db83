"""Which language a person at this terminal reads: `--lang`, else the environment's, else English."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import click

from backroom.core.language import Language, environment_code, language, language_codes


def _read(_ctx: click.Context, _parameter: click.Parameter, code: str | None) -> Language:
    if code is not None and code not in language_codes():
        raise click.BadParameter(f"there is {', '.join(language_codes())}.")
    return language(code or environment_code())


def lang_option(command: Callable[..., Any]) -> Callable[..., Any]:
    """Give a command `--lang`; it is called with `tongue`, a Language."""
    return click.option(
        "--lang",
        "tongue",
        callback=_read,
        metavar="CODE",
        help="Language: en, ru (default: the environment's).",
    )(command)
