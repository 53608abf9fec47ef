type Sample = { at: number; position: number };

/** So long is remembered where the primary stood: a lag beyond it is only known to be longer. */
const REMEMBERED_MS = 60_000;

/**
 * Where the primary stood when, in bytes of its log, and how far somebody must have come to be read from. A position that
 * was asked for after a change was announced lies behind that change.
 */
export function createPositions(now = () => performance.now()) {
  let samples: Sample[] = [];
  let announcements = 1;
  let answered = 0;
  let floor = 0;
  let floorAt = 0;
  let reachedBy = -1;
  let reachedAt = 0;
  let strayed = false;
  /** Where the replica stood still before the primary, and was helped. */
  let stuckAt = -1;
  let before = { reachedBy: -1, newest: -1 };

  function raise(to: number) {
    floor = to;
    floorAt = now();
  }

  /** For how long (ms) somebody at this position may not know of what was written; Infinity: longer than is remembered. */
  function lagOf(position: number): number {
    const newest = samples.findLast((sample) => sample.position <= position);
    return newest ? now() - newest.at : Infinity;
  }

  return {
    lagOf,
    /** Something changed: until the primary is asked anew it is not known how far one must have come. */
    announced: () => void (announcements += 1),
    areCertain: () => answered === announcements,
    /** The primary is being asked; `said` takes its answer. */
    asking() {
      const [at, upTo] = [now(), announcements];
      return {
        said(position: number) {
          const newest = samples.at(-1);
          // Another server took over, without what the one before had written last.
          if (newest && position < newest.position) samples = [];
          samples = [...samples.filter((sample) => at - sample.at < REMEMBERED_MS), { at, position }];
          if (upTo > answered || (floor > position && floorAt < at)) raise(position);
          answered = upTo;
          strayed ||= reachedAt < at && reachedBy > position;
        },
      };
    },
    waitFor(position: number) {
      if (position > floor) raise(position);
    },
    /** Whether somebody at this position knows of all that was announced and waited for. */
    isKnownAt: (position: number) => answered === announcements && position >= floor,
    newest: () => samples.at(-1)?.position ?? null,
    /** How far the replica was found to have come. */
    reached(position: number) {
      // Going back is how one that was set right begins anew.
      if (position < reachedBy) strayed = false;
      reachedBy = position;
      reachedAt = now();
    },
    /** Whether neither has moved since this was asked before, and the replica lacks something; told once of each place. */
    isStuck() {
      const newest = samples.at(-1)?.position ?? -1;
      const stands = before.reachedBy === reachedBy && before.newest === newest && reachedBy < newest;
      before = { reachedBy, newest };
      if (!stands || stuckAt === reachedBy) return false;
      stuckAt = reachedBy;
      return true;
    },
    /** Whether it knows of more than the primary has ever written: it follows another one. */
    hasStrayed: () => strayed,
    /** Of who was last looked at; null: not known. */
    lagSeconds() {
      const lag = lagOf(reachedBy);
      return Number.isFinite(lag) ? lag / 1000 : null;
    },
  };
}
