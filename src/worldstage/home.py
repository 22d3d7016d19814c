"""Where Worldstage keeps what must last, on the machine of whoever runs it."""

from __future__ import annotations

import os
from pathlib import Path


def home() -> Path:
    """$XDG_DATA_HOME/worldstage, or ~/.local/share/worldstage."""
    base = os.environ.get("XDG_DATA_HOME") or str(Path.home() / ".local" / "share")
    return Path(base) / "worldstage"
