"""A short soak: random games over all cases and mixed settings, each checked, replayed and verified."""

from __future__ import annotations

import pytest
from tools.soak import Wanted

from tests.contract.cases import CASES, GAMES, AnyGame
from tests.contract.random_games import case_of, play_and_prove
from tests.core.toy import TOY

every_game = pytest.mark.parametrize("game", GAMES.values(), ids=GAMES.keys())


@every_game
@pytest.mark.parametrize("start", range(0, 66, 11))
def test_random_games_are_sound_from_first_to_last(game: AnyGame, start: int) -> None:
    cases = [case for case in CASES if case.game is game]
    for number in range(start, start + 11):
        case = case_of(number + len(cases), cases, short=True)  # settings drawn at random, to begin with
        report = play_and_prove(number, case)
        assert not report.fault, f"game {number}, {case}:\n{report.fault}"


@every_game
def test_the_soak_plays_every_combination_of_two_settings_sooner_or_later(game: AnyGame) -> None:
    cases = [case for case in CASES if case.game is game]
    met = [case_of(number, cases).settings for number in range(20 * len(cases))]
    for first, second in zip(game.spec.settings, game.spec.settings[1:], strict=False):
        pairs = {(settings.get(first.id), settings.get(second.id)) for settings in met}
        assert pairs >= {(a, b) for a in first.values for b in second.values}


def test_a_soak_can_check_after_every_ply(monkeypatch: pytest.MonkeyPatch) -> None:
    case = next(case for case in CASES if case.game_id == TOY.id)
    checked: list[object] = []
    monkeypatch.setattr(case.game, "check", checked.append)
    report = play_and_prove(1, case, every=1)
    assert not report.fault and len(checked) == report.decisions + 1  # and the end
    checked.clear()
    assert not play_and_prove(1, case).fault and 0 < len(checked) < report.decisions
    wanted = Wanted("toy", 0, {}, False, 1)
    assert wanted.flags() == "--only toy --check-every 1" and "every" not in wanted._replace(every=7).flags()
