"""Sets Backroom up and starts it: `python3 run.py` plays, `python3 run.py test` tests; needs nothing but Python.

What is up to date is not done again. This file itself is written so that an old Python can still say what is missing.
"""

import io
import os
import shutil
import subprocess
import sys

OLDEST = (3, 11)
NEWER = ("python3.14", "python3.13", "python3.12", "python3.11")
USAGE = """Usage: python3 run.py [COMMAND] [ARGUMENTS]

  play      play in the browser (the default; arguments go to the server)
  test      run the tests, the fast ones first (arguments go to pytest)
  check     format, lint, types, layers, messages
  bench     how fast everything is (--peers: beside other engines)
  compiled  build the rules with mypyc, test them and measure them
"""


def main() -> int:
    """Run one command; the answer is the exit code."""
    if sys.version_info < OLDEST:
        return on_newer_python()
    from tools import commands, environment

    # lines appear when they are written, also in a log file
    if isinstance(sys.stdout, io.TextIOWrapper):
        sys.stdout.reconfigure(line_buffering=True)
    words = sys.argv[1:]
    if words and words[0] in ("-h", "--help", "help"):
        print(USAGE, end="")
        return 0
    name = words.pop(0) if words and not words[0].startswith("-") else "play"
    command = commands.COMMANDS.get(name)
    if command is None:
        print("There is no command %r.\n\n%s" % (name, USAGE), file=sys.stderr, end="")
        return 2
    try:
        return command(words)
    except environment.Missing as missing:
        print(missing, file=sys.stderr)
        return 2
    except KeyboardInterrupt:
        return 130


def on_newer_python() -> int:
    """Start again on a newer Python where there is one, else say that it is missing."""
    for name in NEWER:
        found = shutil.which(name)
        if found:
            return subprocess.call([found, os.path.abspath(__file__)] + sys.argv[1:])
    print(
        "Backroom needs Python %d.%d or newer, this is %s: install it from https://www.python.org."
        % (OLDEST + (sys.version.split()[0],)),
        file=sys.stderr,
    )
    return 2


if __name__ == "__main__":
    sys.exit(main())
