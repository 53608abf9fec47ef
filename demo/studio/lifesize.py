"""Plants in their real size: how tall each is by the catalogue, in decimetres."""
import re
import numpy as np
import plants
from catalogue import find
from render import plinth, potted
from studio import Scene

# Of plants measured by their shoots, as young ones would hang less than the catalogue says; and from how high they may hang.
TRAILS_AGE, TRAILS_FROM, CLEAR = {'string-of-pearls': 0.5}, 8.0, 0.35


class LifeSize:
    """A potted plant, the pot standing on z = 0, with the scale that makes it as tall as it is sold."""

    def __init__(self, view, height):
        low, high = (int(n) / 10 for n in re.match(r'(\d+)–(\d+) cm', height).groups())
        self.trails = trails = height.endswith('long')
        self.slug, self.picture = find(view)
        if trails:
            self.picture.age, self.picture.stand = TRAILS_AGE.get(self.slug, 0.75), TRAILS_FROM
        pot = potted(self.picture, self.slug)
        self.vessel, self.plant = Scene(), Scene()
        plants.load()[self.slug](self.plant, pot, np.random.default_rng(self.picture.seed))
        grown = self.plant.vertices()
        self.top = max(grown[:, 2].max(), pot.height)
        self.bottom = grown[:, 2].min() if trails else pot.stand
        self.scale = (low if trails else (low + high) / 2) / (self.top - self.bottom)
        if trails:
            spare = self.bottom - CLEAR
            pot.lifted(-spare)
            pot.stand -= spare
            self.plant.move((0, 0, -spare))
            self.top, self.bottom = self.top - spare, self.bottom - spare
        self.vessel.add_pot(pot)
        if pot.stand:
            plinth(self.vessel, pot.stand, pot.rim * 0.74)
        self.pot = pot

    def measured(self):
        """Points that end where the measure begins, and others where it ends: of plants that trail it is their shoots'."""
        grown, pot = self.plant.vertices(), np.concatenate([mesh.verts for _, mesh in self.pot.parts])
        return np.concatenate([grown, pot]) * self.scale, (grown if self.trails else pot) * self.scale

    def vertices(self):
        return np.concatenate([self.plant.vertices(), self.vessel.vertices()]) * self.scale

    def build(self, scale=1.0, turn=0.0, at=(0, 0, 0)):
        return [*self.plant.build(self.scale * scale, turn, at), *self.vessel.build(self.scale * scale, turn, at)]
