"""Write the golden files: playthroughs of whole games, and the numbers of option sequences from fixed positions.

    python -m tools.golden

A change of these files is a change of the rules, of a game's notation or of its views. Read the difference before
committing it, and explain it in the commit.
"""

from __future__ import annotations

import argparse

from tests.contract.golden import FOLDER, ROOT
from tests.contract.perft import FILES


def main() -> None:
    argparse.ArgumentParser(description="Write the golden files in tests/golden.").parse_args()
    FOLDER.mkdir(parents=True, exist_ok=True)
    for file in FILES:
        text = file.text()
        old = file.path.read_text("utf-8") if file.path.exists() else ""
        file.path.write_text(text, "utf-8")
        state = "unchanged" if text == old else "written"
        print(f"{file.path.relative_to(ROOT)}: {state}, {len(text) // 1000} kB, {text.count(chr(10))} lines")


if __name__ == "__main__":
    main()
