"""Editions by content: a table keeps the data it was created with, whatever is installed later."""

from __future__ import annotations

import tempfile
import threading
import zlib
from contextlib import suppress
from pathlib import Path
from typing import Any

import msgspec

import worldstage
from worldstage.core.errors import WorldstageError
from worldstage.core.game import Game
from worldstage.server import queries, store
from worldstage.server.settings import Settings
from worldstage.server.store import Conflict, Store
from worldstage.server.texts import Denied

_loading = threading.Lock()


class Editions:
    """The games of a server, each with the installed edition or with one that tables were created with."""

    def __init__(self, settings: Settings, storage: Store) -> None:
        self.settings = settings
        self.store = storage
        self._kept: set[tuple[str, str]] = set()  # game and digest of what is stored
        self._folders: tempfile.TemporaryDirectory[str] | None = None
        self._unpacked: dict[tuple[str, str], str] = {}

    def installed(self, game_id: str) -> Game[Any]:
        """A game with the installed edition, loaded once however many threads ask for it."""
        with _loading:
            return worldstage.game(game_id, self.settings.editions.get(game_id))

    async def keep(self, game: Game[Any]) -> None:
        """Store the edition of a game, unless it is stored already."""
        key = (game.id, game.edition.digest)
        if key in self._kept:
            return
        if await self.store.read(queries.edition_files(*key)) is None:
            with suppress(Conflict):  # another process was faster
                await self.store.write([store.keep_edition(*key, packed(game))])
        self._kept.add(key)

    async def game_of(self, row: Any) -> Game[Any]:
        """The game of a table, with the table's own edition."""
        found = self._loaded(row)
        if found is None:
            found = self._unpack(row, await self.store.read(queries.edition_files(row["game"], row["edition_digest"])))
        return found

    def game_now(self, row: Any) -> Game[Any]:
        """The same, in the calling thread."""
        found = self._loaded(row)
        if found is None:
            found = self._unpack(row, self.store.read_now(queries.edition_files(row["game"], row["edition_digest"])))
        return found

    def _loaded(self, row: Any) -> Game[Any] | None:
        try:
            game = self.installed(row["game"])
        except WorldstageError:
            raise Denied(409, "no_game", game=row["game"]) from None
        if game.edition.digest == row["edition_digest"]:
            return game
        folder = self._unpacked.get((row["game"], row["edition_digest"]))
        return worldstage.game(row["game"], folder) if folder is not None else None

    def _unpack(self, row: Any, files: bytes | None) -> Game[Any]:
        """Load a stored edition. If today's rules can't read it any more, the installed one has to do."""
        key = (row["game"], row["edition_digest"])
        if files is None:
            raise Denied(409, "no_edition", game=row["game"], edition=row["edition"])
        if self._folders is None:
            self._folders = tempfile.TemporaryDirectory(prefix="worldstage-editions-")
        folder = Path(self._folders.name) / f"{row['game']}-{row['edition_digest']}"
        folder.mkdir(exist_ok=True)
        content = msgspec.json.decode(zlib.decompress(files), type=dict[str, str])
        for name, text in content.items():
            (folder / Path(name).name).write_text(text, "utf-8")
        try:
            game = worldstage.game(row["game"], str(folder))
        except WorldstageError as fault:
            raise UnreadableEdition(str(fault)) from fault
        self._unpacked[key] = str(folder)
        return game

    def folder(self, game: Game[Any]) -> str | None:
        """Where another process finds the edition of a game; None for the game's own."""
        return self._unpacked.get((game.id, game.edition.digest), self.settings.editions.get(game.id))

    def close(self) -> None:
        if self._folders is not None:
            self._folders.cleanup()


class UnreadableEdition(Exception):
    """The edition of a table is not one that today's rules can read."""


def packed(game: Game[Any]) -> bytes:
    return zlib.compress(msgspec.json.encode(game.edition.files))
