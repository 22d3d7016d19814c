"""What changes the state in many chapters: gold, unrest, points and discs. Each helper writes its own log line."""

from __future__ import annotations

from worldstage.games.age_of_reason import log
from worldstage.games.age_of_reason.generated_state import AgeState
from worldstage.games.age_of_reason.names import REGIONS

# -- gold and unrest (4.0) ----------------------------------------------------------------------------------------


def means(s: AgeState, seat: int) -> int:
    """What a seat can pay at most: its gold, and two more for each point of unrest left to it (§4.0.3, §4.0.4)."""
    return s.gold[seat] + s.tables.unrest_gold * (s.tables.unrest_limit - s.unrest[seat])


def pay(s: AgeState, seat: int, amount: int, why: int) -> None:
    """Pay the bank. Gold that is lacking is taken for unrest: just as much as is needed (§4.0.3, §4.0.5).

    Nothing that cannot be paid is ever offered, so the track does not end here (§4.0.7); no other function turns
    gold and unrest into each other (§4.0.6).
    """
    if amount == 0:
        return
    raised = 0
    while s.gold[seat] < amount:
        s.gold[seat] += s.tables.unrest_gold
        s.bank += s.tables.unrest_gold
        s.unrest[seat] += 1
        raised += 1
    if raised:
        log.GOLD_RAISED.write(s, s.country[seat], raised * s.tables.unrest_gold, raised, s.unrest[seat])
    s.gold[seat] -= amount
    s.bank -= amount
    log.GOLD_PAID.write(s, s.country[seat], amount, why, s.gold[seat])


def receive(s: AgeState, seat: int, amount: int, why: int) -> None:
    """Take gold from the bank, which never runs out (§2.0.5, §3.0.16)."""
    s.gold[seat] += amount
    s.bank += amount
    log.GOLD_RECEIVED.write(s, s.country[seat], amount, why, s.gold[seat])


def add_unrest(s: AgeState, seat: int, points: int, why: int) -> None:
    """One space down for each point (§4.3.2.II.45), as far as the track goes (§4.0.7)."""
    gained = min(points, s.tables.unrest_limit - s.unrest[seat])
    s.unrest[seat] += gained
    if gained:
        log.UNREST_GAINED.write(s, s.country[seat], gained, why, s.unrest[seat])
    else:
        log.UNREST_AT_LIMIT.write(s, s.country[seat], why, s.unrest[seat])


def ease_unrest(s: AgeState, seat: int, points: int) -> None:
    """Back up the track, to 0 at most."""
    eased = min(points, s.unrest[seat])
    s.unrest[seat] -= eased
    log.UNREST_EASED.write(s, s.country[seat], eased, s.unrest[seat])


def score(s: AgeState, seat: int, points: int) -> None:
    """Move on the victory point track at once (§4.5.5); it has no end on either side (§4.5.9)."""
    s.vp[seat] += points


def counted(numbers: list[int]) -> list[int]:
    """Which of several things there are how often, for a log line: number and count of each that there is."""
    found: list[int] = []
    for i in range(len(numbers)):
        if numbers[i]:
            found += [i, numbers[i]]
    return found


# -- discs (2.2) ----------------------------------------------------------------------------------------------------


def put_disc(s: AgeState, country: int, region: int) -> None:
    """A disc from the supply goes to a region."""
    s.supply[country] -= 1
    s.discs[country * REGIONS + region] += 1
    s.presence[country] |= 1 << region


def remove_disc(s: AgeState, country: int, region: int) -> None:
    """A disc goes back to the supply. Only a lost combat does this: nobody takes a disc off by choice (§2.2.5)."""
    i = country * REGIONS + region
    s.supply[country] += 1
    s.discs[i] -= 1
    if s.discs[i] == 0:
        s.presence[country] &= ~(1 << region)


def boxes_held(s: AgeState, country: int, kind: int) -> int:
    """How many boxes of a name hold a disc: §6.0.army-training, §6.0.war-office, §6.0.reserve ask it."""
    t = s.tables
    held = 0
    for i in range(t.first_box[kind], t.first_box[kind + 1]):
        if s.box[i] == country:
            held += 1
    return held
