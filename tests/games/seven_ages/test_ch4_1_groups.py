"""4.1: forming groups, leaders who go along, whom an empire may not attack, and what follows after the moves."""

from __future__ import annotations

from tests.covers import covers
from tests.games.seven_ages.acting import act
from tests.games.seven_ages.moves import group, lands, port_label, send, truce
from tests.games.seven_ages.support import GAME, TABLES, Scene, number
from worldstage.core.chance import Fast
from worldstage.core.state import replaced
from worldstage.games.seven_ages import reach
from worldstage.games.seven_ages.forces import put
from worldstage.games.seven_ages.manoeuvre import begin_manoeuvre
from worldstage.games.seven_ages.names import ATTACKED, ATTACKED_BEFORE, MANOEUVRE, NONE

# -- leaders -----------------------------------------------------------------------------------------------------------


@covers("4.1.7")
def test_leaders_move_with_units_only() -> None:
    scene = Scene()
    romans = scene.found("romans", level=8, latium=3)
    scene.leader(romans, "ramses", "latium")
    group(scene, romans, "latium")
    assert scene.offers("with") == []
    assert scene.why_not("with ramses").text.key == "why.manoeuvre.leader_needs_units"
    scene.choose("take spear", "with ramses", "without ramses", "with ramses", "drop spear")
    assert scene.offers("to") == []
    assert scene.why_not("to etruria:adriatic-sea").rule == "4.1.1"
    scene.choose("take spear", "to etruria:adriatic-sea")
    assert scene.state.leader_at[number("leader", "ramses")] == number("area", "etruria")
    assert scene.keys()[-2:] == ["area.taken", "manoeuvre.leader"]


@covers("4.1.7")
def test_a_leader_goes_along_once_in_a_manoeuvre() -> None:
    scene = Scene()
    romans = scene.found("romans", level=8, latium=2, etruria=3)
    scene.leader(romans, "ramses", "latium")
    send(scene, romans, "latium", "etruria", "spear", leaders=("ramses",))
    group(scene, romans, "etruria", "spear")
    assert scene.offers("with") == []
    assert scene.offers("without") == []
    assert scene.why_not("with ramses").text.key == "why.manoeuvre.leader_moved"
    scene.choose("back", "done")
    scene.begin(begin_manoeuvre, romans)
    assert group(scene, romans, "etruria", "spear").offers("with") == ["ramses"]


@covers("4.1.7")
def test_leaders_of_others_or_elsewhere_do_not_join() -> None:
    scene = Scene()
    romans = scene.found("romans", level=8, latium=3, etruria=1)
    greeks = scene.found("greeks", 1, 8, hellas=1)
    scene.leader(romans, "ramses", "etruria")
    scene.leader(greeks, "imhotep", "hellas")
    group(scene, romans, "latium", "spear")
    assert scene.why_not("with ramses").text.key == "why.manoeuvre.no_such_leader"
    assert scene.why_not("with imhotep").text.key == "why.manoeuvre.no_such_leader"
    assert scene.why_not("without ramses").text.key == "why.manoeuvre.leader_not_in_group"


@covers("4.1.7", "6.2.3")
def test_a_leader_left_alone_is_removed() -> None:
    scene = Scene()
    romans = scene.found("romans", level=12, latium=1, tyrrhenian_sea=["galley"])
    scene.leader(romans, "ramses", "tyrrhenian-sea")
    group(scene, romans, "tyrrhenian-sea", "galley")
    cautions = GAME.explanation.cautions(scene.state, 0)
    assert [text.key for text in cautions[GAME.actions.parse("to sicily")]] == ["caution.manoeuvre.leader_alone"]
    scene.choose("to sicily")
    assert scene.state.leader_of[number("leader", "ramses")] == NONE
    scene.check()


# -- whom it may not attack --------------------------------------------------------------------------------------------


@covers("6.1.4")
def test_a_truce_forbids_to_enter_the_areas_of_the_other_empire() -> None:
    scene = Scene()
    romans = scene.found("romans", level=8, latium=3)
    greeks = scene.found("greeks", 1, 8, etruria=1)
    truce(scene, romans, greeks, 1)
    assert lands(scene, romans, "latium", "spear") == {"magna-graecia"}
    scene.state.truces = ()
    truce(scene, greeks, romans, 1)
    assert lands(scene, romans, "latium", "spear") == {"magna-graecia"}
    assert scene.why_not("to etruria:adriatic-sea").text.key == "why.manoeuvre.spared"
    scene.state.round = 2
    assert "etruria" in lands(scene, romans, "latium", "spear")


@covers("6.4.4")
def test_a_peaceful_faith_spares_empires_of_the_same_religion() -> None:
    scene = Scene()
    romans = scene.found("romans", level=8, latium=3)
    greeks = scene.found("greeks", 1, 8, etruria=1)
    scene.artefact(romans, "buddhism")
    assert "etruria" in lands(scene, romans, "latium", "spear")
    scene.artefact(greeks, "buddhism")
    assert "etruria" not in lands(scene, romans, "latium", "spear")
    assert scene.why_not("to etruria:adriatic-sea").rule == "6.4.4"


@covers("6.4.4")
def test_a_democracy_attacks_only_after_an_attack() -> None:
    scene = Scene()
    french = scene.found("french", level=33, normandy=3)
    scene.found("english", 1, 33, aquitaine=1)
    scene.artefact(french, "democracy")
    assert "aquitaine" not in lands(scene, french, "normandy", "spear")
    assert "burgundy" in lands(scene, french, "normandy", "spear")
    assert scene.why_not("to aquitaine").text.key == "why.manoeuvre.pacifist"
    scene.put(french, "burgundy", "spear")
    assert "burgundy" in lands(scene, french, "normandy", "spear")  # its own areas are no attack
    for trait in (ATTACKED, ATTACKED_BEFORE):
        scene.state.traits = replaced(scene.state.traits, french, trait)
        assert "aquitaine" in lands(scene, french, "normandy", "spear")


# -- the node ----------------------------------------------------------------------------------------------------------


def test_moves_draw_and_reveal_nothing() -> None:
    scene = Scene(chance=Fast(3))
    romans = scene.found("romans", level=8, latium=4)
    scene.found("greeks", 1, 8, etruria=1)
    before = scene.state.reveals, scene.chance.draws
    send(scene, romans, "latium", "etruria", "spear", "spear")
    send(scene, romans, "latium", "magna-graecia", "spear")
    assert (scene.state.reveals, scene.chance.draws) == before


@covers("4.2.31")
def test_others_read_how_many_moved_and_the_owner_reads_which() -> None:
    scene = Scene()
    romans = scene.found("romans", level=18, latium=["knight", "knight", "sword", "spear"])
    send(scene, romans, "latium", "etruria", "knight", "knight")
    alike = scene.lines("manoeuvre.moved_alike")[0]
    areas = (number("area", "latium"), number("area", "etruria"))
    assert alike.args == (number("card", "romans"), *areas, 2, 0, 0, number("unit", "knight"))
    assert alike.readers == 1
    scene.choose("done")
    scene.begin(begin_manoeuvre, romans)
    scene.put(romans, "latium:tyrrhenian-sea", "galley")
    scene.put(romans, "latium:tyrrhenian-sea", "galley")
    send(scene, romans, "latium", "sicily", "galley", "galley", "spear")
    assert scene.lines("manoeuvre.moved")[0].args[3:] == (1, 2, 0)


def test_a_group_can_be_formed_and_given_up() -> None:
    scene = Scene()
    romans = scene.found("romans", level=8, latium=["spear", "sword", "spear"])
    group(scene, romans, "latium", "spear", "sword")
    assert scene.offers("drop") == ["spear", "sword"]
    assert scene.why_not("drop galley").text.key == "why.manoeuvre.not_in_group"
    scene.choose("drop sword", "back")
    assert scene.node == "manoeuvre.from"
    group(scene, romans, "latium")
    assert scene.offers("drop") == []
    assert scene.why_not("to etruria:adriatic-sea").text.key == "why.manoeuvre.empty_group"


def test_the_attacked_empire_is_marked_and_the_conflict_begins() -> None:
    scene = Scene()
    romans = scene.found("romans", level=8, latium=4)
    greeks = scene.found("greeks", 1, 8, etruria=1)
    send(scene, romans, "latium", "etruria", "spear", "spear")
    assert not scene.state.traits[greeks] & ATTACKED
    scene.choose("done")
    assert scene.state.fight_area == number("area", "etruria")
    assert scene.state.traits[greeks] & ATTACKED


@covers("4.2.2", "4.2.30")
def test_the_active_player_chooses_the_order_of_conflicts() -> None:
    scene = Scene()
    romans = scene.found("romans", level=8, latium=6)
    scene.found("greeks", 1, 8, etruria=1, magna_graecia=1)
    send(scene, romans, "latium", "etruria", "spear", "spear")
    send(scene, romans, "latium", "magna-graecia", "spear", "spear")
    scene.choose("done")
    assert (scene.node, scene.actors) == ("manoeuvre.fight", [0])
    assert scene.offers("fight") == ["etruria", "magna-graecia"]
    assert scene.why_not("fight latium").rule == "4.2.2"
    scene.choose("fight magna-graecia")
    assert scene.state.fight_area == number("area", "magna-graecia")


def test_every_option_and_refusal_of_a_group_has_its_text() -> None:
    scene = Scene()
    romans = scene.found("romans", level=18, latium=["knight", "spear", "galley"])
    scene.found("greeks", 1, 8, etruria=2)
    scene.leader(romans, "eriksson", "latium")
    scene.begin(begin_manoeuvre, romans)
    said(scene)
    for notation in ("from latium", "take knight", "with eriksson", "take galley"):
        scene.choose(notation)
        assert said(scene) > 100


def said(scene: Scene) -> int:
    """How many texts there are about what can and what cannot be chosen now; each is rendered."""
    legal = GAME.legal(scene.state, 0)
    texts = [GAME.explanation.prompt(scene.state, 0)]
    texts += [GAME.explanation.explain(scene.state, 0, action) for action in legal]
    for verb in ("from", "take", "drop", "with", "without", "to", "take_all", "back", "done"):
        block = GAME.actions.by_name[verb]
        for action in range(block.offset, block.offset + min(block.size, 300)):
            if action not in legal:
                texts.append(GAME.explanation.why_not(scene.state, 0, action).text)
    return sum(bool(GAME.catalogues[language].render(text)) for text in texts for language in ("en", "de"))


def test_a_group_reaches_the_same_places_however_it_is_asked() -> None:
    scene = Scene()
    romans = scene.found("romans", level=18, latium=["knight", "spear", "spear"])
    group(scene, romans, "latium", "knight")
    found = reach.destinations(scene.state, reach.Group(scene.state, romans, number("area", "latium")))
    assert [TABLES.labels["port"][port] for port in found] == scene.offers("to")
    assert port_label("latium") == "latium:adriatic-sea"


# -- after the conflicts -----------------------------------------------------------------------------------------------


def fight_it_out(scene: Scene) -> None:
    """Both sides throw in everything until the conflict is over."""
    while scene.node.startswith("conflict"):
        scene.choose(next(option for option in ("all", "done", "stay", "keep") if option in scene.options()))


def attack_on(creed: str) -> tuple[Scene, int]:
    """The Romans take an area from an empire with this religion."""
    scene = Scene()
    romans = scene.found("romans", level=12, latium=["sword", "sword", "knight", "knight", "spear"], capital="latium")
    greeks = scene.found("greeks", 1, 12, etruria=1, hellas=1, capital="hellas")
    scene.artefact(greeks, creed)
    scene.stack_deck(6, 0, 6, 0)
    send(scene, romans, "latium", "etruria", "sword", "sword", "knight", "knight")
    scene.choose("done")
    fight_it_out(scene)
    assert scene.holder("etruria") == romans
    return scene, romans


@covers("6.4.6")
def test_confucianism_can_be_adopted_from_an_empire_that_lost_an_area() -> None:
    scene, romans = attack_on("confucianism")
    assert scene.offers("adopt") == ["confucianism"]
    scene.choose("adopt confucianism")
    assert scene.state.religion[romans] == number("artefact", "confucianism")
    assert not scene.node


@covers("6.4.6")
def test_other_religions_are_not_adopted_by_conquest() -> None:
    scene, romans = attack_on("hinduism")
    assert not scene.node
    assert scene.state.religion[romans] == NONE


@covers("6.4.6")
def test_a_lost_conflict_brings_no_religion() -> None:
    scene = Scene()
    romans = scene.found("romans", level=8, latium=["spear", "spear"])
    greeks = scene.found("greeks", 1, 18, etruria=["knight", "knight", "knight"])
    scene.artefact(greeks, "confucianism")
    scene.stack_deck(0, 7, 0, 7)
    send(scene, romans, "latium", "etruria", "spear")
    scene.choose("done")
    fight_it_out(scene)
    assert scene.holder("etruria") == greeks
    assert not scene.node


@covers("6.1.2")
def test_second_wind_repeats_the_manoeuvre() -> None:
    scene = Scene()
    romans = scene.found("romans", level=8, latium=4)
    scene.hand(0, "venetians")
    scene.state.march = replaced(scene.state.march, romans, 1)
    send(scene, romans, "latium", "etruria", "spear", "spear").choose("done")
    assert (scene.node, scene.options()) == ("manoeuvre.again", ["event venetians", "done"])
    assert scene.why_not("event hittites").rule == "6.1.1"
    scene.choose("event venetians")
    pass_windows(scene)
    assert scene.node == "manoeuvre.from"
    assert scene.offers("from") == ["etruria", "latium"]  # everybody can move again
    assert "poland" not in lands(scene, romans, "etruria", "spear")  # but a forced march is over
    scene.choose("back", "done")
    assert not scene.node


@covers("6.1.2")
def test_second_wind_follows_the_manoeuvre_of_a_round_too() -> None:
    """With the steps of the round below it on the stack."""
    scene = Scene(take_that="yes")
    romans = scene.found("romans", level=8, latium=4)
    scene.hand(0, "venetians")
    act(scene, MANOEUVRE, 0, romans).choose("done")
    assert (scene.node, scene.options()) == ("manoeuvre.again", ["event venetians", "done"])
    scene.choose("event venetians")
    pass_windows(scene)
    assert scene.node == "manoeuvre.from"
    assert [line.args[1] for line in scene.lines("manoeuvre.began")] == [scene.state.card[romans]] * 2


def pass_windows(scene: Scene) -> None:
    while scene.node.startswith("window"):
        scene.choose("pass")


@covers("6.1.2")
def test_whoever_holds_a_card_is_asked_for_an_event_whatever_it_is() -> None:
    scene = Scene()
    romans = scene.found("romans", level=8, latium=2)
    scene.hand(0, "hittites")
    scene.begin(begin_manoeuvre, romans).choose("done")
    assert (scene.node, scene.options()) == ("manoeuvre.again", ["done"])
    assert scene.why_not("event hittites").text.key == "why.manoeuvre.no_event"
    scene.choose("done")
    assert not scene.node


@covers("6.1.2")
def test_nobody_is_asked_for_an_event_once_all_such_cards_are_out_of_play() -> None:
    scene = Scene(events="none")
    romans = scene.found("romans", level=8, latium=2)
    scene.hand(0, "venetians")
    scene.begin(begin_manoeuvre, romans).choose("done")
    assert not scene.node


# -- what a move reveals -----------------------------------------------------------------------------------------------


@covers("2.3.8")
def test_entering_an_elephant_area_takes_the_elephant_and_reveals_where_it_stood() -> None:
    scene = Scene()
    romans = scene.found("romans", level=12, ganges=2)
    greeks = scene.found("greeks", 1, 12, hellas=1)
    s = scene.state
    counter = TABLES.elephant_counter[number("area", "magadha")]
    s.common = replaced(s.common, counter - TABLES.first_common, greeks)
    put(s, counter, number("area", "hellas"))
    before = s.reveals
    send(scene, romans, "ganges", "magadha", "spear")
    assert s.common[counter - TABLES.first_common] == romans
    assert scene.units(greeks, "hellas") == ["spear"]
    assert s.reveals == before + 1
    scene.check()


def test_an_empire_of_the_same_player_can_be_attacked_with_a_warning() -> None:
    scene = Scene()
    romans = scene.found("romans", level=8, latium=3)
    scene.found("greeks", 0, 8, etruria=1)
    group(scene, romans, "latium", "spear")
    cautions = GAME.explanation.cautions(scene.state, 0)
    keys = [text.key for text in cautions[GAME.actions.parse("to etruria:adriatic-sea")]]
    assert keys == ["caution.manoeuvre.own_empire"]


def test_a_move_that_is_submitted_as_a_whole_has_the_cautions_of_every_option() -> None:
    scene = Scene()
    romans = scene.found("romans", level=8, latium=["spear", "spear"])
    scene.found("greeks", 0, 8, etruria=1)
    scene.leader(romans, "ramses", "latium")
    begin_manoeuvre(scene.state, romans)
    scene.advance()

    def warned(*chain: str) -> list[str]:
        actions = [GAME.actions.parse(option) for option in chain]
        return [one.key for one in GAME.explanation.cautions_of_several(scene.state.clone(), 0, actions)]

    attack = ("from latium", "take_all", "to etruria:adriatic-sea")
    assert warned(*attack) == ["caution.manoeuvre.own_empire"]
    assert warned(*attack[:-1]) == [], "no warning about forming a group"
    assert warned("from latium", "to etruria:adriatic-sea") == [], "nobody goes: the table will refuse it"
