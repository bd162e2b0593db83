"""Fetches the pages' third-party files with npm and lays the few that are needed into src/backroom/web/static/vendor.

`npm ci` takes exactly what package-lock.json pins. Standard library only: run.py and the wheel's build hook call
`vendor`.
"""

from __future__ import annotations

import json
import re
import shutil
import subprocess
import sys
from collections.abc import Callable, Mapping
from hashlib import sha256
from pathlib import Path

ROOT = Path(__file__).parent.parent
TARGET = Path("src/backroom/web/static/vendor")
ICONS = Path("src/backroom/web/icons.txt")
OWN_ICONS = Path("src/backroom/web/static/cards/own.svg")
INPUTS = ("package.json", "package-lock.json", str(ICONS), str(OWN_ICONS), "tools/vendor.py")

COPIED = {
    "htmx.org/dist/htmx.min.js": "htmx.min.js",
    "htmx.org/LICENSE": "licences/htmx.txt",
    "@fontsource/oswald/LICENSE": "licences/oswald.txt",
    "@fontsource/alegreya-sans/LICENSE": "licences/alegreya-sans.txt",
}
# static/theme.css has their @font-face rules; a browser fetches a file only when a letter of it is shown
FONTS = ("oswald-{}-500-normal.woff2", "alegreya-sans-{}-400-normal.woff2")
SUBSETS = ("cyrillic", "latin")
ICON_PACKAGE = "@iconify-json/game-icons"
ICON_CREDIT = (
    "Icons by Lorc, Delapouite and other authors of game-icons.net, under CC BY 3.0"
    " (https://creativecommons.org/licenses/by/3.0/).\n"
)


class VendorError(Exception):
    """Why the files could not be fetched, in a sentence."""


def digest(root: Path = ROOT) -> str:
    """A hash of everything the vendor folder is made from."""
    sum_ = sha256()
    for name in INPUTS:
        sum_.update((root / name).read_bytes())
    return sum_.hexdigest()


def up_to_date(root: Path = ROOT) -> bool:
    """Whether the vendor folder was made from what is pinned now."""
    stamp = root / TARGET / "made-from.txt"
    return stamp.is_file() and stamp.read_text() == digest(root)


def vendor(root: Path = ROOT, npm: str | None = None, say: Callable[[str], object] = print) -> bool:
    """Make the vendor folder unless it is up to date; False where nothing had to be done. Raises VendorError."""
    if up_to_date(root):
        return False
    npm = npm or shutil.which("npm")
    if npm is None:
        raise VendorError(
            "npm is missing, and with it the pages' fonts, icons and htmx: install Node.js (https://nodejs.org)."
        )
    say("Fetching the pages' fonts, icons and htmx with npm ...")
    done = subprocess.run(
        [npm, "ci", "--ignore-scripts", "--no-audit", "--no-fund"],
        cwd=root,
        check=False,
        capture_output=True,
        text=True,
    )
    if done.returncode != 0:
        raise VendorError(f"npm ci failed: {_last_line(done.stderr) or _last_line(done.stdout)}")
    target = root / TARGET
    shutil.rmtree(target, ignore_errors=True)
    _lay(root, target)
    (target / "made-from.txt").write_text(digest(root))
    return True


def _lay(root: Path, target: Path) -> None:
    modules = root / "node_modules"
    for source, name in COPIED.items():
        (target / name).parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(modules / source, target / name)
    (target / "fonts").mkdir()
    for pattern in FONTS:
        package = pattern.partition("-{}")[0]
        for subset in SUBSETS:
            name = pattern.format(subset)
            shutil.copyfile(
                modules / "@fontsource" / package / "files" / name, target / "fonts" / name
            )
    names, own = icon_names(root / ICONS), (root / OWN_ICONS).read_text()
    collection = modules / ICON_PACKAGE / "icons.json"
    for file, ours in SPRITES.items():
        (target / file).write_text(sprite(collection, names, own, ours))
    (target / "licences" / "game-icons.txt").write_text(ICON_CREDIT)


def icon_names(path: Path) -> dict[str, str]:
    """What icons.txt lists, in order: our name for an icon and its name in the package."""
    lines = (line.strip() for line in path.read_text().splitlines())
    words = [line.split() for line in lines if line and not line.startswith("#")]
    return {word[0]: word[-1] for word in words}


def sprite(
    collection: Path, names: Mapping[str, str], own: str = "", ours: Callable[[str], bool] = bool
) -> str:
    """One SVG with a symbol for each icon that is `ours`: those of the package under our names, then our own ones."""
    icons = json.loads(collection.read_text())["icons"]
    missing = [name for name in names.values() if name not in icons]
    if missing:
        raise VendorError(f"game-icons has no icon called {', '.join(missing)} ({ICONS}).")
    symbols = "".join(
        f'<symbol id="{name}" viewBox="0 0 512 512">{icons[theirs]["body"]}</symbol>\n'
        for name, theirs in names.items()
        if ours(name)
    )
    drawn = "".join(
        f"{symbol}\n"
        for name, symbol in re.findall(r'(?s)(?=<symbol id="([^"]+)")(<symbol .*?</symbol>)', own)
        if ours(name)
    )
    return f'<svg xmlns="http://www.w3.org/2000/svg">\n<!-- {ICON_CREDIT.strip()} -->\n{symbols}{drawn}</svg>\n'


def for_spies(name: str) -> bool:
    """Whether an icon is one that only Spies' pages draw."""
    return name.startswith(("kind-", "faction-"))


SPRITES: dict[str, Callable[[str], bool]] = {
    "icons.svg": lambda name: not for_spies(name),
    "spies.svg": for_spies,
}


def _last_line(text: str) -> str:
    lines = [line for line in text.strip().splitlines() if "A complete log of this run" not in line]
    return lines[0] if lines else ""


if __name__ == "__main__":
    try:
        print("Made." if vendor() else "Up to date.")
    except VendorError as error:
        sys.exit(str(error))
