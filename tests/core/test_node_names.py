"""The drawings of a game, in terminal and browser, name its nodes by strings: they exist, also after one is renamed."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import pytest

import worldstage
from worldstage.core.flow import Ask, Sealed
from worldstage.core.simultaneous import Simultaneous

ROOT = Path(__file__).resolve().parents[2]
WEB = ROOT / "web" / "src" / "games"
GAMES = worldstage.modules()

# Where a name of a node stands: compared with a node, as the node of a step of the guide, as a key of the forms.
COMPARED = re.compile(r"""\bnode(?:"\]| or ""| \?\? ""|\))*\s*[=!]==?\s*(["'])(?P<name>[^"']+)\1""")
BEGINS = re.compile(r"""\bnode(?: \?\? ""|\)|"\]| or "")*\.starts[Ww]ith\((["'])(?P<name>[^"']+)\1""")
STEP = re.compile(r"""\bnode: (["'])(?P<name>[^"']+)\1""")
FORMS = re.compile(r"^const (?:FORMS|CHAPTERS)\b[^=]*= \{\n(.*?)^\}", re.MULTILINE | re.DOTALL)
KEY = re.compile(r"""^\s+"?(?P<name>[a-z_.]+)"?[:,]""", re.MULTILINE)
LIST = re.compile(
    r"^(?:export )?(?:const )?(?:SUB_STEPS|FULL_SCREEN|SHOPS)\b.*? = (\[.*?\];\n)",
    re.MULTILINE | re.DOTALL,
)
NAME = re.compile(r"""(["'])(?P<name>[a-z_]+\.[a-z_.]*)\1""")
# Lists and dictionaries of any name that hold nodes, by the innermost brackets: the entries, the keys.
ENTRIES = re.compile(r"""[\[(]\s*((?:(["'])[a-z_.]+\2\s*,\s*)+(["'])[a-z_.]+\3)\s*,?\s*[\])]""")
ENTRY = re.compile(r"""["']([a-z_.]+)["']""")
OBJECT = re.compile(r"\{([^{}]*)\}")
OBJECT_KEY = re.compile(r"""(?:^|,)\s*(["']?)([a-z_.]+)\1\s*:""")
DOTTED = re.compile(r"""(["'])(?P<name>[a-z_]+\.(?:[a-z_]+(?:\.[a-z_]+)*)?\*?)\1""")


def drawings(game_id: str) -> Iterator[Path]:
    """The modules of a game that draw it."""
    yield from (ROOT / "src" / "worldstage" / "games" / game_id.replace("-", "_")).glob("terminal.py")
    yield from (path for path in sorted((WEB / game_id).rglob("*")) if path.suffix in (".ts", ".svelte"))


def named(text: str) -> list[str]:
    """What a module calls nodes where it can be nothing else; `x.*` stands for all that begin with `x.`."""
    found = [match["name"] for pattern in (COMPARED, STEP) for match in pattern.finditer(text)]
    found += [f"{match['name']}*" for match in BEGINS.finditer(text)]
    for forms in FORMS.finditer(text):
        keys = [match["name"] for match in KEY.finditer(forms[1])]
        found += [f"{key}.*" for key in keys] if "CHAPTERS" in forms[0] else keys
    for names in LIST.finditer(text):
        found += [re.sub(r"\.$", ".*", match["name"]) for match in NAME.finditer(names[1])]
    return found


def strangers(text: str, asking: set[str]) -> list[str]:
    """What stands among nodes and is none: a list of two or more names of which at least half are nodes holds nodes."""
    lists = [ENTRY.findall(match[1]) for match in ENTRIES.finditer(text)]
    lists += [[key for _, key in OBJECT_KEY.findall(match[1])] for match in OBJECT.finditer(text)]
    nodes = [names for names in lists if len(names) > 1 and 2 * sum(name in asking for name in names) >= len(names)]
    return [name for names in nodes for name in names if name not in asking]


def exists(name: str, nodes: set[str]) -> bool:
    return any(node.startswith(name[:-1]) for node in nodes) if name.endswith("*") else name in nodes


def flat(tree: dict[str, Any], start: str = "") -> Iterator[str]:
    for key, value in tree.items():
        if isinstance(value, dict):
            yield from flat(value, f"{start}{key}.")
        else:
            yield f"{start}{key}"


@cache
def keys_of(game_id: str) -> set[str]:
    """What else has such names: the log lines of a game, and its texts in the browser and the terminal."""
    game = worldstage.game(game_id)
    ui = [
        key for file in (WEB / game_id / "text").rglob("*.toml") for key in flat(tomllib.loads(file.read_text("utf-8")))
    ]
    told = [key.removeprefix("terminal.") for key in game.catalogues["en"].messages]
    return {*game.shapes, *ui, *told}


def is_a_key(name: str, game_id: str) -> bool:
    keys = keys_of(game_id)
    return any(key.startswith(name[:-1]) for key in keys) if name[-1] in "*." else name in keys


@pytest.mark.parametrize("game_id", GAMES)
def test_nodes_that_drawings_name_exist(game_id: str) -> None:
    nodes = {node.name for node in worldstage.game(game_id).nodes}
    asking = {node.name for node in worldstage.game(game_id).nodes if isinstance(node, Ask | Sealed | Simultaneous)}
    chapters = {name.partition(".")[0] for name in nodes if "." in name}
    strange = []
    for path in drawings(game_id):
        text = path.read_text("utf-8")
        sure = named(text)
        unsure = [match["name"] for match in DOTTED.finditer(text)]
        maybe = [name for name in unsure if name.partition(".")[0] in chapters and not is_a_key(name, game_id)]
        names = [*sure, *(f"{name}*" if name.endswith(".") else name for name in maybe)]
        strange += [f"{path.relative_to(ROOT)}: {name}" for name in names if not exists(name, nodes)]
        strange += [f"{path.relative_to(ROOT)}: {name}" for name in strangers(text, asking)]
    assert strange == []


def test_names_of_nodes_are_found() -> None:
    text = """
        if (view?.node === "a.one" || (node ?? "").startsWith("b.")) return { id: "x", node: "c.*" };
        if (view["node"] or "") == "d": node.startswith("e.")
    """
    forms = 'const FORMS: Record<string, Component> = {\n  f: A,\n  "g.h": B,\n};\nconst CHAPTERS = {\n  i: C,\n};\n'
    assert sorted(named(text + "\n" + forms)) == ["a.one", "b.*", "c.*", "d", "e.*", "f", "g.h", "i.*"]
    lists = 'export const SHOPS: string[] = ["plain", "a.b"];\nconst FULL_SCREEN = ["c.d", "d."];\n'
    assert named(lists) == ["a.b", "c.d", "d.*"]


def test_a_node_that_is_gone_is_found_among_others() -> None:
    asking = {"growth", "a.one", "a.two"}
    assert strangers('const Q = new Set(["growth", "a.one", "grown"]);', asking) == ["grown"]
    assert strangers("QUIET = (\n    'a.one',\n    'a.tow',\n)", asking) == ["a.tow"]
    assert strangers('const SIDES: Record<string, string> = {\n  growth: left,\n  "a.tow": right,\n};', asking) == [
        "a.tow"
    ]
    assert strangers('["growth", "food", "gold"]; { growth: 1, food: 2, gold: 3 }; ["growth"]', asking) == []
