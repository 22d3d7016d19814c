"""The log: every line is written by what it tells of, cites the paragraph behind it, and can be read."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from tests.covers import covers
from tests.games.nations.support import GAME, TABLES, Luck, Scene, Whole, number
from tests.games.nations.test_solo import shadow, solo, tile_that
from worldstage.core.chance import Fast
from worldstage.core.log import EVERYBODY, Entry
from worldstage.core.log import cited as paragraph_of
from worldstage.core.text import LANGUAGES, render
from worldstage.games.nations.log import shapes_for
from worldstage.games.nations.maintenance import GROWTH
from worldstage.games.nations.resolution import WAR_STEP, settle_order
from worldstage.games.nations.scoring import end_game
from worldstage.games.nations.verbs import PASS

# Scenes, and for each key that they write the paragraph that it must cite.


def opening() -> Scene:
    """A whole round in which everybody passes, and the cards of the next."""
    return Whole(3, Fast(2)).until("actions.turn").step().step().step().until("growth")


def drafted() -> Scene:
    scene = Whole(2, Fast(3), decks="competitive", ages="1")
    exchange = next(option for option in scene.options if option.startswith("exchange "))
    return scene.do(exchange)


def growth() -> Scene:
    scene = Whole(2, easier="yes")
    scene.do("grow food", "grow food", "grow stability", "take gold")
    return scene.until("actions.turn")


def topped() -> Scene:
    """A worker goes back to a full track, and is the next to be taken."""
    scene = Scene(2).men(1, 3, 1).happen("assyrian-deportations").do("0: recall idle")
    return scene.run(GROWTH, 0).do("0: grow top")


def machiavelli(seats: int = 2) -> Scene:
    scene = Whole(seats)
    scene.advisor(0, "niccolo-machiavelli")
    return scene.until("event.choose")


def trade() -> Scene:
    scene = Scene(2).goods(0, gold=9, stone=9, food=9, books=9).advisor(0, "marco-polo")
    scene.display(p1a="silk", p1b="siege-of-troy", p1c="the-bible", p1d="forum").men(0, 3, 1).actions()
    scene.do("0: use marco-polo", "0: pick 1", "1: pass", "0: buy silk", "0: buy_point", "0: give gold")
    return scene.do(
        "0: buy siege-of-troy", "0: take food", "0: buy the-bible", "0: take books", "0: buy forum", "0: place 3"
    )


def building() -> Scene:
    """A wonder is abandoned, the next one built with architects of all kinds, the first covered."""
    scene = Scene(2).goods(0, gold=9, stone=20).site(0, "colosseum", 1).wonder(0, "stonehenge").architects(2)
    scene.display(p1a="great-lighthouse").advisor(0, "archimedes").state.private[0] = [number("archimedes")]
    scene.actions().do("0: buy great-lighthouse", "1: pass", "0: hire private", "0: hire public")
    if scene.node != "wonders.place":
        scene.do("0: hire public")
    return scene.do("0: replace stonehenge")


def colosseum() -> Scene:
    scene = Scene(2).goods(0, stone=9, food=5).site(0, "colosseum", len(TABLES.stages[number("colosseum")]) - 1)
    return scene.architects(1).actions().do("0: hire public")


def full_places() -> Scene:
    scene = Scene(2).goods(0, gold=9).colony(0, "nubia", "israel").advisor(0, "augustus").card(0, 1, "dreadnought", 2)
    scene.display(p1a="hispania", p1b="saint-augustine").actions()
    return scene.do("0: buy hispania", "0: replace nubia", "1: pass", "0: buy saint-augustine")


def workers() -> Scene:
    scene = Scene(2).goods(0, stone=9, gold=9).wonder(0, "royal-society", "mit").advisor(0, "abraham-lincoln")
    scene.display(p1a="forum").actions().do("0: deploy 1", "1: pass", "0: undeploy 1", "0: use royal-society")
    scene.do("0: deploy 2", "0: buy forum", "0: place 1", "0: deploy 1")
    return scene.do("0: use abraham-lincoln", "0: grow food")


def entente() -> Scene:
    scene = Scene(2).men(0, 3, 1).men(0, 1, 4).happen("entente-cordiale").do("0: accept", "0: undeploy 1")
    return scene.do("0: deploy 3")


def retreat() -> Scene:
    return Scene(2).men(0, 3, 1).happen("ashokas-conversion").do("0: accept", "0: undeploy 3")


def returned() -> Scene:
    scene = Scene(2).men(0, 1, 5).men(1, 3, 1)
    scene.state.track[0] -= 1
    scene.state.track[1] -= 1
    return scene.happen("assyrian-deportations").do("0: recall 1", "0: send food")


def war() -> Scene:
    """The weaker loses: too little gold, no books, and nothing else to give but stone."""
    scene = Scene(2).goods(0, gold=1, stone=5, food=1, points=5).goods(1, gold=9).advisor(1, "martin-luther")
    scene.measure(1, strength=3).display(p1a="reconquista").actions().do("0: pass", "1: buy reconquista", "1: pass")
    return scene.run(WAR_STEP)


def walled() -> Scene:
    scene = Scene(2).goods(0, gold=9, points=5).goods(1, gold=9).wonder(0, "great-wall", "solomons-temple")
    scene.measure(1, strength=9).display(p1a="reconquista").actions().do("0: pass", "1: buy reconquista", "1: pass")
    return scene.run(WAR_STEP)


def resolved() -> Scene:
    """Production that uses up and revolts, a new order, both halves of an event, famine, and the end of an age."""
    scene = Scene(3).card(0, 1, "elephant", 1).goods(0, food=1, points=5, books=1).men(1, 3, 1).men(2, 4, 1)
    scene.goods(1, food=9, books=5).goods(2, food=9, gold=5)
    scene.state.track[1] -= 1  # a worker off the stability part
    scene.state.round = 2
    return scene.refreshed(0).event("anarchism").resolve()


def ordered(*measures: tuple[int, int]) -> Callable[[], Scene]:
    def scene() -> Scene:
        found = Scene(len(measures))
        for seat, (strength, stability) in enumerate(measures):
            found.measure(seat, strength=strength, stability=stability)
        settle_order(found.state)
        return found

    return scene


def ended(*points: int) -> Callable[[], Scene]:
    def scene() -> Scene:
        found = Scene(len(points))
        for seat, amount in enumerate(points):
            found.goods(seat, points=amount)
        end_game(found.state)
        return found

    return scene


def chosen() -> Scene:
    """An offer for each, which one takes; then a choice of two losses."""
    scene = Scene(2).goods(0, food=9, books=9).goods(1, food=9, books=9).happen("christianity")
    return scene.do("1: decline", "0: accept").happen("little-ice-age").do("1: pick 1", "0: pick 2")


def exhibition() -> Scene:
    return Scene(2).men(0, 5, 1).site(0, "pyramids").happen("great-exhibition").do("0: accept", "0: decline")


def titanic() -> Scene:
    scene = Scene(2).advisor(1, "augustus").goods(0, gold=4, stone=2).site(0, "titanic", 2).architects(1)
    return scene.actions().do("0: hire public")


def tower() -> Scene:
    scene = Scene(2).advisor(0, "augustus", "alhazen").wonder(0, "porcelain-tower").site(0, "pyramids", 2)
    scene.goods(0, stone=9).architects(1).actions().do("0: hire public", "0: replace porcelain-tower")
    return scene


def alone() -> Scene:
    """A whole first round against the shadow opponent, which then goes first."""
    scene = Whole(1, Luck(1, 1, 1, 1))
    scene.goods(0, points=30, books=60)
    scene.until("actions.turn").do("pass")
    return scene.until("actions.turn")


def shadow_war() -> Scene:
    scene = solo(1).goods(0, gold=9).display(p1a="silk", p2a="reconquista").actions()
    return scene.do("buy silk", "take stone")


def tile(does: str) -> Callable[[], Scene]:
    def scene() -> Scene:
        found = solo(6, tile=tile_that(does, 6)) if _on(does, 6) else solo(5, tile=tile_that(does, 5))
        found.goods(0, gold=9).display(p1a="silk", p1b="augustus", p1c="pyramids", p1d="nubia").architects(3)
        return found.actions().do("buy silk", "take stone")

    return scene


def _on(does: str, face: int) -> bool:
    try:
        tile_that(does, face)
    except StopIteration:
        return False
    return True


def shadow_books() -> Scene:
    scene = shadow(solo(), 0, 9, 3).goods(0, books=9)
    scene.state.round = 2
    return scene.resolve()


def more_stable() -> Scene:
    return shadow(solo(), 0, -1, 3).resolve()


def lost_alone() -> Scene:
    return shadow(solo(), 0, 9, 3).goods(0, points=0).resolve().run(WAR_STEP)


CASES: list[tuple[Callable[[], Any], dict[str, str]]] = [
    (
        opening,
        {
            "setup.order": "setup.5",
            "setup.sat": "setup.10",
            "round.began": "I.1.2",
            "age.began": "I.1.2",
            "phase.began": "0.25",
            "display.dealt": "I.2.3",
            "display.removed": "I.2.1",
            "display.lowered": "I.2.2",
            "event.revealed": "I.4.1",
            "architects.ready": "I.5.2",
            "turn.passed": "II.0.3",
            "production.began": "III.1.1",
            "order.same": "III.2.1",
            "famine.food": "III.5.1",
            "round.over": "I.5.5",
        },
    ),
    (lambda: Whole(2, boards="draft"), {"setup.board": "boards.11"}),
    (drafted, {"setup.exchanged": "variants.8"}),
    (
        growth,
        {"worker.taken.extra": "variants.6", "worker.taken.growth": "I.3.2", "goods.gained.growth": "I.3.4"},
    ),
    (topped, {"worker.returned.top": "0.20", "worker.taken.top": "0.20"}),
    (machiavelli, {"event.two_drawn": "card.niccolo-machiavelli"}),
    (
        trade,
        {
            "card.used": "card.marco-polo",
            "goods.paid.action": "card.marco-polo",
            "goods.gained.card": "card.marco-polo",
            "card.bought.paid": "II.A.0.1",
            "goods.paid.purchase": "II.A.0.1",
            "goods.paid.point": "II.A.golden-age.2",
            "goods.gained.point": "II.A.golden-age.2",
            "goods.gained.battle": "II.A.battle.2",
            "goods.gained.golden": "II.A.golden-age.1",
            "card.placed": "II.A.0.4",
        },
    ),
    (
        building,
        {
            "wonder.abandoned": "II.A.wonder.2",
            "wonder.hired.private": "II.C.5",
            "wonder.hired.public": "II.C.1",
            "goods.paid.section": "II.C.1",
            "wonder.ready": "II.C.4",
            "card.replaced.wonder": "II.C.3",
            "wonder.placed": "II.C.3",
        },
    ),
    (colosseum, {"goods.lost.card": "card.colosseum"}),
    (
        full_places,
        {"card.replaced.colony": "II.A.colony.3", "card.replaced.advisor": "II.A.advisor.1", "card.came": "II.A.0.2"},
    ),
    (
        workers,
        {
            "worker.deployed.paid": "II.B.2",
            "goods.paid.deploy": "II.B.2",
            "worker.undeployed.own": "II.B.4",
            "worker.deployed.action": "card.royal-society",
            "worker.deployed.building": "card.mit",
            "worker.taken.action": "0.18",
        },
    ),
    (
        entente,
        {"worker.deployed.event": "event.entente-cordiale", "worker.undeployed.entente": "event.entente-cordiale"},
    ),
    (
        retreat,
        {"worker.undeployed.event": "event.ashokas-conversion", "goods.gained.event": "event.ashokas-conversion"},
    ),
    (returned, {"worker.undeployed.returned": "0.21", "worker.returned.track": "0.19"}),
    (lambda: Scene(2).goods(0, food=2).happen("pilgrims").do("0: grow food"), {"worker.taken.event": "III.4.6"}),
    (
        war,
        {
            "war.bought": "II.A.war.3",
            "war.defeat": "III.3.2",
            "war.withstood": "III.3.1",
            "war.loss": "III.3.4",
            "goods.lost.war": "III.3.3",
            "goods.lost.luther": "card.martin-luther",
            "goods.lost.defeat": "III.3.5",
            "goods.short": "0.11",
            "goods.lost.short": "0.11",
            "goods.no_books": "0.13",
            "goods.lost.no_books": "0.13",
            "goods.lost.debt": "0.13",
            "war.over": "III.3.6",
        },
    ),
    (walled, {"war.no_points": "card.great-wall", "card.lost.defeat": "card.solomons-temple"}),
    (
        resolved,
        {
            "goods.lost.production": "III.1.4",
            "goods.gained.production": "III.1.4",
            "production.revolt": "III.1.6",
            "goods.lost.revolt": "III.1.6",
            "goods.lost.famine": "III.5.1",
            "age.books": "III.6.2",
            "goods.gained.books": "III.6.2",
        },
    ),
    (ordered((0, 1), (3, 0), (3, 2)), {"order.by.strength": "III.2.1", "order.by.stability": "III.2.2"}),
    (ordered((0, 1), (3, 0), (3, 0)), {"order.by.before": "III.2.3"}),
    (lambda: Scene(2).event("feudal-dues").resolve(), {"order.kept": "event.feudal-dues"}),
    (lambda: Scene(2).men(0, 5, 1).happen("olympic-games"), {"order.first": "III.4.4", "event.ranked.most": "0.9"}),
    (
        lambda: Scene(2).men(0, 5, 1).goods(1, gold=3).happen("spartacus-revolt"),
        {"order.last": "III.4.4", "event.ranked.least": "0.9", "goods.lost.event": "event.spartacus-revolt"},
    ),
    (lambda: Scene(2).happen("pax-romana"), {"event.tied": "III.0.1", "event.began": "event.pax-romana"}),
    (
        lambda: Scene(5, sets="all").men(0, 3, 1).happen("pax-romana").happen("martyrdom-of-ali"),
        {"event.ranked.five_most": "five.2", "event.ranked.five_least": "five.4"},
    ),
    (
        chosen,
        {
            "event.accepted": "III.4.5",
            "event.declined": "III.4.5",
            "event.picked": "III.4.5",
            "goods.paid.offer": "event.christianity",
        },
    ),
    (exhibition, {"wonder.hired.event": "event.great-exhibition"}),
    (
        lambda: Scene(2).men(1, 3, 1).goods(0, points=1).site(0, "pyramids", 1).happen("sea-peoples").do("0: pick 1"),
        {"wonder.architect_lost": "event.sea-peoples"},
    ),
    (
        lambda: Scene(2).men(1, 3, 2).colony(0, "nubia").happen("american-revolution"),
        {"card.lost.event": "event.american-revolution"},
    ),
    (titanic, {"card.lost.card": "card.titanic"}),
    (tower, {"card.lost.tower": "card.porcelain-tower"}),
    (
        lambda: Scene(2).advisor(0, "simon-bolivar").colony(0, "nubia").actions().do("0: use simon-bolivar"),
        {"card.lost.freed": "card.simon-bolivar"},
    ),
    (
        lambda: Scene(2).goods(0, gold=1).display(p1a="boudica").men(0, 3, 1).actions().do("0: buy boudica"),
        {"card.lost.condition": "card.boudica"},
    ),
    (lambda: Scene(2).advisor(0, "buddha").actions(), {"turn.skipped.forced": "card.buddha"}),
    (
        lambda: Scene(2).colony(0, "grand-duchy-of-finland").actions().do("0: use grand-duchy-of-finland"),
        {"turn.skipped.wanted": "card.grand-duchy-of-finland"},
    ),
    (
        lambda: (
            Scene(2)
            .advisor(0, "galileo-galilei")
            .display(p1a="silk")
            .actions()
            .do("0: use galileo-galilei", "0: buy silk")
        ),
        {"card.bought.free": "card.galileo-galilei"},
    ),
    (
        lambda: (
            Scene(2, alhazen="empty")
            .advisor(0, "alhazen")
            .display(p1a="silk", p1b="forum")
            .actions()
            .do("0: use alhazen", "0: swap 1a", "0: swap 1b")
        ),
        {"card.swapped": "card.alhazen"},
    ),
    (
        lambda: (
            Scene(2, alhazen="empty")
            .advisor(0, "alhazen")
            .display(p1a="silk", p1b="forum")
            .actions()
            .do("0: use alhazen", "0: swap 1a", "0: swap 1c")
        ),
        {"card.moved": "card.alhazen"},
    ),
    (ended(9, 20, 9), {"end.place": "end.7", "end.tied": "end.8"}),
    (
        alone,
        {
            "shadow.tile": "solo.5",
            "architects.alone": "solo.3",
            "shadow.order": "solo.12",
            "famine.tile": "solo.15",
            "shadow.not_more_stable": "solo.14",
            "goods.lost.stable": "solo.14",
            "shadow.rolled.first": "solo.8",
        },
    ),
    (
        shadow_war,
        {"shadow.rolled.after": "solo.7", "shadow.removed.column": "solo.9", "shadow.war": "solo.10"},
    ),
    (tile("strength"), {"shadow.strength": "solo.11"}),
    (tile("stability"), {"shadow.stability": "solo.11"}),
    (tile("books"), {"shadow.books": "solo.11"}),
    (tile("lose-architect"), {"shadow.architect": "solo.11"}),
    (tile("take-advisor"), {"shadow.removed.tile": "solo.11"}),
    (shadow_books, {"age.shadow_books": "solo.16", "goods.gained.shadow_books": "solo.16"}),
    (more_stable, {"shadow.more_stable": "solo.14", "goods.gained.stable": "solo.14"}),
    (ended(40), {"end.rank": "solo.20"}),
    (ended(-1), {"end.lost": "solo.17"}),
    (lambda: machiavelli(1), {"shadow.two_drawn": "solo.19"}),
]


@pytest.mark.parametrize(("scene", "cited"), CASES, ids=[next(iter(cited)) for _, cited in CASES])
def test_a_line_cites_the_paragraph_behind_it(scene: Callable[[], Scene], cited: dict[str, str]) -> None:
    entries = scene().log.entries
    written = {entry.key for entry in entries}
    assert sorted(set(cited) - written) == [], sorted(written)
    found = {key: {paragraph_of(entry, GAME.shapes) for entry in entries if entry.key == key} for key in cited}
    assert found == {key: {paragraph} for key, paragraph in cited.items()}


def test_every_key_of_the_log_is_produced_once_and_cited() -> None:
    assert sorted(GAME.shapes) == sorted(key for _, cited in CASES for key in cited)


@covers("0.17", "0.23")
def test_a_card_without_a_paragraph_of_its_own_cites_that_on_all_cards() -> None:
    bare = shapes_for(TABLES, set())
    entry = Entry(0, "goods.gained.card", (0, 1, 2, 3, number("marco-polo")), EVERYBODY)
    assert paragraph_of(entry, bare) == "0.22"
    assert paragraph_of(entry, GAME.shapes) == "card.marco-polo"


def test_every_cause_that_a_line_can_name_has_its_paragraph() -> None:
    """All cards with a text, and all halves of events."""
    spoken = [i for i in range(len(TABLES.cards)) if TABLES.effects[i] or TABLES.acts[i].kind >= 0 or TABLES.leaves[i]]
    spoken = [i for i in spoken if i not in TABLES.board_itself]
    assert set(spoken) <= set(GAME.shapes["goods.gained.card"].rules)
    assert set(range(len(TABLES.halves))) == set(GAME.shapes["event.began"].rules)
    by = {key: shape for key, shape in GAME.shapes.items() if shape.by}
    assert len(by) == 13 and all(shape.rules for shape in by.values())


# -- what lines say ----------------------------------------------------------------------------------------------------


def told(scene: Scene, key: str, language: str = "en") -> list[str]:
    entries = [entry for entry in scene.log.entries if f"{entry.key}.".startswith(f"{key}.")]
    return [render(GAME.explanation.read(entry), language) for entry in entries]


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_line_can_be_read(language: str) -> None:
    for scene, _ in CASES:
        for entry in scene().log.entries:
            line = render(GAME.explanation.read(entry), language)
            assert not set(line) & set("{}#"), line
            assert line.endswith(".") or entry.key == "phase.began", line


@covers("III.3.2", "III.3.4")
def test_a_defeat_names_strength_and_war_the_good_and_what_stability_saves() -> None:
    scene = Scene(2).goods(0, gold=9, points=5).goods(1, gold=9).measure(0, stability=5).measure(1, strength=3)
    scene.display(p1a="reconquista").actions().do("0: pass", "1: buy reconquista", "1: pass").run(WAR_STEP)
    assert told(scene, "war.defeat") == ["China is defeated in Reconquista: strength 0 against 3."]
    assert told(scene, "war.loss") == ["China has to lose 0 gold: 4 by the war card, less 5 for stability."]
    assert told(scene, "war.loss", "de") == [
        "China muss 0 Gold verlieren: 4 nach der Kriegskarte, weniger 5 durch Stabilität."
    ]
    assert told(scene, "war.withstood") == ["Egypt withstands Reconquista: strength 3 against 3."]


@covers("0.9", "III.0.1")
def test_an_event_names_whom_it_looks_for_with_the_number_that_decided() -> None:
    scene = Scene(3).measure(0, strength=4).measure(1, strength=9).happen("chanson-de-roland")
    assert told(scene, "event.ranked") == ["Weakest nation: Greece with 0.", "Strongest nation: Egypt with 9."]
    scene = Scene(2).measure(0, stability=2).measure(1, stability=2).happen("philosophy")
    assert told(scene, "event") == ["Event: Philosophy.", "Most stable nation: nobody, since several have 2."]


@covers("event.bronze-age-collapse", "event.code-of-hammurabi")
def test_an_event_for_all_but_some_names_those_whom_it_spares() -> None:
    scene = Scene(3).measure(0, strength=4).measure(1, stability=9).goods(2, points=1).happen("bronze-age-collapse")
    assert told(scene, "event.ranked") == ["Strongest nation: China with 4.", "Most stable nation: Egypt with 9."]
    scene = Scene(2).measure(1, stability=-2).happen("code-of-hammurabi")
    assert told(scene, "event.ranked") == ["Least stable nation: Egypt with -2."]


@covers("end.7", "end.8")
def test_places_come_in_order_of_rank_with_what_broke_a_tie() -> None:
    scene = Scene(4).goods(0, points=9).goods(1, points=20).goods(2, points=9).goods(3, points=30)
    scene.state.order = [2, 1, 0, 3]
    end_game(scene.state)
    assert told(scene, "end") == [
        "Persia takes place 1 with 30 victory points.",
        "Egypt takes place 2 with 20 victory points.",
        "Greece takes place 3 with 9 victory points.",
        "China takes place 4, also with 9 victory points: Greece is ahead in the order of play.",
    ]


@covers("I.2.3")
def test_new_cards_are_one_line() -> None:
    scene = Whole(3)
    assert told(scene, "display") == ["15 new cards; 15 cards are on display."]
    assert sorted(scene.cards("display.dealt")) == sorted(number(card) for card in scene.shown().values())


@covers("0.25")
def test_every_phase_has_a_heading() -> None:
    scene = Whole(2).until("actions.turn").do("pass", "pass")
    headings = [
        render(GAME.explanation.read(one), "en")
        for one in scene.log.entries
        if one.key in ("round.began", "phase.began")
    ]
    assert headings == [
        "Round 1 begins.",
        "Maintenance phase",
        "Action phase",
        "Resolution phase",
        "Round 2 begins.",
        "Maintenance phase",
    ]


@covers("I.5.5", "II.D.2")
def test_the_end_of_a_round_says_what_returns() -> None:
    scene = Whole(2).until("actions.turn")
    scene.state.public, scene.state.private[0], scene.state.used[1] = 2, [number("archimedes")], [number("petra")]
    scene.do("pass", "pass")
    assert told(scene, "round.over") == [
        "Round 1 is over. 3 architects that nobody hired go back to the supply. One card can be used again."
    ]
    assert told(scene, "round.over", "de") == [
        "Runde 1 ist zu Ende. 3 ungenutzte Architekten gehen zurück in den Vorrat. Eine Karte ist wieder nutzbar."
    ]


@covers("II.A.0.4", "II.C.4")
def test_workers_and_architects_who_become_free_are_told_of() -> None:
    scene = Scene(2).goods(0, gold=3).men(0, 2, 2).display(p1a="forum").actions().do("0: buy forum", "0: place 2")
    assert told(scene, "card.placed") == ["China covers Quarry with Forum; 2 workers become idle."]
    scene = Scene(2).goods(0, stone=9).site(0, "pyramids", 2).architects(1).actions().do("0: hire public")
    assert told(scene, "wonder.ready") == ["China completes Pyramids; its 3 architects go back to the supply."]


def test_the_luck_of_the_draw_knows_every_card_that_came() -> None:
    scene = Whole(2)
    (entry,) = [one for one in scene.log.entries if one.key == "display.dealt"]
    assert entry == Entry(entry.ply, "display.dealt", (12, 12, *scene.cards("display.dealt")), EVERYBODY)
    assert {one.draws for one in GAME.reporting.luck(scene.log.entries, scene.state)} == {12}


# -- before passing ----------------------------------------------------------------------------------------------------


@covers("II.C.2", "II.C.3")
@pytest.mark.parametrize(
    ("built", "stone", "public", "warned"), [(1, 2, 1, 1), (1, 1, 1, 0), (1, 2, 0, 0), (0, 9, 3, 0)]
)
def test_who_could_complete_a_wonder_is_warned_before_passing(built: int, stone: int, public: int, warned: int) -> None:
    scene = (
        Scene(2)
        .goods(0, stone=stone, food=9)
        .men(0, 2, 5)
        .site(0, "darwins-voyage", built)
        .architects(public)
        .actions()
    )
    said = [render(one, "en") for one in GAME.explanation.cautions(scene.state, 0).get(PASS.offset, [])]
    assert said == ["You could complete Darwin's Voyage now: its last section costs 2 stone."] * warned
