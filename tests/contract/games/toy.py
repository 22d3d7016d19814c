"""The toy: which coin was recalled never comes out."""

from __future__ import annotations

from tests.contract.declared import Secret

SECRETS = {"toy.recall": Secret(({"recall"},), 1000)}
