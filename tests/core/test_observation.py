"""What a bot gets to see: worlds that its seat cannot tell apart, and never the state itself."""

from __future__ import annotations

from tests.core.toy import TOY
from worldstage.core.chance import Fast
from worldstage.core.observation import Observation


def test_every_world_of_an_observation_looks_alike_to_the_seat_and_differs_for_others() -> None:
    state = TOY.new(3, chance=Fast(1))
    seat = TOY.actor(state)
    seen = Observation(TOY, state, seat, Fast(2))
    worlds = [seen.world, *(seen.another_world() for _ in range(20))]
    assert all(TOY.views.view(world, seat) == TOY.views.view(state, seat) == seen.view() for world in worlds)
    assert all(TOY.legal(world, seat) == seen.actions == seen.decision().actions for world in worlds)
    assert len({TOY.digest(world) for world in worlds}) > 1
    assert all(world is not state for world in worlds)
