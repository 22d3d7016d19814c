"""Where the database and Redis are: from the command line, a file or the environment.

Everybody on the machine can read a password on the command line (`ps`), but not one in a file or in the environment.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from pathlib import Path

from worldstage.cli.words import fail

DATABASE, REDIS = "WORLDSTAGE_DATABASE", "WORLDSTAGE_REDIS"
_MAIL = re.compile(r"[^\s@:]+@[^\s@:]+")
_ADDRESS = re.compile(r"(https://|mailto:|tel:)[!-~]+")


def database(given: str | None, file: str | None, environ: Mapping[str, str]) -> str | None:
    """The address of the database; None for the default one."""
    if given and file:
        raise fail("database_twice")
    if file:
        words = Path(file).read_text("utf-8").split()
        if len(words) != 1:
            raise fail("database_file", file=file)
        return words[0]
    return given or environ.get(DATABASE) or None


def redis(given: str, environ: Mapping[str, str]) -> str:
    return given or environ.get(REDIS, "")


def contact(given: str) -> str:
    """A security contact as security.txt wants it: https:, mailto: or tel:; a plain mail address becomes mailto:."""
    address = f"mailto:{given}" if _MAIL.fullmatch(given) else given
    if address and not _ADDRESS.fullmatch(address):
        raise fail("security_contact", given=given)
    return address
