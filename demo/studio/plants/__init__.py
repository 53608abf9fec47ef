"""One function per species: it adds its meshes to the scene, given the pot it stands in and a random generator."""

BUILDERS = {}


def plant(slug):
    def register(build):
        BUILDERS[slug] = build
        return build
    return register


def load():
    from plants import flowering, foliage, palms, succulents, trailing, upright  # noqa: F401 (they register themselves)
    return BUILDERS
