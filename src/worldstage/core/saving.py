"""States as JSON, with nodes and the locals of their frames by name, and fingerprints of states."""

from __future__ import annotations

import hashlib
import json
from typing import Any

from worldstage.core.errors import RulesBug
from worldstage.core.flow import FIRST_LOCAL, MOST_LOCALS, NODE, STEP, Node, S
from worldstage.core.state import KERNEL_FIELDS, copied

FRAME = FIRST_LOCAL + MOST_LOCALS


def state_to_json(s: S, nodes: list[Node[S]]) -> dict[str, Any]:
    data: dict[str, Any] = {name: _to_json(getattr(s, name)) for name in [*KERNEL_FIELDS, *s.fields()]}
    data["frames"] = frames_to_json(s.frames, nodes)
    return data


def frames_to_json(frames: list[list[int]], nodes: list[Node[S]]) -> list[dict[str, Any]]:
    return [_frame_to_json(frame, nodes[frame[NODE]]) for frame in frames]


def fill_from_json(s: S, data: dict[str, Any], nodes: list[Node[S]]) -> S:
    """Fill a blank state."""
    for name in [*KERNEL_FIELDS, *s.fields()]:
        value = copied(data[name])
        setattr(s, name, tuple(value) if isinstance(getattr(s, name), tuple) else value)
    by_name = {node.name: node for node in nodes}
    s.frames = [_frame_from_json(frame, by_name[frame["node"]]) for frame in data["frames"]]
    return s


def fingerprint(data: dict[str, Any]) -> str:
    canonical = json.dumps(data, sort_keys=True, separators=(",", ":"))
    return hashlib.sha256(canonical.encode()).hexdigest()[:32]


def _to_json(value: Any) -> Any:
    return list(value) if isinstance(value, tuple) else copied(value)


def _frame_to_json(frame: list[int], node: Node[S]) -> dict[str, Any]:
    data: dict[str, Any] = {"node": node.name, "step": frame[STEP]}
    for i, name in enumerate(node.locals):
        data[name] = frame[FIRST_LOCAL + i]
    if any(frame[FIRST_LOCAL + len(node.locals) :]) or len(frame) != FRAME:
        raise RulesBug(f"a frame of {node.name} has locals that are not declared: {frame}")
    return data


def _frame_from_json(data: dict[str, Any], node: Node[S]) -> list[int]:
    frame: list[int] = [node.number, data["step"], *(data[name] for name in node.locals)]
    return frame + [0] * (FRAME - len(frame))
