"""6.1.2 Events at other times: steps, trades, conflicts, the end of a round, one's own actions, any time."""

from __future__ import annotations

import pytest

from tests.contract.cases import same_text, sight
from tests.covers import covers
from tests.games.seven_ages.battles import Battle
from tests.games.seven_ages.plays import Italy, at, event_card, hold, make_public, offered, play
from tests.games.seven_ages.support import GAME, TABLES, Scene, number
from worldstage.core.chance import Fast
from worldstage.core.state import replaced
from worldstage.games.seven_ages.destiny import begin_destiny
from worldstage.games.seven_ages.founding import begin_start
from worldstage.games.seven_ages.glory import begin_scoring
from worldstage.games.seven_ages.income import income
from worldstage.games.seven_ages.manoeuvre import begin_manoeuvre
from worldstage.games.seven_ages.names import (
    EMBARGOED,
    MANOEUVRE,
    MAY_DOUBLE,
    MAY_EMPTY,
    NONE,
    PRODUCTION,
    RIVER,
    SLOTS,
    TABLE_SLOT,
)
from worldstage.games.seven_ages.progress import begin_free_progress
from worldstage.games.seven_ages.tables import (
    AT_END,
    AT_SCORING,
    CONFLICT,
    IN_CIVILISE,
    IN_TRADE,
    INTERRUPT,
    OWN_MANOEUVRE,
    OWN_START,
    STEP_MANOEUVRE,
    STEP_PRODUCTION,
    STEP_TRADE,
    WINDOW_IDS,
)
from worldstage.games.seven_ages.trade import begin_trade
from worldstage.games.seven_ages.windows import open_window


def acting(scene: Scene, step: int, *colours: int) -> None:
    """These empires have turned over the marker of a step."""
    scene.state.step = step
    scene.state.turns = [scene.state.owner[colour] * SLOTS + colour for colour in colours]
    for colour in colours:
        scene.state.shown[colour] = step


# -- before production ---------------------------------------------------------------------------------------------


@covers("6.1.2", "2.1.9")
def test_a_good_harvest_and_a_tax_revolt_change_one_income() -> None:
    scene = Italy()
    acting(scene, PRODUCTION, scene.etruscans, scene.greeks)
    before = income(scene.state, scene.greeks)
    play(scene, "good-harvest", at(scene.greeks))
    assert income(scene.state, scene.greeks) == before + 10
    play(scene, "tax-revolt", at(scene.etruscans))
    assert income(scene.state, scene.etruscans) == 0


@covers("6.1.2")
def test_only_empires_that_produce_have_a_harvest_or_a_revolt() -> None:
    scene = Italy()
    hold(scene, 0, "good-harvest", "tax-revolt")
    acting(scene, PRODUCTION)
    assert offered(scene, 0, STEP_PRODUCTION) == []
    acting(scene, PRODUCTION, scene.greeks)
    assert offered(scene, 0, STEP_PRODUCTION) == ["good-harvest", "tax-revolt"]
    scene.state.revolt = replaced(scene.state.revolt, scene.greeks, 1)
    assert offered(scene, 0, STEP_PRODUCTION) == ["good-harvest"]
    assert offered(scene, 0, STEP_TRADE) == []


@covers("6.1.4")
def test_a_market_crash_halves_money_and_rounds_the_loss_down() -> None:
    scene = Italy()
    play(scene, "market-crash", at(scene.greeks))
    assert scene.state.money[scene.greeks] == 8
    scene.state.money[scene.etruscans] = scene.state.money[scene.greeks] = 1
    hold(scene, 0, "market-crash")
    assert offered(scene, 0, STEP_PRODUCTION) == []


@covers("6.1.4", "2.3.9")
def test_elephants_can_be_traded_from_level_10() -> None:
    scene = Italy()
    acting(scene, PRODUCTION, scene.greeks)
    hold(scene, 0, "elephant-trade")
    assert offered(scene, 0, STEP_PRODUCTION) == []
    scene.state.level = replaced(scene.state.level, scene.greeks, 10)
    assert offered(scene, 0, STEP_PRODUCTION) == ["elephant-trade"]
    scene.state.elephants_gone = 1
    assert offered(scene, 0, STEP_PRODUCTION) == []
    scene.state.elephants_gone = 0
    scene.begin(open_window, STEP_PRODUCTION)
    scene.choose("play normans")
    assert scene.greeks in scene.state.common
    for i in range(TABLES.elephant_count):
        scene.state.common = replaced(scene.state.common, i, scene.greeks)
    scene.state.deck.append(scene.state.discards.pop())
    hold(scene, 0, "elephant-trade")
    assert offered(scene, 0, STEP_PRODUCTION) == []


# -- trade ---------------------------------------------------------------------------------------------------------


@covers("6.1.4")
def test_an_embargo_forbids_trade_in_this_round() -> None:
    scene = Italy()
    play(scene, "embargo", at(scene.greeks))
    assert scene.state.traits[scene.greeks] & EMBARGOED
    scene.state.traits = replaced(scene.state.traits, scene.etruscans, scene.state.traits[scene.etruscans] | EMBARGOED)
    hold(scene, 0, "embargo")
    assert offered(scene, 0, STEP_TRADE) == []


def trading(scene: Italy) -> Italy:
    """The Etruscans trade with the Greeks; the window before the cards is open."""
    scene.hand(1, "romans")
    scene.begin(begin_trade, 0, scene.etruscans)
    scene.choose(at(scene.greeks).replace("empire", "partner"))
    assert scene.node == "window.trade"
    return scene


@covers("6.1.4")
def test_a_merchant_prince_adds_3_to_a_side() -> None:
    scene = Italy()
    (card,) = hold(scene, 0, "merchant-prince")
    trading(scene)
    scene.choose(f"play {card}", "pass", at(scene.etruscans), "pass")
    assert scene.state.trade_bonus == (3, 0)


@covers("6.1.4")
def test_a_swindle_makes_the_other_lay_first() -> None:
    scene = Italy()
    (card,) = hold(scene, 0, "swindle")
    scene.hand(0, "persians")
    trading(scene)
    scene.choose(f"play {card}", "pass", "pass", "pass", "pass")
    assert scene.state.trade_first == 1
    assert scene.actors == [1] and scene.node == "trade.lay"


@covers("6.1.2")
def test_a_swindle_needs_a_trade_of_ones_own_with_another_empire() -> None:
    scene = Italy()
    hold(scene, 0, "swindle")
    hold(scene, 2, "swindle")
    scene.state.trade_colour = (scene.etruscans, scene.greeks)
    assert offered(scene, 0, IN_TRADE) == ["swindle"]
    assert offered(scene, 2, IN_TRADE) == []
    scene.state.trade_first = 1
    assert offered(scene, 0, IN_TRADE) == []
    scene.state.trade_first, scene.state.trade_colour = NONE, (scene.etruscans, NONE)
    assert offered(scene, 0, IN_TRADE) == []  # the deck cannot be swindled


# -- manoeuvre -----------------------------------------------------------------------------------------------------


@covers("6.1.4")
def test_a_forced_march_and_a_migration_change_a_manoeuvre() -> None:
    scene = Italy()
    acting(scene, MANOEUVRE, scene.etruscans, scene.greeks)
    play(scene, "forced-march", at(scene.etruscans))
    play(scene, "migration", at(scene.greeks))
    assert scene.state.march[scene.etruscans] == 1 and scene.state.march[scene.greeks] == 0
    assert scene.state.migrating[scene.greeks] == MAY_EMPTY | MAY_DOUBLE


@covers("6.1.2")
def test_they_are_for_empires_that_manoeuvre() -> None:
    scene = Italy()
    hold(scene, 0, "forced-march", "migration")
    acting(scene, MANOEUVRE)
    scene.state.turns = [2 * SLOTS + TABLE_SLOT]
    assert offered(scene, 0, STEP_MANOEUVRE) == []
    acting(scene, MANOEUVRE, scene.greeks)
    assert offered(scene, 0, STEP_MANOEUVRE) == ["forced-march", "migration"]


@covers("6.1.4")
def test_a_storm_sinks_all_ships_of_a_water_area() -> None:
    scene = Italy()
    hold(scene, 0, "storm-at-sea")
    assert offered(scene, 0, STEP_MANOEUVRE) == []
    scene.put(scene.greeks, "tyrrhenian-sea", "galley")
    scene.put(scene.greeks, "latium", "galley")
    play(scene, "storm-at-sea")
    assert scene.holder("tyrrhenian-sea") == NONE
    assert "galley" in scene.units(scene.greeks, "latium")


@covers("6.1.4")
def test_a_second_wind_is_another_manoeuvre() -> None:
    scene = Italy()
    (card,) = hold(scene, 0, "second-wind")
    scene.begin(begin_manoeuvre, scene.etruscans)
    scene.choose("done")
    assert scene.offers("event") == [card]
    scene.choose(f"event {card}")
    assert scene.node == "manoeuvre.from"
    assert len(scene.lines("manoeuvre.began")) == 2
    assert offered(scene, 1, OWN_MANOEUVRE, scene.greeks) == []


@covers("6.1.2")
@pytest.mark.parametrize(("holder", "asked"), [(NONE, False), (0, True), (1, False)])
def test_nobody_is_asked_for_an_event_after_a_manoeuvre_that_it_cannot_hold_as_all_know(
    holder: int, asked: bool
) -> None:
    scene = Italy()
    make_public(scene, OWN_MANOEUVRE, holder)
    scene.hand(0, "egyptians")
    scene.begin(begin_manoeuvre, scene.etruscans).choose("done")
    assert scene.node == ("manoeuvre.again" if asked else "")


# -- conflicts -----------------------------------------------------------------------------------------------------


class Fight(Battle):
    """Three against three in Syria, with events; all commit, so the window is open."""

    def __init__(self, *events: str, seat: int = 0, crossing: int = 0) -> None:
        super().__init__(["spear"] * 3, ["spear"] * 3, events="all")
        self.cards = hold(self, seat, *events)
        if crossing:
            self.came(crossing)
        self.fight(4, 2)
        self.commit(["spear"], ["spear"])

    def play(self, event: str, *answers: str, seat: int = 0) -> Fight:
        labels = [TABLES.labels["event"][TABLES.card_event[card]] for card in self.state.hands[seat]]
        card = TABLES.labels["card"][self.state.hands[seat][labels.index(event)]]
        self.choose(f"play {card}", seat=seat).choose(*answers)
        return self


@covers("4.2.6")
def test_a_heroic_charge_adds_5_to_a_side() -> None:
    scene = Fight("heroic-charge").play("heroic-charge", "empire pink")
    assert scene.addends(0)["events"] == 5


@covers("4.2.6")
def test_fog_swaps_the_cards_drawn() -> None:
    scene = Fight("fog").play("fog")
    assert (scene.addends(0)["card"], scene.addends(1)["card"]) == (2, 4)


@covers("4.2.6")
def test_after_fog_both_players_know_both_cards() -> None:
    scene = Fight("fog", "heroic-charge")
    own, other, reveals = *scene.state.fight_card, scene.state.reveals
    scene.play("fog")
    s = scene.state
    assert scene.node == "window.conflict" and s.fight_card == (other, own)
    assert s.seen[own] == s.seen[other] == 0b11
    assert s.reveals > reveals + 2  # more than that the card was chosen and announced
    for seat in (0, 1):
        assert same_text(sight(GAME, s, seat), sight(GAME, GAME.views.sample(s, seat, Fast(seat)), seat))


@covers("4.2.6")
def test_treachery_turns_the_best_unit_in_front() -> None:
    scene = Fight("treachery").play("treachery", "empire yellow")
    assert scene.addends(0)["turned"] > 0


@covers("4.2.6")
def test_an_ambush_halves_the_front_line() -> None:
    scene = Fight("ambush").play("ambush", "empire yellow")
    assert "front-halved" in scene.addends(1)


@covers("4.2.6")
def test_reserves_are_for_ones_own_side() -> None:
    scene = Fight("reserves")
    assert offered(scene, 0, CONFLICT) == ["reserves"]
    scene.play("reserves")
    assert scene.lines("event.side")[0].args[0] == number("card", "assyrians")
    other = Fight("reserves", seat=1)
    other.state.owner = replaced(other.state.owner, other.defender, 0)  # somebody else fights
    assert offered(other, 1, CONFLICT) == []


@covers("4.2.6", "4.2.10")
def test_a_rare_conjunction_takes_away_the_crossings() -> None:
    plain = Fight("rare-conjunction")
    assert offered(plain, 0, CONFLICT) == []
    scene = Fight("rare-conjunction", crossing=RIVER)
    assert offered(scene, 0, CONFLICT) == ["rare-conjunction"]
    scene.play("rare-conjunction")
    assert "river" not in scene.addends(1)


@covers("4.2.6")
def test_the_same_effect_is_not_offered_twice_in_a_round() -> None:
    scene = Fight("ambush")
    scene.state.fight_flags = (1, 1)
    assert offered(scene, 0, CONFLICT) == []


# -- the end of a round --------------------------------------------------------------------------------------------


@covers("6.1.4", "E.1")
def test_a_dark_omen_stops_free_progress() -> None:
    scene = Italy()
    play(scene, "dark-omen")
    scene.begin(begin_free_progress)
    assert scene.state.level[scene.greeks] == 5
    scene.state.no_progress = 1
    scene.state.deck.append(scene.state.discards.pop())
    hold(scene, 0, "dark-omen")
    assert offered(scene, 0, AT_END) == []


@covers("6.1.4", "E.1")
def test_an_enlightened_rule_brings_two_levels() -> None:
    scene = Italy()
    play(scene, "enlightened-rule", at(scene.greeks))
    hold(scene, 0, "enlightened-rule")
    scene.state.progress_bonus = replaced(scene.state.progress_bonus, scene.etruscans, 1)
    assert offered(scene, 0, AT_END) == []
    scene.state.progress_bonus = replaced(scene.state.progress_bonus, scene.etruscans, 0)
    scene.begin(begin_free_progress)
    assert scene.state.level[scene.greeks] == 7 and scene.state.level[scene.etruscans] == 6


@covers("G.20")
def test_a_golden_age_doubles_and_glory_halves() -> None:
    plain = seafarers()
    plain.begin(begin_scoring)
    assert plain.state.glory[1] == 5  # sea, ships and money 2 each, and the homeland is lost
    golden = seafarers()
    play(golden, "golden-age", at(golden.greeks))
    golden.begin(begin_scoring)
    assert golden.state.glory[1] == 10
    halved = seafarers()
    play(halved, "glory")
    halved.begin(begin_scoring)
    assert halved.state.glory[1] == 3


def seafarers() -> Italy:
    scene = Italy()
    scene.put(scene.greeks, "ionian-sea", "galley")
    return scene


@covers("6.1.2", "G.20")
def test_glory_is_not_halved_or_doubled_twice() -> None:
    scene = Italy()
    hold(scene, 0, "golden-age", "glory")
    assert offered(scene, 0, AT_SCORING) == ["glory"] and offered(scene, 0, AT_END) == ["golden-age"]
    scene.state.glory_halved = 1
    for colour in (scene.greeks, scene.etruscans):
        scene.state.glory_doubled = replaced(scene.state.glory_doubled, colour, 1)
    assert offered(scene, 0, AT_SCORING) == offered(scene, 0, AT_END) == []


# -- one's own actions ---------------------------------------------------------------------------------------------


@covers("6.1.4", "1.6")
def test_a_time_ripple_ignores_the_ages_of_a_card() -> None:
    scene = Italy()
    (card,) = hold(scene, 2, "time-ripple")
    scene.hand(2, "french")  # age 5
    scene.begin(begin_start, 2, TABLE_SLOT)
    assert "french" not in scene.offers("start")
    scene.choose(f"event {card}")
    assert scene.offers("start") == ["french"]
    assert scene.state.ripple == 1
    hold(scene, 2, "time-ripple")
    assert offered(scene, 2, OWN_START) == []


@covers("6.1.4", "1.4")
def test_a_diaspora_opens_other_areas_of_the_region() -> None:
    scene = Italy()
    (card,) = hold(scene, 2, "diaspora")
    scene.hand(2, "minoans")
    scene.begin(begin_start, 2, TABLE_SLOT)
    scene.choose(f"event {card}")
    assert scene.state.diaspora == 1
    scene.choose("start minoans")
    assert scene.node in ("start.colour", "start.area")
    if scene.node == "start.colour":
        scene.choose(scene.options()[0])
    assert "scotland" in scene.offers("at") and "latium" not in scene.offers("at")


@covers("6.1.4", "5.2")
def test_fate_draws_two_more() -> None:
    scene = Italy()
    (card,) = hold(scene, 2, "fate")
    scene.state.turns = [2 * SLOTS + TABLE_SLOT]
    scene.begin(begin_destiny)
    scene.choose(f"event {card}")
    assert len(scene.state.hands[2]) == 8
    scene.state.hands[2] = [number("card", event_card(scene, "fate"))]
    assert offered(scene, 2, IN_CIVILISE) == []


# -- any time ------------------------------------------------------------------------------------------------------


@covers("6.1.2")
@pytest.mark.parametrize("window", range(len(WINDOW_IDS)))
def test_events_for_any_time_fit_everywhere_but_among_interrupts(window: int) -> None:
    scene = Italy()
    hold(scene, 0, "prophecy")
    assert offered(scene, 0, window, scene.etruscans) == ([] if window == INTERRUPT else ["prophecy"])


@covers("6.1.4")
def test_a_vizier_takes_a_discard() -> None:
    scene = Italy()
    hold(scene, 0, "vizier")
    assert offered(scene, 0, AT_END) == []
    scene.state.hands[0] = []
    scene.state.deck.append(number("card", "carthaginians"))
    romans = number("card", "romans")
    scene.state.deck.remove(romans)
    scene.state.discards = [romans]
    play(scene, "vizier")
    assert scene.state.hands[0] == [romans] and scene.state.seen[romans] == 0b111
    assert scene.state.discards == [number("card", "carthaginians")]


@covers("6.1.4")
def test_spies_look_at_a_hand() -> None:
    scene = Italy()
    hold(scene, 0, "spies")
    assert offered(scene, 0, AT_END) == []  # nobody else has cards
    (romans,) = scene.hand(1, "romans")
    assert offered(scene, 0, AT_END) == ["spies"]
    play(scene, "spies", "pass")
    assert scene.state.seen[romans] == 0b011
    assert [line.readers for line in scene.lines("event.hand_known")] == [0b011]


@covers("6.1.4")
def test_what_spies_of_another_seat_see_only_that_seat_and_the_owner_know() -> None:
    scene = Italy()
    (romans,) = scene.hand(2, "romans")
    play(scene, "spies", "pass", seat=1)
    assert scene.state.seen[romans] == 0b110
    assert [line.readers for line in scene.lines("event.hand_known")] == [0b110]


@covers("6.1.4")
def test_a_prophecy_orders_the_next_cards() -> None:
    scene = Italy()
    play(scene, "prophecy")
    cards = scene.offers("take_card")
    assert len(cards) == 5 and scene.actors == [0]
    order = [cards[3], cards[0], cards[4], cards[1], cards[2]]
    scene.choose(*(f"take_card {card}" for card in order[:4]))
    assert scene.node == ""
    assert [TABLES.labels["card"][card] for card in reversed(scene.state.top)] == order
    assert all(scene.state.seen[card] == 0b001 for card in scene.state.top)


@covers("6.1.4")
def test_a_prophecy_starts_with_cards_that_were_on_top_before() -> None:
    scene = Italy()
    below, above = scene.stack_deck(3, 4)[::-1]
    for card in (above, below):
        scene.state.seen = replaced(scene.state.seen, card, 0b010)
    play(scene, "prophecy")
    assert above in scene.state.top and below in scene.state.top and len(scene.state.top) == 5
    assert scene.state.seen[above] == 0b001  # who had seen them does not know their order any more


@covers("6.1.4", "P.1")
def test_a_prophecy_of_a_short_deck_shows_what_there_is() -> None:
    scene = Italy()
    card = number("card", event_card(scene, "prophecy"))
    scene.state.discards = [other for other in scene.state.deck if other != card][:-2]
    scene.state.deck = [other for other in scene.state.deck if other not in scene.state.discards]
    play(scene, "prophecy")
    assert len(scene.offers("take_card")) == 5  # the discards became the deck
