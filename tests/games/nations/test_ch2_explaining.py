"""II: what the action phase asks, what each option costs and brings, and why one is missing, in both languages."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from tests.games.nations.support import GAME, Scene, number
from worldstage.core.ledger import load
from worldstage.core.text import render

LEDGER = {paragraph.id: paragraph for paragraph in load(GAME.folder / "data" / "rules.toml")}


def asked(scene: Scene) -> tuple[str, str]:
    """The question, in English and German."""
    text = GAME.explanation.prompt(scene.state, scene.actor)
    return render(text, "en"), render(text, "de")


def told(scene: Scene, notation: str) -> tuple[str, str]:
    """What an option does, in English and German."""
    action = GAME.actions.parse(notation)
    assert action in GAME.legal(scene.state, scene.actor), f"{notation} is not among {scene.options}"
    text = GAME.explanation.explain(scene.state, scene.actor, action)
    return render(text, "en"), render(text, "de")


def refused(scene: Scene, notation: str) -> tuple[str, str, str]:
    """The paragraph, and the reason in English and German."""
    refusal = scene.why_not(notation)
    return refusal.rule, render(refusal.text, "en"), render(refusal.text, "de")


def rich() -> Scene:
    return Scene(2).goods(0, gold=9, stone=9, food=9, books=9).architects(1)


# -- questions ---------------------------------------------------------------------------------------------------------


def golden(bonus: bool) -> Scene:
    scene = rich().display(p1a="compass")
    if bonus:
        scene.wonder(0, "uraniborg")
    return scene.actions().do("buy compass")


def owning_all_places(card: str) -> Scene:
    scene = rich().display(p1a=card).colony(0, "nubia", "israel").measure(0, strength=9)
    return scene.wonder(0, "porcelain-tower").advisor(0, "hannibal", "marco-polo").measure(0, strength=9).actions()


def raiding() -> Scene:
    scene = rich().display(p1a="siege-of-troy").card(0, 3, "archer", 2).advisor(0, "hannibal")
    return scene.actions().do("buy siege-of-troy")


def finished(*wonders: str) -> Scene:
    return rich().site(0, "stonehenge", 2).wonder(0, *wonders).actions().do("hire public")


def used(card: str, *then: str) -> Scene:
    scene = rich().display(p1a="clocks", p2b="forum").colony(0, "nubia", "israel")
    if card in ("petra", "royal-society"):
        scene.wonder(0, card)
    else:
        scene.advisor(0, card)
    return scene.actions().do(f"use {card}", *then)


PROMPTS: list[tuple[Callable[[], Scene], str, str, str]] = [
    (
        lambda: rich().actions(),
        "actions.turn",
        "Your turn: buy a card, deploy a worker, hire an architect, use a card, or pass.",
        "Du bist am Zug: Kaufe eine Karte, setze einen Arbeiter ein, stelle einen Architekten an, nutze eine Karte "
        "oder passe.",
    ),
    (
        lambda: rich().advisor(0, "sun-tzu").actions().do("deploy 1"),
        "actions.turn",
        "Your second action of this turn: which one, or none?",
        "Deine zweite Aktion in diesem Zug: welche, oder keine?",
    ),
    (
        lambda: rich().display(p1a="forum").actions().do("buy forum"),
        "cards.place",
        "Where does Forum go? The card that lies there is covered for good.",
        "Forum: Auf welches Feld? Die Karte dort wird endgültig überdeckt.",
    ),
    (
        lambda: owning_all_places("hispania").do("buy hispania"),
        "cards.replace_colony",
        "All places are taken: which colony leaves for Hispania?",
        "Hispanien: Alle Felder sind belegt. Welche Kolonie muss weichen?",
    ),
    (
        lambda: owning_all_places("hatshepsut").do("buy hatshepsut"),
        "cards.place_advisor",
        "Which advisor leaves for Hatshepsut?",
        "Hatschepsut: Welcher Berater muss weichen?",
    ),
    (raiding, "cards.battle", "Siege of Troy: 5 of which good?", "Belagerung von Troja: Wovon nimmst du 5?"),
    (
        lambda: golden(False),
        "cards.golden_age",
        "Compass: take the goods, or pay 2 goods of any kind for a victory point?",
        "Kompass: Nimmst du die Ressourcen oder für 2 beliebige Ressourcen einen Siegpunkt?",
    ),
    (
        lambda: golden(True),
        "cards.golden_age",
        "Compass: take the goods, or pay nothing for a victory point?",
        "Kompass: Nimmst du die Ressourcen oder umsonst einen Siegpunkt?",
    ),
    (
        lambda: golden(False).do("buy_point"),
        "cards.pay",
        "2 more goods to pay: which first?",
        "Noch 2 Ressourcen sind zu zahlen: welche zuerst?",
    ),
    (
        lambda: golden(False).do("buy_point", "give stone"),
        "cards.pay",
        "One more good to pay: which?",
        "Noch eine Ressource ist zu zahlen: welche?",
    ),
    (
        lambda: used("galileo-galilei"),
        "cards.free",
        "Which golden age or wonder do you take for nothing?",
        "Welches Goldene Zeitalter oder Wunder nimmst du umsonst?",
    ),
    (lambda: used("marco-polo"), "special.pay", "Marco Polo: what do you pay?", "Marco Polo: Was zahlst du?"),
    (lambda: used("petra"), "special.gain", "Petra: what do you take?", "Petra: Was nimmst du?"),
    (
        lambda: used("alhazen"),
        "special.swap",
        "Which card shall change places?",
        "Welche Karte soll den Platz tauschen?",
    ),
    (lambda: used("alhazen", "swap 1a"), "special.swap", "And with which?", "Und womit?"),
    (
        lambda: used("simon-bolivar"),
        "special.leave_colony",
        "Simon Bolivar: which colony do you give up?",
        "Simón Bolívar: Welche Kolonie gibst du auf?",
    ),
    (
        lambda: finished("pyramids"),
        "wonders.place",
        "Stonehenge is ready: where does it go?",
        "Fertig: Stonehenge. Auf welches Feld?",
    ),
    (
        lambda: used("abraham-lincoln"),
        "workers.take",
        "Take a worker: from which part of the track?",
        "Nimm einen Arbeiter: Von welchem Teil der Leiste?",
    ),
    (
        lambda: used("royal-society"),
        "workers.deploy_free",
        "Deploy a worker without stone: where?",
        "Setze einen Arbeiter ohne Stein ein: wo?",
    ),
]


@pytest.mark.parametrize(("make", "node", "en", "de"), PROMPTS)
def test_every_question_of_the_phase_says_what_it_is_about(
    make: Callable[[], Scene], node: str, en: str, de: str
) -> None:
    scene = make()
    assert scene.node == node
    assert asked(scene) == (en, de)


# -- options -----------------------------------------------------------------------------------------------------------


OPTIONS: list[tuple[Callable[[], Scene], str, str, str]] = [
    (
        lambda: rich().men(0, 1, 4).actions(),
        "pass",
        "Pass, though a worker stands idle: no more actions this round.",
        "Passe, obwohl ein Arbeiter im Vorrat steht: keine Aktionen mehr in dieser Runde.",
    ),
    (
        lambda: rich().men(0, 1, 5).actions(),
        "pass",
        "Pass: no more actions this round.",
        "Passe: keine Aktionen mehr in dieser Runde.",
    ),
    (
        lambda: rich().display(p2a="forum").actions(),
        "buy forum",
        "Buy Forum for 2 gold (each worker: +2 gold, +1 food; deploying: 1 stone; "
        "victory points in the end: 1 for the first worker, 1 for the second).",
        "Kaufe für 2 Gold: Forum "
        "(je Arbeiter: +2 Gold, +1 Nahrung; Einsetzkosten: 1 Stein; "
        "Siegpunkte am Ende: 1 für den ersten Arbeiter, 1 für den zweiten).",
    ),
    (
        lambda: rich().display(p2a="siege-of-troy").men(0, 3, 1).advisor(1, "hannibal").actions(),
        "buy siege-of-troy",
        "Buy Siege of Troy for 3 gold (books, food or stone by raid value).",
        "Kaufe für 3 Gold: Belagerung von Troja (Bücher, Nahrung oder Stein in Höhe der Kampfkraft).",
    ),
    (
        lambda: used("galileo-galilei"),
        "buy clocks",
        "Buy Clocks for 0 gold (2 stone, or pay 3 goods of any kind for a victory point).",
        "Kaufe für 0 Gold: Uhren (2 Stein oder für 3 beliebige Ressourcen einen Siegpunkt).",
    ),
    (
        lambda: rich().card(0, 1, "samurai").advisor(0, "frederick-the-great").actions(),
        "deploy 1",
        "Deploy a worker on Samurai for 1 stone "
        "(each worker: −1 gold, +7 strength; raid value 5; deploying: 3 stone; "
        "victory points in the end: 1 for the first worker, 2 for the second, 2 for the third).",
        "Setze für 1 Stein einen Arbeiter ein: Samurai "
        "(je Arbeiter: −1 Gold, +7 Stärke; Kampfkraft 5; Einsetzkosten: 3 Stein; "
        "Siegpunkte am Ende: 1 für den ersten Arbeiter, 2 für den zweiten, 2 für den dritten).",
    ),
    (
        lambda: used("royal-society"),
        "deploy 2",
        "Deploy a worker on Quarry for 0 stone "
        "(each worker: +1 gold, +1 stone; deploying: 1 stone; victory points in the end: 1 for the first worker).",
        "Setze für 0 Stein einen Arbeiter ein: Steinbruch "
        "(je Arbeiter: +1 Gold, +1 Stein; Einsetzkosten: 1 Stein; Siegpunkte am Ende: 1 für den ersten Arbeiter).",
    ),
    (lambda: used("royal-society"), "decline", "Leave it.", "Verzichte."),
    (
        lambda: rich().men(0, 3, 1).actions(),
        "undeploy 3",
        "Undeploy a worker from Axeman. This is no action.",
        "Ziehe einen Arbeiter ab (keine Aktion): Axtkämpfer.",
    ),
    (
        lambda: rich().site(0, "pyramids").actions(),
        "hire public",
        "Hire an architect for Pyramids: 2 stone; 2 sections left.",
        "Stelle für 2 Stein einen Architekten an: Pyramiden; danach fehlen noch 2 Abschnitte.",
    ),
    (
        lambda: rich().site(0, "pyramids", 2).actions(),
        "hire public",
        "Hire an architect for Pyramids: 0 stone; it will be ready.",
        "Stelle für 0 Stein einen Architekten an: Pyramiden; damit fertig.",
    ),
    (
        lambda: private(rich().site(0, "pyramids", 1)).actions(),
        "hire private",
        "Hire your own architect for Pyramids: 1 stone; one section left.",
        "Stelle für 1 Stein einen eigenen Architekten an: Pyramiden; danach fehlt noch ein Abschnitt.",
    ),
    (
        lambda: rich().wonder(0, "petra").actions(),
        "use petra",
        "Use Petra (action once a round: pay 1 food for +3 books or +3 gold or +3 stone).",
        "Petra. Aktion, einmal je Runde: 1 Nahrung zahlen für +3 Bücher oder +3 Gold oder +3 Stein.",
    ),
    (
        lambda: rich().advisor(0, "sun-tzu").actions().do("deploy 1"),
        "enough",
        "That is enough.",
        "Das reicht.",
    ),
    (
        lambda: rich().display(p1a="forum").men(0, 1, 2).men(0, 2, 1).actions().do("buy forum"),
        "place 1",
        "Over Temple, whose 2 workers become idle.",
        "Überdecke diese Karte: Tempel; ihre 2 Arbeiter kommen in den Vorrat.",
    ),
    (
        lambda: rich().display(p1a="forum").men(0, 2, 1).actions().do("buy forum"),
        "place 2",
        "Over Quarry, whose worker becomes idle.",
        "Überdecke diese Karte: Steinbruch; ihr Arbeiter kommt in den Vorrat.",
    ),
    (
        lambda: rich().display(p1a="forum").actions().do("buy forum"),
        "place 3",
        "Over Axeman.",
        "Überdecke diese Karte: Axtkämpfer.",
    ),
    (lambda: owning_all_places("hispania").do("buy hispania"), "replace nubia", "Remove Nubia.", "Entferne: Nubien."),
    (
        lambda: owning_all_places("hatshepsut").do("buy hatshepsut"),
        "replace marco-polo",
        "Remove Marco Polo.",
        "Entferne: Marco Polo.",
    ),
    (lambda: finished("pyramids"), "replace pyramids", "Remove Pyramids.", "Entferne: Pyramiden."),
    (lambda: finished("pyramids"), "add", "To a free place.", "Auf ein freies Feld."),
    (raiding, "take books", "Take 5 books.", "Nimm 5 Bücher."),
    (lambda: golden(False), "take stone", "Take 2 stone.", "Nimm 2 Stein."),
    (lambda: golden(True), "take stone", "Take 4 stone.", "Nimm 4 Stein."),
    (
        lambda: golden(False),
        "buy_point",
        "A victory point for 2 goods of any kind.",
        "Ein Siegpunkt für 2 beliebige Ressourcen.",
    ),
    (lambda: golden(True), "buy_point", "A victory point for nothing.", "Ein Siegpunkt umsonst."),
    (
        lambda: golden(False).do("buy_point"),
        "give books",
        "Give one book; 8 left.",
        "Gib 1 Buch ab (Rest 8).",
    ),
    (lambda: used("petra"), "take gold", "Take 3 gold.", "Nimm 3 Gold."),
    (lambda: used("marco-polo"), "pick 1", "Pay 2 food.", "Zahle 2 Nahrung."),
    (lambda: used("marco-polo"), "pick 2", "Pay 2 stone.", "Zahle 2 Stein."),
    (
        lambda: used("alhazen"),
        "swap 2b",
        "Forum, in the row for 2 gold.",
        "Forum, in der Reihe für 2 Gold.",
    ),
    (lambda: used("simon-bolivar"), "replace israel", "Remove Israel.", "Entferne: Israel."),
    (
        lambda: used("abraham-lincoln"),
        "grow food",
        "Take a worker from the food part of the population track: it costs 3 food in every production from now on.",
        "Nimm einen Arbeiter vom Nahrungsteil der Bevölkerungsleiste: "
        "Er kostet ab jetzt 3 Nahrung in jeder Produktion.",
    ),
    (
        lambda: used("abraham-lincoln"),
        "grow stability",
        "Take a worker from the stability part of the population track: it costs 3 stability at once.",
        "Nimm einen Arbeiter vom Stabilitätsteil der Bevölkerungsleiste: sofort 3 Stabilität weniger.",
    ),
]


def private(scene: Scene) -> Scene:
    """One architect of seat 0's own."""
    scene.advisor(0, "archimedes").state.private[0] = [number("archimedes")]
    return scene


@pytest.mark.parametrize(("make", "notation", "en", "de"), OPTIONS)
def test_every_option_of_the_phase_names_its_price_and_its_gain(
    make: Callable[[], Scene], notation: str, en: str, de: str
) -> None:
    assert told(make(), notation) == (en, de)


def test_the_empty_place_can_be_named_where_it_may_be_chosen() -> None:
    scene = Scene(2, alhazen="empty").advisor(0, "alhazen").display(p1a="forum").actions()
    scene.do("use alhazen", "swap 1a")
    assert told(scene, "swap 3d") == (
        "The empty place in the row for 3 gold.",
        "Das leere Feld in der Reihe für 3 Gold.",
    )


# -- refusals ----------------------------------------------------------------------------------------------------------


REFUSALS: list[tuple[Callable[[], Scene], str, str, str, str]] = [
    (
        lambda: rich().actions(),
        "buy forum",
        "II.A.0.1",
        "This card is not on display.",
        "Diese Karte liegt nicht in der Auslage.",
    ),
    (
        lambda: rich().goods(0, gold=2).display(p3a="forum").actions(),
        "buy forum",
        "II.A.0.1",
        "It costs 3 gold, and you have 2.",
        "Das kostet 3 Gold, und du hast 2.",
    ),
    (
        lambda: rich().goods(0, gold=3).display(p3a="siege-of-troy").men(0, 3, 1).advisor(1, "hannibal").actions(),
        "buy siege-of-troy",
        "II.A.0.1",
        "It costs 4 gold, and you have 3.",
        "Das kostet 4 Gold, und du hast 3.",
    ),
    (
        lambda: rich().display(p1a="nubia").men(0, 3, 1).actions(),
        "buy nubia",
        "II.A.colony.1",
        "This colony needs strength 3, and you have 2.",
        "Diese Kolonie erfordert Stärke 3, und du hast 2.",
    ),
    (
        lambda: rich().display(p1a="nubia").men(0, 3, 2).advisor(1, "pocahontas").actions(),
        "buy nubia",
        "II.A.colony.1",
        "This colony needs strength 7, and you have 4.",
        "Diese Kolonie erfordert Stärke 7, und du hast 4.",
    ),
    (
        lambda: rich().display(p1a="punic-wars", p1b="hyksos-invasion").actions().do("buy punic-wars", "pass"),
        "buy hyksos-invasion",
        "II.A.war.1",
        "A war was bought already this round; there is only one in a round.",
        "In dieser Runde wurde schon ein Krieg gekauft; je Runde gibt es nur einen.",
    ),
    (
        lambda: rich().display(p1a="punic-wars").advisor(0, "alfred-nobel").actions(),
        "buy punic-wars",
        "card.alfred-nobel",
        "Alfred Nobel does not let you buy a war.",
        "Alfred Nobel lässt dich keinen Krieg kaufen.",
    ),
    (
        lambda: rich().display(p1a="siege-of-troy").actions(),
        "buy siege-of-troy",
        "II.A.battle.3",
        "A battle needs a worker on a military card.",
        "Eine Schlacht erfordert einen Arbeiter auf einer Militärkarte.",
    ),
    (
        lambda: Scene(2, boards="rome, china").goods(0, stone=9).actions(),
        "deploy 5",
        "II.A.building.1",
        "Your board has no such place.",
        "Dein Tableau hat kein solches Feld.",
    ),
    (
        lambda: rich().men(0, 1, 5).actions(),
        "deploy 2",
        "II.B.2",
        "No worker is idle; undeploy one first.",
        "Du hast keinen Arbeiter im Vorrat; ziehe erst einen ab.",
    ),
    (
        lambda: rich().card(0, 1, "railroad").goods(0, stone=3).actions(),
        "deploy 1",
        "II.B.2",
        "It costs 4 stone, and you have 3.",
        "Das kostet 4 Stein, und du hast 3.",
    ),
    (
        lambda: rich().actions(),
        "undeploy 1",
        "II.B.4",
        "No worker stands there.",
        "Dort steht kein Arbeiter.",
    ),
    (
        lambda: rich().actions(),
        "hire public",
        "II.C.2",
        "You have no wonder under construction.",
        "Du hast kein Wunder im Bau.",
    ),
    (
        lambda: rich().site(0, "pyramids").goods(0, stone=1).actions(),
        "hire public",
        "II.C.2",
        "It costs 2 stone, and you have 1.",
        "Das kostet 2 Stein, und du hast 1.",
    ),
    (
        lambda: rich().site(0, "pyramids").architects(0).actions(),
        "hire public",
        "II.C.2",
        "No such architect is available.",
        "Es ist kein solcher Architekt verfügbar.",
    ),
    (
        lambda: rich().site(0, "pyramids").actions(),
        "hire private",
        "II.C.5",
        "No such architect is available.",
        "Es ist kein solcher Architekt verfügbar.",
    ),
    (
        lambda: rich().advisor(1, "marco-polo").actions(),
        "use marco-polo",
        "II.D.1",
        "You have no such card.",
        "Du hast keine solche Karte.",
    ),
    (
        lambda: rich().wonder(0, "pyramids").actions(),
        "use pyramids",
        "II.D.1",
        "Pyramids has no action.",
        "Diese Karte hat keine Aktion: Pyramiden.",
    ),
    (
        lambda: used("petra", "take gold").do("pass"),
        "use petra",
        "II.D.2",
        "Petra was used this round already.",
        "Diese Karte wurde in dieser Runde schon benutzt: Petra.",
    ),
    (
        lambda: lincoln_once().do("use abraham-lincoln", "grow food", "pass"),
        "use abraham-lincoln",
        "II.D.4",
        "Abraham Lincoln was used this round already.",
        "Diese Karte wurde in dieser Runde schon benutzt: Abraham Lincoln.",
    ),
    (
        lambda: rich().goods(0, food=0).wonder(0, "petra").actions(),
        "use petra",
        "card.petra",
        "Petra cannot be used now: its condition or its price is not met.",
        "Bedingung oder Preis dieser Karte ist jetzt nicht erfüllt: Petra.",
    ),
    (
        lambda: rich().advisor(0, "sun-tzu").actions().do("deploy 1"),
        "pass",
        "card.sun-tzu",
        "You cannot pass in the middle of a turn; leave the second action out and pass next time.",
        "Mitten im Zug kannst du nicht passen; lass die zweite Aktion aus und passe beim nächsten Mal.",
    ),
    (
        lambda: rich().actions(),
        "enough",
        "II.0.4",
        "This cannot be chosen here.",
        "Das lässt sich hier nicht wählen.",
    ),
    (
        lambda: Scene(2, boards="rome, china").goods(0, gold=1).display(p1a="forum").actions().do("buy forum"),
        "place 5",
        "II.A.building.1",
        "Your board has no such place.",
        "Dein Tableau hat kein solches Feld.",
    ),
    (
        lambda: Scene(2).goods(0, gold=3).display(p1a="clocks").actions().do("buy clocks"),
        "buy_point",
        "II.A.golden-age.2",
        "The victory point costs 3 goods, and you have 2.",
        "Der Siegpunkt kostet 3 Ressourcen, und du hast 2.",
    ),
    (
        lambda: finished("pyramids", "the-oracle", "sankore-university", "notre-dame", "alhambra"),
        "add",
        "II.A.wonder.4",
        "All your places for wonders are taken.",
        "Alle deine Wunderfelder sind belegt.",
    ),
    (raiding, "take gold", "II.A.battle.1", "This cannot be chosen here.", "Das lässt sich hier nicht wählen."),
]


def lincoln_once() -> Scene:
    return Scene(2, repeat="once").advisor(0, "abraham-lincoln").actions()


@pytest.mark.parametrize(("make", "notation", "paragraph", "en", "de"), REFUSALS)
def test_every_refusal_names_its_reason_and_its_paragraph(
    make: Callable[[], Scene], notation: str, paragraph: str, en: str, de: str
) -> None:
    assert refused(make(), notation) == (paragraph, en, de)
    assert paragraph in LEDGER
