"""Templates: Jinja that refuses undefined names, one environment a language, a page's model as the only argument."""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import lru_cache
from hashlib import sha256
from pathlib import Path
from typing import Final

from jinja2 import Environment, FileSystemLoader, StrictUndefined
from markupsafe import Markup, escape
from msgspec import Struct

from backroom.core.language import Language, language

FOLDER: Final = Path(__file__).parent
STATIC: Final = FOLDER / "static"
TEMPLATES: Final = FOLDER / "templates"
KEPT: Final = 8192
"""So many pieces of pages are kept for the next page."""
SYMBOL: Final = re.compile(r'<symbol id="([^"]+)"')
LONG: Final = 10
"""Words of more letters do not fit a narrow card."""
SYLLABLE: Final = re.compile("(?=[бвгджзклмнпрстфхцчшщ][аеёиоуыэюя])", re.IGNORECASE)
RULE: Final = re.compile(r"\b(?:DS|SP)-\d+(?:\.\d+)*")


@lru_cache(maxsize=None)
def static(name: str) -> str:
    """The address of a static file; it changes with the file, so that browsers may keep it for ever."""
    path = STATIC / name
    mark = sha256(path.read_bytes()).hexdigest()[:10] if path.is_file() else "missing"
    return f"/static/{name}?{mark}"


@lru_cache(maxsize=None)
def drawings() -> frozenset[str]:
    """The names of all drawings in the sprites."""
    sprites = (STATIC / "vendor").glob("*.svg")
    return frozenset(
        name for sprite in sprites for name in SYMBOL.findall(sprite.read_text("utf-8"))
    )


def _filled(code: Language, message: str, fields: dict[str, object]) -> Markup:
    """A translated message whose fields are escaped; slugs among them are named."""
    named = {
        name: value if isinstance(value, Markup) else code.name(value)
        for name, value in fields.items()
    }
    text = Markup(escape(code.text(message)))
    return text.format(**named) if named else text


def soft(title: str) -> str:
    """The title with a soft hyphen in the midst of each long Russian word, before a syllable: a card is narrow, and
    not every browser knows where Russian words may break."""
    words = title.split(" ")
    for number, word in enumerate(words):
        breaks = [
            found.start()
            for found in SYLLABLE.finditer(word)
            if len(word) > LONG and 2 < found.start() < len(word) - 2
        ]
        if breaks:
            at = min(breaks, key=lambda at: abs(2 * at - len(word)))
            words[number] = f"{word[:at]}\u00ad{word[at:]}"
    return " ".join(words)


def rule_links(text: str) -> Markup:
    """The text with the numbers of rules as links to where they stand on the same page."""
    return Markup(
        RULE.sub(
            lambda found: f'<a href="#rule-{found[0].replace(".", "-")}">{found[0]}</a>',
            str(escape(text)),
        )
    )


def _keeper() -> Callable[..., str]:
    """`kept(macro, ...)` in a template: the macro called with these arguments, or what it said the last time.

    For macros that depend on nothing else, with arguments that never change: a card looks the same on many pages.
    """

    @lru_cache(maxsize=KEPT)
    def kept(macro: Callable[..., str], *arguments: object) -> str:
        return macro(*arguments)

    return kept


@lru_cache(maxsize=None)
def environment(code: str) -> Environment:
    """The templates in one language: `_("...", field=...)`, `ngettext(one, many, n)`, `name(slug)`, `static(file)`,
    `kept(macro, ...)`, and the filters `rule_links` and `soft`."""
    spoken = language(code)
    made = Environment(
        loader=FileSystemLoader(TEMPLATES),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
        extensions=["jinja2.ext.do"],
    )

    @lru_cache(maxsize=None)
    def plain(message: str) -> Markup:
        return _filled(spoken, message, {})

    def text(message: str, **fields: object) -> Markup:
        return _filled(spoken, message, fields) if fields else plain(message)

    def plural(one: str, many: str, n: int) -> str:
        return spoken.plural(one, many, n)

    made.filters.update(rule_links=rule_links, soft=soft)
    made.globals.update(
        _=text, ngettext=plural, name=spoken.name, static=static, language=code, kept=_keeper()
    )
    return made


def render(template: str, page: Struct, code: str) -> str:
    """The page in a language; the template sees nothing but `page` and the functions of its environment."""
    return environment(code).get_template(template).render(page=page)
