"""The message check: `python -m tools.messages` finds what a translation lacks, `--update [PART ...]` adds entries.

Messages are the literals in `_()`, `refuse()`, `Message()`, `EventKind()` and `Language.text()` and its sisters, those
in the templates' `_()` and `ngettext()`, and the names that games register. A part is a folder of src/backroom; its
messages are translated in `locale/<language>/<part>.po`. One that several parts use may stand in any one of them.
"""

from __future__ import annotations

import ast
import sys
from collections.abc import Iterator
from io import BytesIO
from pathlib import Path
from string import Formatter
from typing import NamedTuple

from babel.messages.catalog import Catalog
from babel.messages.catalog import Message as Entry
from babel.messages.pofile import read_po, write_po

ROOT = Path(__file__).parent.parent
SOURCE = ROOT / "src" / "backroom"
LOCALE = SOURCE / "locale"

LAYERS = ("core", "deepstate", "spies", "bots", "engine", "env", "lab", "table", "web")

# What is called -> its arguments that are messages, as (position, keyword).
CALLS = {
    "_": ((0, "message"),),
    "refuse": ((1, "template"),),
    "Message": ((0, "template"),),
    "EventKind": ((2, "text"), (3, "veiled")),
    "text": ((0, "message"),),
}
PLURALS = {"_n": (0, 1), "plural": (0, 1), "ngettext": (0, 1), "Count": (0, 1)}
METHODS = {"text", "plural", "context"}
"""Marks only as methods of a Language: functions of these names are something else."""
CONTEXTS = {"context": (0, 1), "pgettext": (0, 1)}


class Used(NamedTuple):
    """A message in the sources: what identifies it in a catalog, its part, and where it was seen first."""

    id: str | tuple[str, str]
    context: str | None
    part: str
    where: str

    @property
    def key(self) -> tuple[str | None, str]:
        """What catalogs look a message up by."""
        return self.context, self.id if isinstance(self.id, str) else self.id[0]


def used_messages() -> dict[tuple[str | None, str], Used]:
    """Every message of the program, by its key; where several parts use one, the part of the lowest layer has it."""
    found: dict[tuple[str | None, str], Used] = {}
    everything = [*_in_python(), *_in_templates(), *_names()]
    for used in sorted(
        everything, key=lambda used: LAYERS.index(used.part) if used.part in LAYERS else len(LAYERS)
    ):
        known = found.setdefault(used.key, used)
        if known.id != used.id:
            raise ValueError(
                f"{used.where} and {known.where} use {used.id!r} with and without a number"
            )
    return found


def _part(path: Path) -> str:
    return path.relative_to(SOURCE).parts[0].removesuffix(".py")


def _in_python() -> Iterator[Used]:
    for path in sorted(SOURCE.rglob("*.py")):
        tree = ast.parse(path.read_text("utf-8"), str(path))
        for node in ast.walk(tree):
            if isinstance(node, ast.Call):
                where = f"{path.relative_to(ROOT)}:{node.lineno}"
                for message, context in _of_call(node):
                    yield Used(message, context, _part(path), where)


def _of_call(call: ast.Call) -> Iterator[tuple[str | tuple[str, str], str | None]]:
    """The messages that a call marks."""
    called = call.func
    if isinstance(called, ast.Attribute):
        name = called.attr
    elif isinstance(called, ast.Name) and called.id not in METHODS:
        name = called.id
    else:
        return
    if name in PLURALS or name in CONTEXTS:
        first, second = (_argument(call, at, "") for at in (PLURALS.get(name) or CONTEXTS[name]))
        for one, other in zip(_literals(first), _literals(second), strict=False):
            yield ((one, other), None) if name in PLURALS else (other, one)
        return
    for position, keyword in CALLS.get(name, ()):
        for text in _literals(_argument(call, position, keyword)):
            yield text, None


def _argument(call: ast.Call, position: int, keyword: str) -> ast.expr | None:
    if position < len(call.args):
        return call.args[position]
    return next((given.value for given in call.keywords if given.arg == keyword), None)


def _literals(node: ast.expr | None) -> Iterator[str]:
    """The texts an argument may be: a literal, or one of those of a conditional expression."""
    if isinstance(node, ast.IfExp):
        yield from _literals(node.body)
        yield from _literals(node.orelse)
    elif isinstance(node, ast.Constant) and isinstance(node.value, str) and node.value:
        yield node.value


def _in_templates() -> Iterator[Used]:
    from jinja2.ext import babel_extract

    for path in sorted(SOURCE.rglob("templates/**/*.*")):
        with path.open("rb") as file:
            found = babel_extract(file, ("_", "ngettext", "pgettext"), (), {"silent": "false"})
            for line, function, messages, _comments in found:
                given = messages if isinstance(messages, tuple) else (messages,)
                texts = [text for text in given if text]
                where = f"{path.relative_to(ROOT)}:{line}"
                if function in PLURALS and len(texts) > 1:
                    yield Used((texts[0], texts[1]), None, _part(path), where)
                elif function in CONTEXTS and len(texts) > 1:
                    yield Used(texts[1], texts[0], _part(path), where)
                elif texts:
                    yield Used(texts[0], None, _part(path), where)


def _names() -> Iterator[Used]:
    """The names that games register when they are imported."""
    sys.path.insert(0, str(SOURCE.parent))
    from backroom.core.language import registered
    from backroom.core.registry import game, games

    for slug in games():
        game(slug)
    for name, part in sorted(registered.items()):
        yield Used(name, None, part, f"src/backroom/{part}")


def catalogs(code: str) -> dict[str, Catalog]:
    """A language's catalogs by part."""
    found = {}
    for path in sorted((LOCALE / code).glob("*.po")):
        with path.open("rb") as file:
            found[path.stem] = read_po(file, locale=code)
    return found


def codes() -> list[str]:
    """The languages that are translated into."""
    return sorted(path.name for path in LOCALE.iterdir() if path.is_dir())


def fields(text: str) -> set[str]:
    """The names of a message's {fields}."""
    return {name for _before, name, _spec, _how in Formatter().parse(text) if name is not None}


def _forms(entry: Entry) -> list[str]:
    return [entry.string] if isinstance(entry.string, str) else list(entry.string or ())


def problems(code: str, used: dict[tuple[str | None, str], Used]) -> list[str]:
    """What is wrong with a language, a sentence a problem."""
    wrong: list[str] = []
    translated: dict[tuple[str | None, str], list[str]] = {}
    for part, catalog in catalogs(code).items():
        for entry in catalog:
            if not entry.id:
                continue
            one = entry.id if isinstance(entry.id, str) else entry.id[0]
            here = f"{code}/{part}.po: {one!r}"
            key = (entry.context, one)
            forms = _forms(entry)
            if key not in used:
                wrong.append(f"{here} is not used")
                continue
            if entry.fuzzy:
                wrong.append(f"{here} is fuzzy")
            if not all(forms):
                continue
            wrong += _wrong_fields(here, entry, forms)
            if translated.setdefault(key, forms) != forms:
                wrong.append(f"{here} is translated otherwise in another part")
    for key, message in used.items():
        if key not in translated:
            wrong.append(f"{code}: {key[1]!r} is not translated ({message.where})")
    return wrong


def _wrong_fields(here: str, entry: Entry, forms: list[str]) -> Iterator[str]:
    texts = [entry.id] if isinstance(entry.id, str) else list(entry.id)
    try:
        wanted = set().union(*(fields(text) for text in texts))
        for form in forms:
            given = fields(form)
            # one form of a plural may say its number in words
            if given != wanted and not (len(texts) > 1 and given == wanted - {"n"}):
                yield f"{here} has the fields {sorted(wanted)}, its translation {sorted(given)}"
    except ValueError as error:
        yield f"{here} cannot be filled: {error}"


def update(code: str, used: dict[tuple[str | None, str], Used], wanted: list[str]) -> int:
    """Add an empty entry for every message that has none (of the wanted parts; [] for all); how many were added."""
    parts = catalogs(code)
    known = {
        (entry.context, entry.id if isinstance(entry.id, str) else entry.id[0])
        for catalog in parts.values()
        for entry in catalog
    }
    added = 0
    for key, message in used.items():
        if key in known or (wanted and message.part not in wanted):
            continue
        catalog = parts.setdefault(message.part, Catalog(locale=code, charset="utf-8"))
        catalog.add(message.id, context=message.context)
        added += 1
    for part, catalog in parts.items():
        if not wanted or part in wanted:
            save(LOCALE / code / f"{part}.po", catalog)
    return added


HEADER = """# The {part} part of Backroom in the language {code}.
msgid ""
msgstr ""
"Language: {code}\\n"
"MIME-Version: 1.0\\n"
"Content-Type: text/plain; charset=utf-8\\n"
"Content-Transfer-Encoding: 8bit\\n"
"Plural-Forms: {plurals}\\n"

"""


def save(path: Path, catalog: Catalog) -> None:
    """Write a catalog, always in the same way."""
    code = path.parent.name
    written = BytesIO()
    write_po(written, catalog, width=116, no_location=True, omit_header=True, ignore_obsolete=True)
    header = HEADER.format(part=path.stem, code=code, plurals=Catalog(locale=code).plural_forms)
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(header + written.getvalue().decode().strip() + "\n", "utf-8")


def main(arguments: list[str]) -> int:
    """Report all problems; the exit code is 0 if there are none."""
    used = used_messages()
    if "--update" in arguments:
        parts = [argument for argument in arguments if argument != "--update"]
        for code in codes():
            print(f"{code}: {update(code, used, parts)} messages added")
    found = [problem for code in codes() for problem in problems(code, used)]
    for problem in found:
        print(problem)
    print(f"{len(used)} messages, {len(codes())} translation(s), {len(found)} problem(s)")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
