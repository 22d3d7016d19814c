"""The titles, one folder each. Nothing central knows their names: see `worldstage.core.registry`."""
