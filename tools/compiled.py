"""Builds the rules with mypyc: build/compiled is a copy of src with extensions beside the hot modules' sources.

Which modules are hot stands in pyproject.toml under [tool.backroom.compiled]. Needs mypy, setuptools and a C compiler.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import time
import tomllib
from hashlib import sha256
from importlib import import_module
from pathlib import Path
from tempfile import TemporaryDirectory

ROOT = Path(__file__).parent.parent
TARGET = Path("build/compiled")
SETUP = """
import sys
from mypyc.build import mypycify
from setuptools import setup

modules = sys.argv.pop().split(",")
options = ["--config-file=", "--follow-imports=silent", "--ignore-missing-imports"]
setup(name="backroom-compiled", packages=[], ext_modules=mypycify([*options, *modules], opt_level="3"))
"""


def modules(root: Path = ROOT) -> list[str]:
    """The hot modules, as paths in src."""
    config = tomllib.loads((root / "pyproject.toml").read_text())["tool"]["backroom"]["compiled"]
    package = root / "src" / "backroom"
    paths = [path for pattern in config["modules"] for path in sorted(package.glob(pattern))]
    return [path.relative_to(root / "src").as_posix() for path in paths]


def compiled_names(root: Path = ROOT) -> list[str]:
    """The hot modules, as Python names."""
    return [path.removesuffix(".py").replace("/", ".") for path in modules(root)]


def make_sure(root: Path = ROOT) -> None:
    """Raise AssertionError unless every hot module really is imported from its extension."""
    for name in compiled_names(root):
        file = str(import_module(name).__file__)
        assert file.endswith((".so", ".pyd")), f"{name} comes from {file}, not from its extension"


def compile_rules(root: Path = ROOT) -> Path:
    """Make build/compiled unless it is up to date; its path. Raises CalledProcessError where mypyc fails."""
    target = root / TARGET
    stamp = target / "made-from.txt"
    digest = _digest(root)
    if stamp.is_file() and stamp.read_text() == digest:
        return target
    hot = modules(root)
    print(f"Compiling {len(hot)} modules with mypyc ...", flush=True)
    started = time.monotonic()
    # Made elsewhere and moved when whole: whoever imports meanwhile sees the old folder or the new one.
    target.parent.mkdir(exist_ok=True)
    with TemporaryDirectory(dir=target.parent, prefix="compiling-") as folder:
        made = Path(folder) / "made"
        unwanted = shutil.ignore_patterns("__pycache__", "*.so", "*.pyd")
        shutil.copytree(root / "src", made, ignore=unwanted)
        subprocess.run(
            [sys.executable, "-c", SETUP, "--quiet", "build_ext", "--inplace", ",".join(hot)],
            cwd=made,
            env={**os.environ, "PYTHONPATH": "", "MYPYPATH": ""},
            check=True,
        )
        shutil.rmtree(made / "build", ignore_errors=True)
        shutil.rmtree(made / ".mypy_cache", ignore_errors=True)
        (made / stamp.name).write_text(digest)
        shutil.rmtree(target, ignore_errors=True)
        made.rename(target)
    print(f"  done in {time.monotonic() - started:.0f} s")
    return target


def _digest(root: Path) -> str:
    found = sha256(f"{sys.version}{modules(root)}".encode())
    for path in sorted((root / "src").rglob("*")):
        if path.suffix in {".py", ".toml", ".po"}:
            found.update(str(path.relative_to(root)).encode() + path.read_bytes())
    return found.hexdigest()


if __name__ == "__main__":
    try:
        compile_rules()
    except subprocess.CalledProcessError:
        sys.exit("mypyc or the C compiler refused the rules: see above.")
