"""Tampered records: whatever is changed in a finished record, its luck, its choices or its end, verify finds it."""

from __future__ import annotations

from collections.abc import Callable

import pytest

import worldstage
from tests.contract.cases import FEW, FEW_IDS, GAMES, AnyGame, Case, Player, everything, open_table, played
from tests.contract.features import has, needs
from worldstage.core.chance import Outcome, commitment, derive
from worldstage.core.errors import BadRecord
from worldstage.core.record import Record, parse

few_cases = pytest.mark.parametrize("case", FEW, ids=FEW_IDS)
every_game = pytest.mark.parametrize("game", GAMES.values(), ids=GAMES.keys())


def fault_of(case: Case, record: Record) -> str:
    """What verify finds: the key of the fault, or how the record fails to replay."""
    try:
        fault = worldstage.verify(case.game, parse(record.text())).fault
    except BadRecord as bad:
        return bad.text.key
    return fault.key if fault is not None else ""


def in_play(record: Record) -> list[int]:
    """The plies at which something was drawn."""
    return [i for i, ply in enumerate(record.plies) if ply.outcomes]


def shift(outcomes: list[Outcome]) -> bool:
    """The first draw that could have gone otherwise shows something else."""
    for i, outcome in enumerate(outcomes):
        if outcome.n > 1:
            outcomes[i] = outcome._replace(value=(outcome.value + 1) % outcome.n)
            return True
    return False


def first_draws(record: Record) -> list[Outcome]:
    """The first list of draws that isn't empty: those of set-up, as a rule."""
    return record.setup or record.plies[in_play(record)[0]].outcomes


def other_die(record: Record) -> None:
    assert any(shift(record.plies[i].outcomes) for i in in_play(record)), "no draw in this record"


def other_setup(record: Record) -> None:
    assert shift(record.setup), "no draw at set-up"


def other_size(record: Record) -> None:
    draws = first_draws(record)
    draws[0] = draws[0]._replace(n=draws[0].n + 1)


def other_purpose(record: Record) -> None:
    draws = first_draws(record)
    draws[0] = draws[0]._replace(why="rigged")


def more_luck(record: Record) -> None:
    """A draw at the end that follows from the seed, but that the game never asked for."""
    value = derive(record.seed, record.header.context, len(record.outcomes()), "extra", 6)
    record.plies[-1].outcomes.append(Outcome("extra", 6, value))


def less_luck(record: Record) -> None:
    record.plies[in_play(record)[-1]].outcomes.pop()


def moved_luck(record: Record) -> None:
    """The draws of one choice stand at another."""
    last = in_play(record)[-1]
    other = last - 1 if last else 1
    record.plies[other].outcomes.extend(record.plies[last].outcomes)
    record.plies[last].outcomes.clear()


def follows(record: Record) -> bool:
    """Whether all draws happen to follow from the seed and the salt that stand in a record."""
    return all(
        derive(record.seed, record.header.context, i, why, n) == value
        for i, (why, n, value) in enumerate(record.outcomes())
    )


def other_seed(record: Record) -> None:
    record.seed = bytes(32)


def other_commitment(record: Record) -> None:
    record.header = record.header._replace(commitment=commitment(bytes(32)))


def other_seed_and_commitment(record: Record) -> None:
    """If there is but little luck, the first other seed may well bring the same."""
    for number in range(100):
        record.seed = bytes([number] * 32)
        record.header = record.header._replace(commitment=commitment(record.seed))
        if not follows(record):
            return
    raise AssertionError("a hundred seeds bring the same luck")


def other_salt(record: Record) -> None:
    for number in range(100):
        record.header = record.header._replace(salt=f"pepper {number}")
        if not follows(record):
            return
    raise AssertionError("a hundred salts bring the same luck")


def other_places(record: Record) -> None:
    places = max(2, len(record.places))  # alone, one can be second to nobody
    record.places = [place % places + 1 for place in record.places]


def other_points(record: Record) -> None:
    record.points = [points + 1 for points in record.points]


def other_digest(record: Record) -> None:
    record.digest = "0" * len(record.digest)


def lost_choice(record: Record) -> None:
    del record.plies[len(record.plies) // 2]


def more_choices(record: Record) -> None:
    record.plies.append(record.plies[-1]._replace(outcomes=[]))


def other_rules(record: Record) -> None:
    record.header = record.header._replace(rules=record.header.rules + 1)


def other_edition(record: Record) -> None:
    record.header = record.header._replace(edition_digest="feed")


def other_game(record: Record) -> None:
    record.header = record.header._replace(game="chess")


DRAW, REPLAY = "verify.draw", "error.record_replay"
ANY = ("setup", "luck")
# What is done to a record, what verify may say to it, and which of these features the game must have one of.
TAMPERED: list[tuple[Callable[[Record], None], set[str], tuple[str, ...]]] = [
    (other_die, {DRAW}, ("luck",)),
    (other_setup, {DRAW}, ("setup",)),
    (other_size, {DRAW, REPLAY}, ANY),
    (other_purpose, {DRAW, REPLAY}, ANY),
    (less_luck, {DRAW, REPLAY}, ("luck",)),
    (other_seed, {"verify.commitment"}, ()),
    (other_commitment, {"verify.commitment"}, ()),
    (other_seed_and_commitment, {DRAW}, ANY),
    (other_salt, {DRAW}, ANY),
    (other_places, {"verify.places"}, ()),
    (other_points, {"verify.places"}, ()),
    (other_digest, {"verify.digest"}, ()),
    (lost_choice, {DRAW, REPLAY, "verify.plies", "verify.places", "verify.digest"}, ()),
    (more_choices, {REPLAY}, ()),
    (other_rules, {"error.record_other_rules"}, ()),
    (other_edition, {"error.record_other_edition"}, ()),
    (other_game, {"error.record_other_game"}, ()),
]


def some_record(case: Case, luck: bool) -> Record:
    """A finished record; if need be, one with draws in play, which need not occur in each game."""
    for seed in range(3, 40):
        record = parse(played(case, seed).record.text())
        if in_play(record) or not luck:
            return record
    raise AssertionError("no draw in play in many games")


@few_cases
@pytest.mark.parametrize(("tamper", "faults", "features"), TAMPERED, ids=[row[0].__name__ for row in TAMPERED])
def test_a_tampered_record_is_found_out(
    case: Case, tamper: Callable[[Record], None], faults: set[str], features: tuple[str, ...]
) -> None:
    if features:
        needs(case.game, *features)
    record = some_record(case, has(case.game, "luck"))
    assert fault_of(case, record) == ""
    tamper(record)
    found = fault_of(case, record)
    assert found in faults, f"verify finds {found or 'nothing'}"


@every_game
@pytest.mark.parametrize("tamper", [more_luck, moved_luck])
def test_luck_at_the_wrong_place_is_found_out(game: AnyGame, tamper: Callable[[Record], None]) -> None:
    """Draws that follow from the seed, but that the game did not ask for there."""
    if tamper is moved_luck:
        needs(game, "luck")
    case = next(case for case in FEW if case.game is game)
    record = some_record(case, has(game, "luck"))
    tamper(record)
    assert fault_of(case, record) != "", f"verify accepts {tamper.__name__}"


@few_cases
def test_another_choice_is_found_out_if_it_leads_elsewhere(case: Case) -> None:
    """Some choices are replaced by another option that was legal then. Not all matter: a proposal may be outbid."""
    table, player = open_table(case, case.seed + 4), Player(case.seed + 4)
    alternatives: list[tuple[int, str]] = []
    while table.actors:
        seat = table.actors[0]
        decision = table.decision(seat)
        action = player.choose(table.game, decision.actions)
        others = [option for option in decision.actions if option != action]
        if others:
            alternatives.append((len(table.record.plies), table.game.actions.format(others[-1])))
        table.submit(seat, decision.id, action)
    if len(alternatives) > 40:
        alternatives = alternatives[::16]
    found = 0
    for place, option in alternatives:
        record = parse(table.record.text())
        record.plies[place] = record.plies[place]._replace(option=option)
        fault = fault_of(case, record)
        assert fault in {REPLAY, "verify.plies", "verify.digest", "verify.places", ""}
        found += fault != ""
        if not fault:
            assert everything(worldstage.replay(case.game, record)).state == table.record.digest
    assert found >= len(alternatives) / 3
