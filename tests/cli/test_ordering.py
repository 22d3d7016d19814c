"""Advance orders at the terminal table."""

from __future__ import annotations

from tests.cli.driver import Command, Run

NATIONS = ("play", "nations", "--terminal", "--script", "--seats", "3", "--seed", "1", "--bots", "random")


def nations(command: Command, *answers: str, language: str = "en") -> Run:
    """The person is first asked what to grow by."""
    return command(*NATIONS, "--lang", language, answers=[*answers, "quit"])


def test_an_order_is_given_listed_and_withdrawn(command: Command) -> None:
    run = nations(command, "order", "order pass when others-passed", "order", "withdraw 1", "order")
    assert run.out.count("You have given no orders.") == 2
    assert "Ordered: Pass as soon as all others have passed." in run.out
    assert "   1 Pass as soon as all others have passed" in run.out
    assert "Withdrawn." in run.out


def test_several_orders_fit_on_one_line_and_choices_in_a_row_too(command: Command) -> None:
    run = nations(
        command, "order buy lighthouse, place 2; deploy 1; pass when gold-below 3", "order", "withdraw", "order"
    )
    assert "   1 Buy Lighthouse, then: Place it over Quarry" in run.out
    assert "   2 Deploy a worker on Temple" in run.out
    assert "   3 Pass as soon as you have less than 3 gold" in run.out
    assert run.out.rstrip().count("You have given no orders.") == 1


def test_an_order_is_carried_out_without_a_question(command: Command) -> None:
    run = nations(command, "order buy lighthouse, place 2", "take food")
    assert "Rome buys Lighthouse for 1 gold." in run.out and "Rome covers Quarry with Lighthouse." in run.out


def test_an_order_in_vain_is_told_with_its_reason(command: Command) -> None:
    run = nations(command, "order buy pyramids", "take food")
    told = " ".join(run.out.split())
    assert "Your order could not be carried out (Buy Pyramids): This card is not on display." in told


def test_conditions_are_understood_in_words_and_cut_short(command: Command) -> None:
    run = nations(command, "order pass when card-gone lightho", "order pass when somebody else", "order")
    assert "   1 Pass as soon as Lighthouse is no longer on display" in run.out
    assert "   2 Pass as soon as somebody else has passed" in run.out


def test_what_makes_no_sense_is_explained(command: Command) -> None:
    run = nations(
        command,
        *("order pass when rich", "order pass,", "order grow food", "order jump", "withdraw 3", "order buy"),
    )
    told = " ".join(run.out.split())
    assert "“rich” names no condition or several; possible: others-passed," in told
    assert "What is to be done?" in told
    assert "“grow food” cannot be ordered; an order begins with one of these verbs: buy," in told
    assert "“jump” is neither an option nor a command." in told
    assert "There is no order 3; none waits." in told
    assert "“buy” is incomplete; it is written: buy CARD." in told


def test_orders_are_given_in_german(command: Command) -> None:
    run = nations(
        command,
        *(
            "auftrag buy lighthouse, place 2",
            "auftrag passen sobald alle anderen",
            "auftrag",
            "streiche 1",
            "streiche 7",
        ),
        language="de",
    )
    told = " ".join(run.out.split())
    assert "In Auftrag gegeben: Leuchtturm kaufen, dann: Steinbruch überdecken." in told
    assert "Passen, sobald alle anderen gepasst haben" in told
    assert "Zurückgenommen." in told
    assert "Es gibt keinen Auftrag 7; wähle von 1 bis 1." in told


def test_orders_go_on_with_a_saved_game(command: Command) -> None:
    run = nations(command, "order pass when gold-below 1", "take food")
    assert "The game is saved" in run.out
    (saved,) = command.files("saves")
    assert "order 0: pass | gold-below 1\n" in saved.read_text("utf-8")
    run = command("play", "nations", "--terminal", "--script", "--resume", "last", answers=["order", "quit"])
    assert "   1 Pass as soon as you have less than 1 gold" in run.out
