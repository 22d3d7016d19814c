"""The `worldstage` command: everything for people at a terminal."""
