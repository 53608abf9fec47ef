@rem What npm scripts begin with where the shell has no exec of its own.
@%*
