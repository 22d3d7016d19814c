"""A projection of the whole world: straight meridians and parallels, further apart where much is to be drawn.

Both axes are monotone functions, partly linear and partly by the density of the places that need room. So the world
stays one piece, panning feels like a map, and crowded parts become larger.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
import numpy.typing as npt

Floats = npt.NDArray[np.float64]

SAMPLES = 2049  # points at which an axis is worked out; between them it is linear


class Axis(NamedTuple):
    """Degrees and where they lie on the canvas."""

    degrees: Floats
    places: Floats

    def place(self, degrees: npt.ArrayLike) -> Floats:
        return np.asarray(np.interp(np.asarray(degrees, dtype=float), self.degrees, self.places))

    def knots(self, tolerance: float) -> list[tuple[float, float]]:
        """The axis in a few points, each farther from the line between its neighbours than tolerance."""
        kept = [0, len(self.degrees) - 1]
        while True:
            line = np.interp(self.degrees, self.degrees[kept], self.places[kept])
            worst = int(np.argmax(np.abs(line - self.places)))
            if abs(line[worst] - self.places[worst]) <= tolerance:
                return [(float(self.degrees[i]), float(self.places[i])) for i in kept]
            kept = sorted({*kept, worst})


def stretched(start: float, end: float, size: float, crowd: Floats, linear: float, width: float) -> Axis:
    """An axis from one degree to another over `size` units: `linear` of it even, the rest by the density of the crowd.

    The density is smoothed over `width` degrees, so that neighbouring parts are drawn at nearly the same scale.
    """
    degrees = np.linspace(start, end, SAMPLES)
    density = np.exp(-0.5 * ((degrees[:, None] - crowd[None, :]) / width) ** 2).sum(axis=1)
    even = np.full(SAMPLES, linear / (SAMPLES - 1))
    dense = (1 - linear) * density / density[1:].sum()
    places = np.concatenate([[0.0], np.cumsum((even + dense)[1:])]) * size
    return Axis(degrees, places / places[-1] * size)
