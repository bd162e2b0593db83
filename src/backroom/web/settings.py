"""What a person has set for the pages: language, theme, text size and the like. One cookie of the browser holds it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Final
from urllib.parse import parse_qsl, urlencode

from msgspec import Struct
from msgspec.structs import asdict, replace

from backroom.core.language import Language, _, language, language_codes

COOKIE: Final = "backroom_settings"
YEAR: Final = 365 * 24 * 3600
LANGUAGE_NAMES: Final = {"en": "English", "ru": "Русский"}


class Settings(Struct, frozen=True):
    """The values are exactly those that CHOICES lists; `muted` holds the warnings a person no longer wants,
    `guide` the table that is explained as it goes, `name` what the person was last called."""

    language: str = "en"
    theme: str = "system"
    text: str = "normal"
    animation: str = "normal"
    sounds: str = "off"
    confirm: str = "on"
    auto: str = "smart"
    advice: str = "on"
    muted: str = ""
    guide: str = ""
    name: str = ""

    def read(self) -> Language:
        """The language itself."""
        return language(self.language)

    def silent(self, warning: str) -> bool:
        """Whether the person has muted this kind of warning."""
        return warning in self.muted.split()


CHOICES: Final[Mapping[str, tuple[str, Mapping[str, str]]]] = {
    "theme": (_("Theme"), {"system": _("As the device"), "light": _("Light"), "dark": _("Dark")}),
    "text": (
        _("Text size"),
        {"small": _("Small"), "normal": _("Medium"), "large": _("Large"), "huge": _("Huge")},
    ),
    "animation": (_("Movement"), {"none": _("None"), "fast": _("Fast"), "normal": _("Full")}),
    "sounds": (_("Sounds"), {"off": _("Off"), "on": _("On")}),
    "confirm": (_("Ask before what cannot be undone"), {"on": _("Yes"), "off": _("No")}),
    "auto": (
        _("Decisions with a single choice"),
        {
            "never": _("I make them all"),
            "smart": _("Go by themselves, but not a pass"),
            "always": _("Go by themselves"),
        },
    ),
    "advice": (_("Advice and warnings"), {"on": _("On"), "off": _("Off")}),
}


def values(name: str) -> tuple[str, ...]:
    """The values that a setting may have."""
    return language_codes() if name == "language" else tuple(CHOICES[name][1])


def from_cookie(cookie: str | None, accepted: str = "") -> Settings:
    """The settings of a request; what is unknown falls back to its default, the language to what the browser asks."""
    known: dict[str, str] = {}
    for name, value in parse_qsl((cookie or "")[:1000]):
        if name in ("muted", "guide") and value.replace("-", "").replace(" ", "").isalnum():
            known[name] = value[:200]
        elif name == "name":
            known[name] = clean_name(value)
        elif (name == "language" or name in CHOICES) and value in values(name):
            known[name] = value
    if "language" not in known:
        known["language"] = _first_known(accepted)
    return Settings(**known)


def changed(settings: Settings, wanted: Iterable[tuple[str, str]]) -> Settings:
    """The settings with what a form asks for; values that do not exist are passed over."""
    new = {}
    for name, value in wanted:
        if name == "mute" and value.replace("-", "").isalnum() and not settings.silent(value):
            new["muted"] = f"{settings.muted} {value}".strip()[:200]
        elif name == "unmute":
            new["muted"] = ""
        elif name == "guide" and value.replace("-", "").isalnum():
            new["guide"] = "" if value == "off" else value[:40]
        elif name == "name":
            new["name"] = clean_name(value)
        elif (name == "language" or name in CHOICES) and value in values(name):
            new[name] = value
    return replace(settings, **new)


def clean_name(text: str) -> str:
    """A person's name as it is shown: printable, without space round it, not too long."""
    return "".join(letter for letter in text if letter.isprintable()).strip()[:24]


def to_cookie(settings: Settings) -> str:
    """The settings as the cookie holds them."""
    return urlencode({name: value for name, value in asdict(settings).items() if value})


def _first_known(accepted: str) -> str:
    """The first language of an Accept-Language header that there is."""
    for part in accepted[:500].split(","):
        code = part.split(";")[0].strip().lower().split("-")[0]
        if code in language_codes():
            return code
    return "en"
