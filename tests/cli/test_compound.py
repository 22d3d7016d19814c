"""Several options in one answer at the terminal table."""

from __future__ import annotations

from tests.cli.driver import Command, Run

NATIONS = ("play", "nations", "--terminal", "--script", "--seats", "3", "--seed", "1", "--bots", "random")


def nations(command: Command, *answers: str, language: str = "en") -> Run:
    """The person is first asked what to grow by; then the first action of the round is theirs."""
    return command(*NATIONS, "--lang", language, answers=["take food", *answers, "quit"])


def test_several_options_fit_on_one_line(command: Command) -> None:
    run = nations(command, "buy lighthouse, place 2")
    assert "Rome buys Lighthouse for 1 gold." in run.out and "Rome covers Quarry with Lighthouse." in run.out


def test_what_follows_may_be_a_number_of_the_list_that_would_be_shown_or_its_words(command: Command) -> None:
    for second in ("2", "place 2", "Quarry"):
        assert "Rome covers Quarry with Lighthouse." in nations(command, f"buy lighthouse, {second}").out
    told = " ".join(nations(command, "buy lighthouse, Steinbruch", language="de").out.split())
    assert "Rom überdeckt eine Karte: Leuchtturm statt Steinbruch" in told


def test_if_one_is_impossible_none_is_chosen(command: Command) -> None:
    run = nations(command, "buy lighthouse, deploy 1", "buy lighthouse,", "undo")
    told = " ".join(run.out.split())
    assert "option 2 of 2, “deploy 1”, is refused, so none was chosen." in told
    assert "“buy lighthouse,” is neither an option nor a command." in told
    assert "Rome buys Lighthouse" not in told
