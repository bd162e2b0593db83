"""Which language a person at this terminal reads: `--lang`, else the environment's, else English."""

from __future__ import annotations

import os
from collections.abc import Callable
from typing import Any

import click

from backroom.core.language import Language, language, language_codes


def default_code() -> str:
    """The language of BACKROOM_LANG, LC_ALL, LC_MESSAGES or LANG, where it is there."""
    for name in ("BACKROOM_LANG", "LC_ALL", "LC_MESSAGES", "LANG"):
        value = os.environ.get(name)
        if value:
            code = value.partition("_")[0].partition(".")[0].lower()
            return code if code in language_codes() else "en"
    return "en"


def _read(_ctx: click.Context, _parameter: click.Parameter, code: str | None) -> Language:
    if code is not None and code not in language_codes():
        raise click.BadParameter(f"there is {', '.join(language_codes())}.")
    return language(code or default_code())


def lang_option(command: Callable[..., Any]) -> Callable[..., Any]:
    """Give a command `--lang`; it is called with `tongue`, a Language."""
    return click.option(
        "--lang",
        "tongue",
        callback=_read,
        metavar="CODE",
        help="Language: en, ru (default: the environment's).",
    )(command)
