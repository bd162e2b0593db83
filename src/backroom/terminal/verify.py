"""`backroom verify`: checks a finished game offline: the commitment, the seeds made from it, and every draw."""

from __future__ import annotations

import click

from backroom.core.language import Language
from backroom.table.verifying import Finding, findings
from backroom.terminal import ink
from backroom.terminal.files import read_record
from backroom.terminal.tongue import lang_option

__all__ = ["Finding", "findings", "verify"]


@click.command()
@click.argument("file", type=click.Path(exists=True, dir_okay=False))
@click.option("--commitment", metavar="HEX", help="The commitment that was shown before the deal.")
@lang_option
def verify(file: str, commitment: str | None, tongue: Language) -> int:
    """Check every draw of a finished game offline, and say which one fails.

    The server shows a commitment before the deal. Give it with --commitment to make sure that this deal was meant.
    """
    good = True
    for finding in findings(read_record(file), commitment):
        good = good and finding.good
        mark = ink.tinted("ok    ", "green") if finding.good else ink.tinted("FAILED", "red")
        click.echo(f"{mark} {tongue.text(finding.message).format(**finding.fields)}")
    return 0 if good else 1
