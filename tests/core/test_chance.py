"""Where luck comes from: every source, the derivation that anyone can repeat, and what a source refuses."""

from __future__ import annotations

import hashlib
from collections import Counter

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from worldstage.core.chance import (
    Chance,
    Committed,
    Fast,
    Outcome,
    Recorded,
    Recording,
    Scripted,
    commitment,
    derive,
)
from worldstage.core.errors import ChanceMismatch

SEED = bytes(range(32))


# -- the generator for simulations ------------------------------------------------------------------------------------


def test_fast_repeats_itself_and_differs_by_seed() -> None:
    draws = [[chance.below(1000, "") for _ in range(50)] for chance in (Fast(1), Fast(1), Fast(2))]
    assert draws[0] == draws[1] != draws[2]


def test_fast_gives_the_numbers_it_always_gave() -> None:
    """Seeds in reports and golden files stand for games: a change here changes all of them."""
    chance = Fast(0)
    assert [chance.below(1_000_000, "") for _ in range(6)] == [928743, 715644, 93263, 226415, 260451, 403572]
    chance = Fast(12345)
    assert [chance.die(6, "") for _ in range(10)] == [6, 2, 6, 3, 2, 5, 1, 5, 5, 3]


def chi_square(counts: Counter[int], cells: int) -> float:
    expected = counts.total() / cells
    return sum((counts[cell] - expected) ** 2 / expected for cell in range(cells))


# The upper 0.1 % point of chi-square by degrees of freedom.
LIMITS = {1: 10.83, 5: 20.52, 9: 27.88, 35: 66.62, 64: 104.7}


@pytest.mark.parametrize("seed", [0, 1, 12345, 2**40])
@pytest.mark.parametrize("n", [2, 6, 10, 65])
def test_fast_is_uniform(seed: int, n: int) -> None:
    chance = Fast(seed)
    assert chi_square(Counter(chance.below(n, "") for _ in range(20_000)), n) < LIMITS[n - 1]


def test_the_first_draws_of_neighbouring_seeds_are_uniform() -> None:
    """Simulations number their seeds 0, 1, 2, …: that must not show."""
    assert chi_square(Counter(Fast(seed).below(6, "") for seed in range(12_000)), 6) < LIMITS[5]


def test_successive_draws_of_fast_are_independent() -> None:
    chance = Fast(7)
    pairs = Counter(chance.below(6, "") * 6 + chance.below(6, "") for _ in range(30_000))
    assert chi_square(pairs, 36) < LIMITS[35]


# -- made of below(n) -------------------------------------------------------------------------------------------------


@settings(max_examples=60, deadline=None, derandomize=True)
@given(seed=st.integers(0, 2**32), items=st.lists(st.integers(0, 9), max_size=12))
def test_shuffles_and_bags_lose_nothing(seed: int, items: list[int]) -> None:
    chance = Fast(seed)
    shuffled = items[:]
    chance.shuffle(shuffled, "deck")
    assert sorted(shuffled) == sorted(items)
    bag, drawn = items[:], []
    while bag:
        drawn.append(chance.take_one(bag, "bag"))
    assert sorted(drawn) == sorted(items)


def test_every_order_of_a_shuffle_is_as_likely_as_any_other() -> None:
    chance = Fast(3)
    orders: Counter[tuple[int, ...]] = Counter()
    for _ in range(12_000):
        items = [0, 1, 2]
        chance.shuffle(items, "")
        orders[tuple(items)] += 1
    assert len(orders) == 6
    assert chi_square(Counter(dict(enumerate(orders.values()))), 6) < LIMITS[5]


def test_dice_show_one_to_six() -> None:
    chance = Fast(1)
    assert {chance.die(6, "") for _ in range(200)} == {1, 2, 3, 4, 5, 6}


def test_every_answer_is_counted() -> None:
    for chance in (Fast(1), Committed(SEED, "x"), Recording(Fast(1)), Scripted([0, 1, 0, 0])):
        chance.below(4, "")
        chance.shuffle([1, 2, 3], "")
        assert chance.draws == 3


def test_the_bare_source_answers_nothing() -> None:
    with pytest.raises(NotImplementedError):
        Chance().below(6, "")


# -- the derivation, by hand ------------------------------------------------------------------------------------------


def hmac_sha256(key: bytes, message: bytes) -> bytes:
    """RFC 2104, written out: independent of the module the kernel uses."""
    block = key.ljust(64, b"\0") if len(key) <= 64 else hashlib.sha256(key).digest().ljust(64, b"\0")
    inner = hashlib.sha256(bytes(byte ^ 0x36 for byte in block) + message).digest()
    return hashlib.sha256(bytes(byte ^ 0x5C for byte in block) + inner).digest()


def by_hand(seed: bytes, context: str, index: int, why: str, n: int) -> int:
    attempt = 0
    while True:
        message = "/".join([context, str(index), why, str(n), str(attempt)]).encode("utf-8")
        number = 0
        for byte in hmac_sha256(seed, message)[:8]:
            number = number * 256 + byte
        if number < 2**64 - 2**64 % n:
            return number % n
        attempt += 1


def test_hmac_by_hand_knows_the_answer_of_rfc_4231() -> None:
    tag = "5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843"
    assert hmac_sha256(b"Jefe", b"what do ya want for nothing?").hex() == tag


@settings(max_examples=100, deadline=None, derandomize=True)
@given(
    seed=st.binary(min_size=32, max_size=32),
    context=st.text(max_size=12),
    index=st.integers(0, 10_000),
    n=st.integers(1, 200),
)
def test_every_draw_can_be_derived_by_anyone(seed: bytes, context: str, index: int, n: int) -> None:
    assert derive(seed, context, index, "combat", n) == by_hand(seed, context, index, "combat", n)


def test_numbers_that_would_favour_small_results_are_thrown_away() -> None:
    """With n just above half of 2^64 about every other attempt is rejected."""
    n = 2**63 + 1
    draws = [derive(SEED, "x", index, "big", n) for index in range(20)]
    assert draws == [by_hand(SEED, "x", index, "big", n) for index in range(20)]
    assert draws != [int.from_bytes(hmac_sha256(SEED, f"x/{i}/big/{n}/0".encode())[:8], "big") % n for i in range(20)]


def test_draws_depend_on_seed_context_place_and_purpose() -> None:
    n = 1 << 60
    draws = {
        derive(SEED, "game/1/", 0, "die", n),
        derive(bytes(32), "game/1/", 0, "die", n),
        derive(SEED, "game/2/", 0, "die", n),
        derive(SEED, "game/1/salt", 0, "die", n),
        derive(SEED, "game/1/", 1, "die", n),
        derive(SEED, "game/1/", 0, "bag", n),
        derive(SEED, "game/1/", 0, "die", n - 1),
    }
    assert len(draws) == 7


def test_derived_dice_are_uniform() -> None:
    assert chi_square(Counter(derive(SEED, "x", i, "die", 6) for i in range(12_000)), 6) < LIMITS[5]


def test_committed_draws_one_after_the_other_and_can_start_anywhere() -> None:
    chance = Committed(SEED, "ctx")
    draws = [chance.below(6, "die") for _ in range(10)]
    assert draws == [derive(SEED, "ctx", index, "die", 6) for index in range(10)]
    later = Committed(SEED, "ctx", 4)
    assert [later.below(6, "die") for _ in range(6)] == draws[4:]
    assert later.draws == 10


def test_the_commitment_is_the_sha256_of_the_seed() -> None:
    assert commitment(SEED) == "630dcd2966c4336691125448bbb25b4ff412a49c732db2c8abc1b8581bd710dd"


# -- recorded and scripted --------------------------------------------------------------------------------------------


def test_what_was_recorded_can_be_repeated() -> None:
    recording = Recording(Fast(5))
    values = [recording.below(6, "die"), recording.below(52, "card")]
    outcomes = recording.take()
    assert outcomes == [Outcome("die", 6, values[0]), Outcome("card", 52, values[1])]
    assert recording.take() == []
    recorded = Recorded(outcomes)
    assert [recorded.below(6, "die"), recorded.below(52, "card")] == values


@pytest.mark.parametrize(
    ("outcome", "n", "why"),
    [
        (Outcome("die", 6, 2), 8, "die"),
        (Outcome("die", 6, 2), 6, "bag"),
        (Outcome("die", 6, 6), 6, "die"),
        (Outcome("die", 6, -1), 6, "die"),
    ],
)
def test_a_record_that_tells_something_else_is_refused(outcome: Outcome, n: int, why: str) -> None:
    recorded = Recorded([outcome])
    with pytest.raises(ChanceMismatch) as mismatch:
        recorded.below(n, why)
    assert why in str(mismatch.value) and str(n) in str(mismatch.value)
    assert recorded.draws == 0


def test_a_record_that_ends_too_early_is_refused() -> None:
    with pytest.raises(ChanceMismatch, match="draw 0"):
        Recorded([]).below(6, "die")


def test_a_script_names_faces_of_dice_and_positions_of_draws() -> None:
    script = Scripted([6, 1, 0, 3])
    assert [script.die(6, ""), script.die(6, "")] == [6, 1]
    assert [script.below(2, ""), script.below(4, "")] == [0, 3]


@pytest.mark.parametrize(("values", "n"), [([], 6), ([6], 6), ([-1], 6)])
def test_a_script_that_does_not_fit_is_refused(values: list[int], n: int) -> None:
    with pytest.raises(ChanceMismatch):
        Scripted(values).below(n, "die")


@pytest.mark.parametrize("face", [0, 7])
def test_a_scripted_face_that_no_die_has_is_refused(face: int) -> None:
    with pytest.raises(ChanceMismatch):
        Scripted([face]).die(6, "die")


def test_a_script_leaves_the_list_it_was_given_alone() -> None:
    faces = [6, 6]
    Scripted(faces).die(6, "die")
    assert faces == [6, 6]
