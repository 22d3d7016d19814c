"""Boxes that would do nothing now are told as such, in the words of their options."""

from __future__ import annotations

import worldstage
from tests.games.age_of_reason.support import Scene

GAME = worldstage.game("age-of-reason")


def idle(scene: Scene) -> dict[str, str]:
    """The boxes that would do nothing for Prussia, and the key of the reason; each is what the option itself says."""
    found: dict[str, str] = {}
    seat = scene.seat("prussia")
    for action in GAME.legal(scene.state, seat):
        reason = GAME.explanation.pointless(scene.state, seat, action)
        if reason is not None:
            assert GAME.explanation.explain(scene.state, seat, action).args["effect"] == ("text", reason)
            found[GAME.actions.format(action).removeprefix("place ").split(":")[0]] = reason.key.partition(".")[2]
    return found


def prussia() -> Scene:
    return Scene("prussia, austria, france").gold(prussia=30)


def test_a_reform_without_unrest_does_nothing() -> None:
    assert idle(prussia().at_disc_choice("prussia"))["government-reform"] == "no_unrest"
    assert "government-reform" not in idle(prussia().unrest(prussia=2).at_disc_choice("prussia"))


def test_nothing_is_taken_back_from_an_empty_discard_pile() -> None:
    full = idle(prussia().at_disc_choice("prussia"))
    assert (full["militia"], full["pressgangs"]) == ("no_discards", "no_discards")
    assert "militia" not in idle(prussia().discard("prussia", "3s@2").at_disc_choice("prussia"))


def test_a_war_office_in_the_last_round_does_nothing() -> None:
    assert idle(prussia().round(6).at_disc_choice("prussia"))["war-office"] == "war_office_late"
    assert "war-office" not in idle(prussia().at_disc_choice("prussia"))


def test_trade_needs_discs_where_it_is() -> None:
    without = idle(prussia().at_disc_choice("prussia"))
    trading = {box for box, reason in without.items() if reason.startswith("trading")}
    assert trading
    some = idle(prussia().discs("prussia", africa=1).at_disc_choice("prussia"))
    assert {box for box, reason in some.items() if reason.startswith("trading")} < trading


def test_passing_is_never_pointless() -> None:
    assert not {"pass", "skip"} & idle(prussia().at_disc_choice("prussia")).keys()
