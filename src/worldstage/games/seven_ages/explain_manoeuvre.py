"""What is said about a manoeuvre: questions, options, chances, and why something cannot move or not get there."""

from __future__ import annotations

from typing import Final

from worldstage.core.errors import Refusal
from worldstage.core.explanation import Question
from worldstage.core.seen import Hint
from worldstage.core.text import Text
from worldstage.core.verbs import Use
from worldstage.games.seven_ages import manoeuvre
from worldstage.games.seven_ages.empires import leaders_in
from worldstage.games.seven_ages.forces import total
from worldstage.games.seven_ages.generated_state import AgesState
from worldstage.games.seven_ages.hindrances import missing_to_pass, spared
from worldstage.games.seven_ages.manoeuvre import AGAIN, FIGHT, FROM, GROUP, company, group_of
from worldstage.games.seven_ages.names import ARROW, CAPITAL, EXPLORER, INVASION, NONE, RIVER
from worldstage.games.seven_ages.pointless import can_set_out
from worldstage.games.seven_ages.prospects import chance_at, chance_there, grouped, ways
from worldstage.games.seven_ages.reach import Gait, Group, destinations, doubles, ends, entrance, may_leave
from worldstage.games.seven_ages.reach_sea import open_canals
from worldstage.games.seven_ages.refuse_move import why_not_to
from worldstage.games.seven_ages.wording import (
    Thing,
    area,
    card,
    empire,
    event,
    known,
    leader,
    number,
    port,
    refuse,
    text,
    unit,
)

FROM_HERE: Final = "manoeuvre.from"  # a move from here wins the conflict it leads to
INTO: Final = "manoeuvre.to"  # this move wins the conflict
ALL_WON: Final = "manoeuvre.done"  # all conflicts are won
WON: Final = "manoeuvre.fight"  # this conflict is won

FEW_UNITS: Final = 1  # a capital with no more than that is nearly empty
NO_ATTACK: Final = 1  # §4.1.22: a stack of no more than that cannot attack, for one unit stays behind

# -- which stack -------------------------------------------------------------------------------------------------------


def ask_from(s: AgesState, seat: int) -> Text:
    return text("prompt.manoeuvre.from", empire=empire(s, s.frames[-1][FROM.COLOUR]))


def explain_from(s: AgesState, seat: int, argument: int) -> Text:
    group = Group(s, s.frames[-1][FROM.COLOUR], argument)
    return text("option.manoeuvre.from", area=area(s, argument), count=number(len(group.others)))


def refuse_from(s: AgesState, seat: int, argument: int) -> Refusal:
    colour = s.frames[-1][FROM.COLOUR]
    if not known(s, "area", argument) or s.holder[argument] != colour:
        return refuse("4.1.1", "manoeuvre.no_units", empire=empire(s, colour))
    if not Group(s, colour, argument).others:
        return refuse("4.1.1", "manoeuvre.all_moved", area=area(s, argument))
    return refuse("4.1.22", "manoeuvre.one_stays", area=area(s, argument))


def pointless_from(s: AgesState, seat: int, argument: int) -> Text | None:
    return None if can_set_out(s, s.frames[-1][FROM.COLOUR], argument) else text("pointless.manoeuvre.from")


def explain_moves_done(s: AgesState, seat: int, argument: int) -> Text:
    count = len(manoeuvre.battlefields(s, s.frames[-1][FROM.COLOUR]))
    return text("option.manoeuvre.done", count=number(count))


# -- the group ---------------------------------------------------------------------------------------------------------


def ask_group(s: AgesState, seat: int) -> Text:
    group = group_of(s)
    args = {"area": area(s, group.area), "count": number(len(group.members)), "leaders": number(len(s.escort))}
    return text("prompt.manoeuvre.group", **args)


def explain_take(s: AgesState, seat: int, argument: int) -> Text:
    left = group_of(s).other_units.count(argument)
    move = s.tables.unit_move[argument]
    if move == NONE:
        return text("option.manoeuvre.take_anywhere", unit=unit(s, argument), left=number(left))
    return text("option.manoeuvre.take", unit=unit(s, argument), left=number(left), points=number(move))


def refuse_take(s: AgesState, seat: int, argument: int) -> Refusal:
    group = group_of(s)
    if argument in group.other_units:
        return refuse("4.1.22", "manoeuvre.one_stays", area=area(s, group.area))
    return refuse("4.1.1", "manoeuvre.no_such_unit", area=area(s, group.area))


def explain_take_all(s: AgesState, seat: int, argument: int) -> Text:
    return text("option.manoeuvre.take_all", count=number(len(company(s, group_of(s)))))


def refuse_take_all(s: AgesState, seat: int, argument: int) -> Refusal:
    group = group_of(s)
    if group.others and may_leave(s, group) <= 0:
        return refuse("4.1.22", "manoeuvre.one_stays", area=area(s, group.area))
    return refuse("4.1.1", "manoeuvre.nobody_else", area=area(s, group.area))


def explain_drop(s: AgesState, seat: int, argument: int) -> Text:
    return text("option.manoeuvre.drop", unit=unit(s, argument))


def refuse_drop(s: AgesState, seat: int, argument: int) -> Refusal:
    return refuse("4.1.1", "manoeuvre.not_in_group")


def explain_with(s: AgesState, seat: int, argument: int) -> Text:
    explores = s.tables.leader_types[argument] >> EXPLORER & 1
    key = "option.manoeuvre.with_explorer" if explores else "option.manoeuvre.with"
    return text(key, leader=leader(s, argument))


def refuse_with(s: AgesState, seat: int, argument: int) -> Refusal:
    group = group_of(s)
    if not known(s, "leader", argument) or argument not in leaders_in(s, group.colour, group.area):
        return refuse("4.1.7", "manoeuvre.no_such_leader", area=area(s, group.area))
    if argument in s.led:
        return refuse("4.1.7", "manoeuvre.leader_moved", leader=leader(s, argument))
    if argument in s.escort:
        return refuse("4.1.7", "manoeuvre.leader_in_group", leader=leader(s, argument))
    return refuse("4.1.7", "manoeuvre.leader_needs_units", leader=leader(s, argument))


def explain_without(s: AgesState, seat: int, argument: int) -> Text:
    return text("option.manoeuvre.without", leader=leader(s, argument))


def refuse_without(s: AgesState, seat: int, argument: int) -> Refusal:
    return refuse("4.1.7", "manoeuvre.leader_not_in_group")


def explain_back(s: AgesState, seat: int, argument: int) -> Text:
    return text("option.manoeuvre.back", area=area(s, group_of(s).area))


# -- where to ----------------------------------------------------------------------------------------------------------


def explain_to(s: AgesState, seat: int, argument: int) -> Text:
    group = group_of(s)
    gait = Gait(s, group, doubles(s, group))
    target = s.tables.port_area[argument]
    args: dict[str, Thing] = {
        "port": port(s, argument) if gait.ships else area(s, target),
        "count": number(len(group.members)),
    }
    if gait.ships and argument not in ends(s, group, gait, open_canals(s, group.colour, False)):
        return text("option.manoeuvre.to_by_canal", **args)
    args["crossing"] = ("", crossing(entrance(s, group, gait, argument)))
    other = s.holder[target]
    if other == NONE:
        return text("option.manoeuvre.to_neutral", **args)
    if other == group.colour:
        return text("option.manoeuvre.to_own", **args)
    ashore = target < s.tables.land_count
    opens = ashore and missing_to_pass(s, group.colour, target) <= len(group.members)
    args["through"] = ("", "open" if opens else "closed")
    return text("option.manoeuvre.to_foreign", **args, enemy=empire(s, other), units=number(total(s.force[target])))


def crossing(how: int) -> str:
    """The word by which messages select what a group crosses into its last area."""
    return "river" if how & RIVER else "arrow" if how & ARROW else "invasion" if how & INVASION else "none"


def refuse_to(s: AgesState, seat: int, argument: int) -> Refusal:
    return why_not_to(s, group_of(s), argument)


def caution_to(s: AgesState, seat: int, argument: int) -> list[Text]:
    """A leader left alone is removed (§6.2.3); an attack on an empire of one's own is seldom meant."""
    group = group_of(s)
    target = s.tables.port_area[argument]
    found: list[Text] = []
    if total(s.force[group.area]) == len(group.members):
        alone = [one for one in leaders_in(s, group.colour, group.area) if one not in s.escort]
        found += [text("caution.manoeuvre.leader_alone", leader=leader(s, one)) for one in alone]
    other = s.holder[target]
    if other not in (NONE, group.colour) and s.owner[other] == seat:
        found.append(text("caution.manoeuvre.own_empire", enemy=empire(s, other)))
    return found + _bare_capital(s, seat, group, target)


def _bare_capital(s: AgesState, seat: int, group: Group, target: int) -> list[Text]:
    """§2.1.10: a capital with one unit or none, beside a foreign stack that could attack; who is attacked is left out.

    §4.1.22: whoever attacks leaves a unit behind, so a single one there is no danger.
    """
    left = total(s.force[group.area]) - len(group.members)
    if not s.built[group.area] & CAPITAL or left > FEW_UNITS:
        return []
    worst, units = NONE, NO_ATTACK
    for near in s.tables.joined[group.area]:
        enemy = s.holder[near]
        if near == target or enemy in (NONE, group.colour) or s.owner[enemy] == seat:
            continue
        if total(s.force[near]) > units and not spared(s, enemy) >> group.colour & 1:
            worst, units = near, total(s.force[near])
    if worst == NONE:
        return []
    told = {"enemy": empire(s, s.holder[worst]), "near": area(s, worst), "units": number(units), "left": number(left)}
    return [text("caution.manoeuvre.capital", area=area(s, group.area), **told)]


# -- conflicts and the end ---------------------------------------------------------------------------------------------


def ask_fight(s: AgesState, seat: int) -> Text:
    count = len(manoeuvre.battlefields(s, s.frames[-1][FIGHT.COLOUR]))
    return text("prompt.manoeuvre.fight", empire=empire(s, s.frames[-1][FIGHT.COLOUR]), count=number(count))


def explain_fight(s: AgesState, seat: int, argument: int) -> Text:
    args = {"area": area(s, argument), "enemy": empire(s, s.holder[argument])}
    own, foreign = number(total(s.guests[argument])), number(total(s.force[argument]))
    return text("option.manoeuvre.fight", **args, own=own, foreign=foreign)


def refuse_fight(s: AgesState, seat: int, argument: int) -> Refusal:
    return refuse("4.2.2", "manoeuvre.no_conflict")


def ask_again(s: AgesState, seat: int) -> Text:
    return text("prompt.manoeuvre.again", empire=empire(s, s.frames[-1][AGAIN.COLOUR]))


def explain_event(s: AgesState, seat: int, argument: int) -> Text:
    return text("option.manoeuvre.event", card=card(s, argument), event=event(s, s.tables.card_event[argument]))


def refuse_event(s: AgesState, seat: int, argument: int) -> Refusal:
    if argument not in s.hands[seat]:
        return refuse("6.1.1", "not_in_hand")
    return refuse("6.1.2", "manoeuvre.no_event", card=card(s, argument))


def explain_again_done(s: AgesState, seat: int, argument: int) -> Text:
    return text("option.manoeuvre.no_event")


# -- numbers: each gets a world sampled for the seat, the seat and the argument ----------------------------------------


def hint_from(w: AgesState, seat: int, argument: int) -> Hint:
    """Where the stack could go: the options that would follow, and what comes of it. `way_1` …: how many go."""
    colour = w.frames[-1][FROM.COLOUR]
    labels = w.tables.labels["port"]
    chances: dict[str, float] = {}
    numbers: dict[str, float] = {}
    fights: list[float] = []
    for chain, counters in ways(w, colour, argument):
        world = grouped(w, counters)
        group = Group(world, colour, argument)
        gait = Gait(world, group, doubles(world, group))
        ports = destinations(world, group)
        if ports:
            numbers[f"way_{len(numbers) + 1}"] = float(len(counters))
        for goal in ports:
            chance = chance_at(world, seat, group, gait, goal)
            chances["; ".join([*chain, f"to {labels[goal]}"])] = chance
            if w.holder[w.tables.port_area[goal]] not in (NONE, colour):
                fights.append(chance)
    return Hint(FROM_HERE, max(fights, default=1.0), numbers, chances)


def hint_to(w: AgesState, seat: int, argument: int) -> Hint | None:
    """The chance of the attack, where it is one."""
    group = group_of(w)
    if w.holder[w.tables.port_area[argument]] in (NONE, group.colour):
        return None
    gait = Gait(w, group, doubles(w, group))
    return Hint(INTO, chance_at(w, seat, group, gait, argument), {}, {})


def hint_moves_done(w: AgesState, seat: int, argument: int) -> Hint | None:
    """The conflicts that follow, by area."""
    colour = w.frames[-1][FROM.COLOUR]
    areas = manoeuvre.battlefields(w, colour)
    if not areas:
        return None
    chances = {w.tables.labels["area"][where]: chance_there(w, seat, where, colour) for where in areas}
    product = 1.0
    for chance in chances.values():
        product *= chance
    return Hint(ALL_WON, product, {}, chances)


def hint_fight(w: AgesState, seat: int, argument: int) -> Hint:
    return Hint(WON, chance_there(w, seat, argument, w.frames[-1][FIGHT.COLOUR]), {}, {})


SET_OUT: Final[list[Use[AgesState]]] = [
    Use(FROM, manoeuvre.SetOut(), explain_from, refuse_from, hint_from, pointless=pointless_from)
]
TAKE: Final[list[Use[AgesState]]] = [Use(GROUP, manoeuvre.TakeUnit(), explain_take, refuse_take)]
TAKE_ALL: Final[list[Use[AgesState]]] = [Use(GROUP, manoeuvre.TakeAll(), explain_take_all, refuse_take_all)]
DROP: Final[list[Use[AgesState]]] = [Use(GROUP, manoeuvre.DropUnit(), explain_drop, refuse_drop)]
WITH: Final[list[Use[AgesState]]] = [Use(GROUP, manoeuvre.WithLeader(), explain_with, refuse_with)]
WITHOUT: Final[list[Use[AgesState]]] = [Use(GROUP, manoeuvre.WithoutLeader(), explain_without, refuse_without)]
TO: Final[list[Use[AgesState]]] = [Use(GROUP, manoeuvre.MoveTo(), explain_to, refuse_to, hint_to, caution_to)]
BACK: Final[list[Use[AgesState]]] = [Use(GROUP, manoeuvre.Back(), explain_back)]
FIGHT_USES: Final[list[Use[AgesState]]] = [Use(FIGHT, manoeuvre.Fight(), explain_fight, refuse_fight, hint_fight)]
EVENT: Final[list[Use[AgesState]]] = [Use(AGAIN, manoeuvre.PlayEvent(), explain_event, refuse_event)]
DONE: Final[list[Use[AgesState]]] = [
    Use(FROM, manoeuvre.MovesDone(), explain_moves_done, hint=hint_moves_done),
    Use(AGAIN, manoeuvre.NoEvent(), explain_again_done),
]

QUESTIONS: Final[list[Question[AgesState]]] = [
    Question(FROM, ask_from),
    Question(GROUP, ask_group),
    Question(FIGHT, ask_fight),
    Question(AGAIN, ask_again),
]
