"""6.1.2, X.7, X.8: windows for events out of turn, interrupts, what a table leaves out, and standing answers."""

from __future__ import annotations

import pytest

from tests.covers import covers
from tests.games.seven_ages.plays import Italy, at, hold, lay, offered, offered_artefacts, play
from tests.games.seven_ages.support import GAME, TABLES, Scene, number
from worldstage.core.state import replaced
from worldstage.games.seven_ages.cards import AS_START, announce
from worldstage.games.seven_ages.civilise import begin_civilise
from worldstage.games.seven_ages.forces import put
from worldstage.games.seven_ages.founding import begin_start
from worldstage.games.seven_ages.names import NONE, SLOTS, TABLE_SLOT
from worldstage.games.seven_ages.names import PRODUCTION as PRODUCTION_STEP
from worldstage.games.seven_ages.orders import STANDING
from worldstage.games.seven_ages.tables import STEP_PRODUCTION as BEFORE_PRODUCTION
from worldstage.games.seven_ages.windows import (
    AT_END,
    AT_SCORING,
    IN_CONFLICT,
    IN_TRADE,
    STEP_MANOEUVRE,
    STEP_PRODUCTION,
    STEP_TRADE,
    WINDOWS,
    open_window,
)


def producing(scene: Italy) -> Italy:
    """Both empires produce."""
    scene.state.step = PRODUCTION_STEP
    scene.state.turns = [scene.etruscans, SLOTS + scene.greeks]
    return scene


# -- windows ---------------------------------------------------------------------------------------------------------


@covers("6.1.2")
def test_everybody_with_a_card_is_asked_and_nobody_else() -> None:
    scene = producing(Italy())
    hold(scene, 0, "good-harvest")
    scene.hand(2, "romans")
    scene.begin(open_window, STEP_PRODUCTION)
    assert scene.node == "window.production" and scene.actors == [0, 2]
    assert scene.options(2) == ["pass"]
    scene.choose("pass", "pass")
    assert scene.node == ""


@covers("6.1.2")
def test_plays_are_carried_out_in_order_of_play_then_all_are_asked_again() -> None:
    scene = producing(Italy())
    scene.state.start = 1
    (mine,) = hold(scene, 0, "good-harvest")
    (theirs,) = hold(scene, 1, "tax-revolt")
    scene.begin(open_window, STEP_PRODUCTION)
    scene.choose(f"play {mine}", seat=0).choose(f"play {theirs}", seat=1)
    assert scene.node == "card.target" and scene.actors == [1]
    assert scene.state.hands[0] == [number("card", mine)]  # still hidden
    scene.choose(at(scene.etruscans), "pass")
    assert scene.node == "card.target" and scene.actors == [0]
    scene.choose(at(scene.greeks))
    assert scene.node == ""  # nobody has a card any more
    assert [line.args[0] for line in scene.lines("card.event")] == [1, 0]


@covers("6.1.2")
def test_the_window_opens_again_until_all_pass() -> None:
    scene = producing(Italy())
    (card,) = hold(scene, 0, "good-harvest")
    scene.hand(2, "romans")
    scene.begin(open_window, STEP_PRODUCTION)
    scene.choose(f"play {card}", "pass", at(scene.greeks), "pass")
    assert scene.node == "window.production" and scene.actors == [2]


@covers("6.1.2")
def test_a_play_that_has_become_impossible_stays_in_the_hand() -> None:
    scene = producing(Italy())
    (first,) = hold(scene, 0, "tax-revolt")
    (second,) = hold(scene, 1, "tax-revolt")
    scene.state.turns = [SLOTS + scene.greeks]
    scene.begin(open_window, STEP_PRODUCTION)
    scene.choose(f"play {first}", f"play {second}", "pass")
    assert scene.lines("card.too_late")
    assert scene.state.hands[1] == [number("card", second)] and scene.state.revolt[scene.greeks] == 1
    assert scene.node == "window.production"


@covers("6.1.2")
def test_a_window_that_no_card_can_use_is_not_opened() -> None:
    scene = Italy()
    everybody = (1 << scene.state.seats) - 1
    scene.hand(0, "chou")
    usable = TABLES.window_cards[0][BEFORE_PRODUCTION]
    for card in usable:
        scene.state.deck.remove(card)
        scene.state.discards.append(card)
        scene.state.seen = replaced(scene.state.seen, card, everybody)
    scene.begin(open_window, STEP_PRODUCTION)
    assert scene.node == ""
    scene.state.discards.remove(usable[0])
    scene.state.hands[1] = [usable[0]]  # all know that seat 1 has it
    scene.begin(open_window, STEP_PRODUCTION)
    assert scene.actors == [0, 1]


@covers("6.1.2")
@pytest.mark.parametrize(
    ("kind", "name"),
    [
        (STEP_PRODUCTION, "window.production"),
        (STEP_TRADE, "window.trades"),
        (STEP_MANOEUVRE, "window.manoeuvre"),
        (IN_TRADE, "window.trade"),
        (IN_CONFLICT, "window.conflict"),
        (AT_END, "window.end"),
        (AT_SCORING, "window.scoring"),
    ],
)
def test_each_kind_has_its_own_question(kind: int, name: str) -> None:
    scene = Italy()
    scene.hand(0, "romans")
    scene.begin(open_window, kind)
    assert scene.node == name and len(WINDOWS) == 7
    assert scene.options() == ["pass"]


@covers("6.1.2")
def test_refusals_say_why_a_card_cannot_be_played() -> None:
    scene = producing(Italy())
    (late,) = hold(scene, 0, "golden-age")
    (aimless,) = hold(scene, 0, "elephant-trade")
    scene.begin(open_window, STEP_PRODUCTION)
    assert scene.why_not(f"play {late}").text.key == "why.card.other_time"
    assert scene.why_not(f"play {aimless}").text.key == "why.card.no_target"
    assert scene.why_not("play romans").text.key == "why.card.not_in_hand"


# -- interrupts ------------------------------------------------------------------------------------------------------


@covers("6.1.2")
def test_bad_augury_cancels_an_event() -> None:
    scene = Italy()
    (augury,) = hold(scene, 1, "bad-augury")
    play(scene, "financier", at(scene.etruscans))
    assert scene.node == "window.interrupt" and scene.actors == [1]  # who plays is not asked, nor who has no card
    scene.choose(f"play {augury}")
    assert scene.state.money[scene.etruscans] == 10
    assert len(scene.state.discards) == 2 and not scene.state.set_aside
    assert scene.state.cancelled == 1


@covers("6.1.2")
def test_of_several_interrupts_the_first_in_order_of_play_counts() -> None:
    scene = Scene(3)
    scene.state.start = 2
    scene.found("etruscans", 0, 5, etruria=2)
    (first,) = hold(scene, 1, "bad-augury")
    (second,) = hold(scene, 2, "bad-augury")
    play(scene, "financier")
    scene.choose(f"play {first}", f"play {second}", "pass")
    assert scene.state.hands[1] == [number("card", first)]
    assert scene.state.seen[number("card", first)] == 0b010  # never shown
    assert number("card", second) in scene.state.discards


@covers("6.1.2")
def test_a_cancellation_can_be_cancelled() -> None:
    scene = Scene(3)
    etruscans = scene.found("etruscans", 0, 5, etruria=2)
    (first,) = hold(scene, 1, "bad-augury")
    (second,) = hold(scene, 2, "bad-augury")
    play(scene, "financier")
    scene.choose(f"play {first}", seat=1).choose("pass", seat=2)
    assert scene.actors == [2]  # the augury itself is an event
    scene.choose(f"play {second}")
    assert scene.state.money[etruscans] == 20
    assert len(scene.state.discards) == 3


@covers("6.1.2")
def test_a_vital_heir_protects_ones_own_empire() -> None:
    scene = Italy()
    (heir,) = hold(scene, 1, "vital-heir")
    homer = scene.leader(scene.greeks, "homer", "latium")
    scene.stack_deck(7, 1)
    play(scene, "assassin-2", colour=scene.etruscans)
    scene.choose(f"play {heir}")
    assert scene.state.leader_of[homer] == scene.greeks and scene.node == ""


@covers("6.1.2")
def test_a_vital_heir_does_not_protect_others() -> None:
    scene = Italy()
    (heir,) = hold(scene, 1, "vital-heir")
    play(scene, "discovery", at(scene.etruscans))
    assert scene.offers("play", 1) == []
    assert scene.why_not(f"play {heir}", 1).text.key == "why.card.no_interrupt"


@covers("6.1.2")
def test_a_vital_heir_does_not_protect_the_shared_creed_of_another_empire() -> None:
    scene = Italy()
    (heir,) = hold(scene, 1, "vital-heir")
    for colour in (scene.etruscans, scene.greeks):
        scene.artefact(colour, "hinduism")
    play(scene, "library-burns", at(scene.etruscans))
    assert scene.options(1) == ["pass"]
    other = Italy()
    assert hold(other, 1, "vital-heir") == [heir]
    for colour in (other.etruscans, other.greeks):
        other.artefact(colour, "hinduism")
    play(other, "library-burns", at(other.greeks))
    assert other.options(1) == [f"play {heir}", "pass"]


@covers("6.1.2")
def test_a_blowback_chooses_another_target() -> None:
    scene = Italy()
    (boomerang,) = hold(scene, 1, "blowback")
    third = scene.found("persians", 2, 5, persia=1)
    play(scene, "empire-collapses", at(scene.greeks))
    scene.choose(f"play {boomerang}")
    assert scene.node == "card.target" and scene.actors == [1]
    assert scene.offers("empire") == [TABLES.labels["colour"][c] for c in (scene.etruscans, third)]
    scene.choose(at(scene.etruscans))
    assert scene.is_disordered("etruria") and not scene.is_disordered("latium")
    assert not scene.state.aims


@covers("6.1.2")
def test_a_blowback_needs_another_target() -> None:
    scene = Italy()
    hold(scene, 1, "blowback")
    scene.artefact(scene.greeks, "monarchy")
    play(scene, "revolution")
    assert scene.offers("play", 1) == []


@covers("6.1.2")
def test_a_blowback_does_not_turn_away_an_event_without_a_target() -> None:
    scene = Italy()
    (augury,) = hold(scene, 1, "bad-augury")
    (boomerang,) = hold(scene, 2, "blowback")
    scene.state.discards = [scene.state.deck.pop()]
    play(scene, "financier", at(scene.greeks))
    assert f"play {boomerang}" in scene.options(2)  # the financier could go to the Etruscans
    scene.choose(f"play {augury}", seat=1).choose("pass", seat=2)
    assert (scene.node, scene.options(2)) == ("window.interrupt", ["pass"])


@covers("6.1.2")
def test_a_blowback_of_several_areas_is_chosen_area_by_area() -> None:
    scene = Italy()
    (boomerang,) = hold(scene, 1, "blowback")
    play(scene, "earthquake", "at latium", "stop")
    scene.choose(f"play {boomerang}")
    assert "latium" not in scene.offers("at")
    scene.choose("at lombardy", "at etruria")  # Lombardy has no other neighbour that is held
    assert scene.is_disordered("etruria") and scene.is_disordered("lombardy") and not scene.is_disordered("latium")


def use_up(scene: Scene, colour: int, area: str) -> None:
    """Put all counters that an empire has left into an area."""
    for counter in range(TABLES.first_counter[colour], TABLES.first_counter[colour + 1]):
        if scene.state.at[counter] == NONE:
            put(scene.state, counter, number("area", area))


@covers("6.1.2", "4.2.31")
def test_who_turns_settlers_away_does_not_learn_whether_the_player_has_units_left() -> None:
    full, spent = Scene(2), Scene(2)
    for scene in (full, spent):
        scene.found("etruscans", 0, 5, etruria=1)
        scene.found("minoans", 0, 5, thrace=1)
    use_up(spent, 1, "thrace")
    for scene in (full, spent):
        (boomerang,) = hold(scene, 1, "blowback")
        play(scene, "settlers", at(0), "at latium")
        assert scene.actors == [1] and f"play {boomerang}" in scene.options(1)
        scene.choose(f"play {boomerang}")  # only Thrace is left
        scene.choose("at dacia")
    assert full.holder("dacia") == 1
    assert spent.holder("dacia") == NONE and spent.lines("event.no_units")


@covers("6.1.2", "4.2.31")
def test_who_turns_mercenaries_away_does_not_learn_whether_the_player_has_units_left() -> None:
    full, spent = Scene(2), Scene(2)
    for scene in (full, spent):
        scene.found("etruscans", 0, 5, etruria=1)
        scene.found("minoans", 0, 5, thrace=1)
        scene.state.money[0] = scene.state.money[1] = 10
    use_up(spent, 1, "thrace")
    for scene in (full, spent):
        (boomerang,) = hold(scene, 1, "blowback")
        play(scene, "mercenaries", at(0))
        scene.choose(f"play {boomerang}")
        assert (scene.node, scene.actors) == ("card.hire", [0])
    assert full.offers("build", 0) and spent.options(0) == ["done"]


@covers("6.1.2")
def test_the_own_empires_to_settle_from_are_offered_whatever_units_they_have_left_with_a_caution() -> None:
    scene = Scene(2)
    scene.found("etruscans", 0, 5, etruria=1)
    scene.found("minoans", 0, 5, thrace=1)
    use_up(scene, 1, "thrace")
    play(scene, "settlers")
    assert scene.actors == [0] and len(scene.offers("empire")) == 2  # others see who is asked
    warned = GAME.explanation.cautions(scene.state, 0)
    assert {action: [text.key for text in texts] for action, texts in warned.items()} == {
        GAME.actions.parse(at(1)): ["caution.card.futile"]
    }


@covers("6.1.2", "1.1")
def test_a_shooting_star_stops_a_founding_and_the_action_is_spent() -> None:
    scene = Italy()
    (star,) = hold(scene, 1, "shooting-star")
    scene.hand(2, "minoans")
    scene.begin(begin_start, 2, TABLE_SLOT)
    scene.choose("start minoans", f"play {star}")
    assert scene.node == "" and 2 not in scene.state.owner
    assert number("card", "minoans") in scene.state.discards


@covers("6.1.2", "1.1")
def test_a_founding_that_is_not_stopped_has_its_card_set_aside() -> None:
    scene = Italy()
    (star,) = hold(scene, 1, "shooting-star")
    (minoans,) = scene.hand(2, "minoans")
    scene.begin(announce, 2, minoans, AS_START, NONE)
    assert scene.offers("play", 1) == [star]
    scene.choose("pass")
    assert scene.state.set_aside == (minoans,) and scene.state.cancelled == 0


@covers("6.1.2")
def test_neither_a_shooting_star_stops_an_event_nor_an_augury_a_founding() -> None:
    scene = Italy()
    hold(scene, 1, "shooting-star")
    play(scene, "financier", at(scene.etruscans))
    assert scene.options() == ["pass"]
    scene.choose("pass")
    scene.state.hands[1] = []
    hold(scene, 1, "bad-augury")
    scene.begin(announce, 2, scene.hand(2, "minoans")[0], AS_START, NONE)
    assert scene.options() == ["pass"]


@covers("6.1.2")
def test_artefacts_are_not_interrupted() -> None:
    scene = Italy()
    hold(scene, 1, "bad-augury")
    lay(scene, "slavery", at(scene.etruscans))
    assert scene.node == ""


# -- a table without events, or without nasty ones (§6.1.1) ----------------------------------------------------------


@covers("6.1.1")
def test_a_table_may_play_without_events() -> None:
    scene = Italy(events="none")
    scene.hand(0, "satavahanas", "egyptians")
    assert offered(scene, 0) == []
    assert offered_artefacts(scene, 0) == ["pyramids"]
    scene.begin(open_window, STEP_PRODUCTION)
    assert scene.node == ""


@covers("6.1.1")
def test_a_table_may_leave_out_events_that_harm_others() -> None:
    scene = Italy(events="no-take-that")
    hold(scene, 0, "earthquake", "discovery", "lost-knowledge", "empire-collapses", "financier")
    assert offered(scene, 0) == ["discovery", "financier"]
    scene.begin(begin_civilise, 0, NONE)
    harmful = [TABLES.labels["event"][e] for e in range(TABLES.event_count) if TABLES.event_harms[e]]
    assert {"assassin-2", "plague", "civil-war", "tax-revolt", "shooting-star", "missionaries", "glory"} <= set(harmful)
    assert not {"bad-augury", "heroic-charge", "spies", "settlers", "renewal", "swindle"} & set(harmful)


# -- Take that! (§X.7) -----------------------------------------------------------------------------------------------


def apart(**settings: str) -> tuple[Scene, int, int, int]:
    """Etruscans of seat 0, Greeks of seat 1 next to them, Chou of seat 2 far away."""
    scene = Scene(3, None, **settings)
    etruscans = scene.found("etruscans", 0, 5, money=10, etruria=1)
    greeks = scene.found("greeks", 1, 5, money=10, latium=1)
    chou = scene.found("chou", 2, 5, money=10, shensi=1)
    return scene, etruscans, greeks, chou


@covers("X.7")
def test_in_civilise_cards_reach_as_far_as_the_empire_that_acts() -> None:
    scene, etruscans, greeks, _ = apart(take_that="yes")
    play(scene, "financier", colour=etruscans)
    assert scene.offers("empire") == [TABLES.labels["colour"][c] for c in (etruscans, greeks)]
    assert scene.why_not(f"empire {TABLES.labels['colour'][4]}").rule == "X.7"
    scene.choose(at(greeks))
    plain, etruscans, _, _ = apart()
    play(plain, "financier", colour=etruscans)
    assert len(plain.offers("empire")) == 3


@covers("X.7")
def test_off_an_empire_any_own_empire_measures() -> None:
    scene, _, _, chou = apart(take_that="yes")
    (card,) = scene.hand(0, "satavahanas")
    scene.found("hittites", 0, 5, honan=1)
    scene.begin(begin_civilise, 0, NONE)
    scene.choose("event satavahanas")
    assert TABLES.labels["colour"][chou] in scene.offers("empire")
    assert card not in scene.state.hands[0]


@covers("X.7")
def test_without_an_empire_nothing_is_in_reach() -> None:
    scene = Scene(3, None, take_that="yes")
    scene.found("greeks", 1, 5, money=10, latium=1)
    hold(scene, 0, "financier", "uprising", "spies", "canal-builders")
    scene.hand(1, "romans")
    assert offered(scene, 0) == []


@covers("X.7")
def test_out_of_civilise_any_own_empire_must_be_in_range() -> None:
    scene, _, greeks, chou = apart(take_that="yes")
    hold(scene, 0, "tax-revolt")
    scene.state.step = PRODUCTION_STEP
    scene.state.turns = [2 * SLOTS + chou]
    assert offered(scene, 0, BEFORE_PRODUCTION) == []
    scene.state.turns = [SLOTS + greeks]
    assert offered(scene, 0, BEFORE_PRODUCTION) == ["tax-revolt"]


@covers("X.7")
def test_against_a_player_one_empire_in_range_is_enough() -> None:
    scene, etruscans, _, _ = apart(take_that="yes")
    hold(scene, 0, "spies")
    scene.hand(2, "romans")
    assert offered(scene, 0, AT_END) == []
    scene.hand(1, "persians")
    assert offered(scene, 0, AT_END) == ["spies"]
    hold(scene, 2, "bad-augury")
    play(scene, "discovery", at(etruscans))
    assert scene.offers("play", 2) == []  # the player who acts is out of its reach


@covers("X.7")
def test_artefacts_reach_no_farther() -> None:
    scene, etruscans, greeks, _ = apart(take_that="yes")
    scene.hand(0, "egyptians")
    scene.begin(begin_civilise, 0, etruscans)
    scene.choose("artefact egyptians")
    assert scene.offers("empire") == [TABLES.labels["colour"][c] for c in (etruscans, greeks)]


@covers("X.7", "3.5")
def test_a_passage_brings_more_into_reach() -> None:
    scene = Scene(3, None, take_that="yes")
    romans = scene.found("romans", 0, 9, alps=1)
    scene.found("celts-gauls", 2, 5, austria=1)
    greeks = scene.found("greeks", 1, 5, money=4, pannonia=1)
    play(scene, "financier", at(greeks), colour=romans)
    assert scene.node == "passage.answer" and scene.actors == [2]
    scene.choose("grant")
    assert scene.state.money[greeks] == 24


# -- Lady Luck (§X.8) ------------------------------------------------------------------------------------------------


@covers("X.8")
def test_every_seven_cancels_an_event() -> None:
    scene = Italy(lady_luck="yes")
    scene.hand(1, "spanish")
    assert TABLES.card_value[number("card", "spanish")] == 7
    play(scene, "financier", at(scene.etruscans))
    scene.choose("cancel spanish")
    assert scene.state.money[scene.etruscans] == 10
    assert scene.lines("card.augury")
    plain = Italy()
    plain.hand(1, "spanish")
    play(plain, "financier", at(plain.etruscans))
    assert plain.options() == ["pass"]


@covers("X.8")
def test_a_seven_that_can_turn_an_event_away_can_cancel_it_instead() -> None:
    away, cancelled = Italy(lady_luck="yes"), Italy(lady_luck="yes")
    for scene in (away, cancelled):
        scene.hand(1, "germans")  # Blowback, and a 7
        play(scene, "financier", at(scene.etruscans))
        assert scene.options() == ["play germans", "pass", "cancel germans"]
    away.choose("play germans")
    assert away.state.money == [10, 0, 35, *([0] * 12)] and not away.lines("card.augury")
    cancelled.choose("cancel germans")
    assert cancelled.state.money == [10, 0, 15, *([0] * 12)] and cancelled.lines("card.augury")
    other = Italy(lady_luck="yes")
    other.hand(1, "germans")
    play(other, "dark-omen")
    assert other.options() == ["pass", "cancel germans"]
    other.choose("cancel germans")
    assert other.lines("card.augury") and other.state.no_progress == 0


@covers("X.8")
def test_a_seven_does_not_stop_a_real_bad_augury() -> None:
    scene = Scene(3, None, lady_luck="yes")
    scene.found("etruscans", 0, 5, etruria=2)
    (augury,) = hold(scene, 1, "bad-augury")
    scene.hand(2, "spanish")
    play(scene, "financier")
    assert scene.offers("cancel", 2) == ["spanish"]
    scene.choose(f"play {augury}", seat=1).choose("pass", seat=2)
    assert scene.node == "window.interrupt" and scene.options() == ["pass"]  # the other real one may be somewhere
    scene.choose("pass")
    assert scene.state.money[0] == 0


@covers("X.8")
def test_a_seven_stops_another_seven() -> None:
    scene = Scene(3, None, lady_luck="yes")
    etruscans = scene.found("etruscans", 0, 5, etruria=2)
    scene.hand(1, "spanish")
    scene.hand(2, "nubians")
    play(scene, "financier")
    scene.choose("cancel spanish", seat=1).choose("pass", seat=2)
    scene.choose("cancel nubians")
    assert scene.state.money[etruscans] == 20


# -- standing answers ------------------------------------------------------------------------------------------------


@covers("6.1.2")
def test_windows_concern_who_acts() -> None:
    scene = producing(Italy())
    scene.state.turns = [scene.etruscans]
    for seat in range(3):
        scene.hand_of_values(seat, 1)
    scene.begin(open_window, STEP_PRODUCTION)
    assert [GAME.stands(scene.state, seat, STANDING["windows_mine"].when) for seat in range(3)] == [False, True, True]


@covers("6.1.2")
def test_at_the_end_of_a_round_all_with_an_empire_are_concerned() -> None:
    scene = Italy()
    scene.hand(2, "romans")
    scene.begin(open_window, AT_END)
    assert [GAME.stands(scene.state, seat, "not-mine") for seat in range(3)] == [False, False, True]


@covers("6.1.2")
def test_interrupts_concern_who_is_aimed_at() -> None:
    scene = Italy()
    hold(scene, 1, "bad-augury")
    scene.hand(2, "romans")
    play(scene, "financier", at(scene.greeks))
    assert [GAME.stands(scene.state, seat, "not-mine") for seat in (1, 2)] == [False, True]


@covers("6.1.2", "A.4")
def test_due_markers_and_foreign_windows_answer_themselves() -> None:
    table = GAME.table(3, seed=4)
    assert {"markers", "windows_mine"} <= set(table.standing(0))
    assert not {"windows_none", "interrupts_mine", "interrupts_none"} & set(table.standing(0))
