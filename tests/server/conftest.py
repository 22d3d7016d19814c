from __future__ import annotations

import os
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from hashlib import sha256
from pathlib import Path
from typing import Any

import pytest

from tests.server.stored import Storage
from tests.server.support import Stage, sqlite
from worldstage.server import new_tables

OpenStage = Callable[..., Stage]


@pytest.fixture(scope="session", autouse=True)
def luck_of_tables() -> Iterator[None]:
    """Tables of these tests have the same luck in every run, whatever ran before: a failure can be repeated.

    It depends on the file and not on the test: fixtures of a file are set up by whichever test comes first.
    """
    made: Counter[str] = Counter()

    def seed(_: object) -> bytes:
        now = os.environ["PYTEST_CURRENT_TEST"]  # FILE::TEST (PHASE)
        made[now] += 1
        return sha256(f"{now.partition('::')[0]} {now.rpartition(' ')[2]} {made[now]}".encode()).digest()

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(new_tables, "seed_bytes", seed)
        yield


@pytest.fixture
def open_stage(tmp_path: Path) -> Iterator[OpenStage]:
    """Starts servers with settings of one's own; without a database they share a file of this test."""
    with ExitStack() as stack:

        def started(**settings: Any) -> Stage:
            settings.setdefault("database", sqlite(tmp_path))
            return stack.enter_context(Stage(**settings))

        yield started


@pytest.fixture
def stage(open_stage: OpenStage) -> Stage:
    """A server for this test alone."""
    return open_stage()


@pytest.fixture
def storage(stage: Stage) -> Iterator[Storage]:
    """What that server has stored."""
    with Storage(stage.settings.database) as storage:
        yield storage


@pytest.fixture(scope="module")
def shared_stage(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Stage]:
    """A server for all tests of a file that don't mind each other's tables."""
    with Stage(database=sqlite(tmp_path_factory.mktemp("stage"))) as stage:
        yield stage
