"""What bots tell about the balance of a game, measured and written as docs/balance-<game>.md and .svg.

`runs` plays and keeps what came of it, `plot` draws, `page` has what all pages use. Every title has two modules: what
is played and counted, and its page. `python -m tools.balance --help` says how to start it.
"""
