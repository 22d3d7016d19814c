"""The one hint the kernel gives to mypyc: these classes may be subclassed by interpreted code.

Without it a game written in plain Python could not run on a compiled kernel. `mypy_extensions` is present
wherever mypyc is; everywhere else the hint means nothing.
"""

from __future__ import annotations

try:
    from mypy_extensions import mypyc_attr
except ImportError:  # pragma: no cover - plain installs

    def mypyc_attr(*_names: str, **_settings: object):  # type: ignore[no-untyped-def,misc]
        return lambda cls: cls


__all__ = ["mypyc_attr"]
