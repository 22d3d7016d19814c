"""What is said about the alliances (4.2): questions, options, refusals."""

from __future__ import annotations

from worldstage.core.errors import Refusal
from worldstage.core.text import Text
from worldstage.games.age_of_reason import names as n
from worldstage.games.age_of_reason.generated_state import AgeState
from worldstage.games.age_of_reason.state import means
from worldstage.games.age_of_reason.wording import country, number, price, refuse, text


def ask_bid(s: AgeState, seat: int) -> Text:
    return _raise_prompt(s) if s.bidder != n.NONE else text("prompt.alliances.bid")


def _raise_prompt(s: AgeState) -> Text:
    """The last bid, with the countries it would put where."""
    args = {"bid": number(s.bid), "bidder": country(s.country[s.bidder])}
    if s.proposal_a != n.NONE:
        args["upper"] = country(s.proposal_a)
    if s.proposal_b != n.NONE:
        args["lower"] = country(s.proposal_b)
    row = "" if len(args) == 4 else "_upper" if "upper" in args else "_lower"
    return text(f"prompt.alliances.raise{row}", **args)


def rule_of_bid(s: AgeState, seat: int) -> str:
    return "4.2.8" if s.bidder == n.NONE else "4.2.9"


def explain_pass_bid(s: AgeState, seat: int, argument: int) -> Text:
    return text("option.pass_bid")


def refuse_pass_bid(s: AgeState, seat: int, argument: int) -> Refusal:
    return refuse("4.2.8", "opener_must_bid")


def explain_bid(s: AgeState, seat: int, bid: int) -> Text:
    return text("option.bid", **price(s, seat, bid))


def refuse_bid(s: AgeState, seat: int, bid: int) -> Refusal:
    if bid <= s.bid:
        return refuse("4.2.9", "bid_too_low", bid=number(s.bid))
    return refuse("4.2.16", "cannot_pay", gold=number(bid), means=number(means(s, seat)))


def ask_upper(s: AgeState, seat: int) -> Text:
    return text("prompt.alliances.propose_a", bid=number(s.bid))


def ask_lower(s: AgeState, seat: int) -> Text:
    return text("prompt.alliances.propose_b", bid=number(s.bid))


def ask_last(s: AgeState, seat: int) -> Text:
    return text("prompt.alliances.propose_last", bid=number(s.bid))


def explain_upper(s: AgeState, seat: int, chosen: int) -> Text:
    return text("option.propose_a", country=country(chosen))


def explain_lower(s: AgeState, seat: int, chosen: int) -> Text:
    return text("option.propose_b", country=country(chosen))


def refuse_proposal(s: AgeState, seat: int, chosen: int) -> Refusal | None:
    if s.side[chosen] != n.NONE:
        return refuse("4.2.12", "already_allied", country=country(chosen))
    if chosen == s.proposal_a:
        return refuse("4.2.12", "already_proposed", country=country(chosen))
    if s.side.count(n.NONE) == 1:
        return refuse("4.2.14", "seventh_upper")
    return None
