/** Where a fault is planted. `find` stands in `file` exactly once; `sql` is done to the migrated database. */
type Change = { file: string; find: string; put: string } | { sql: string };

/** Tests that have to see it: those of this file whose name contains this. */
export type Sight = { file: string; name: string };

/** A mistake that somebody could make in a change, and what sees it (docs/decisions/0046-planted-faults.md). */
export type Fault = Change & {
  id: string;
  /** What it does, as one would tell it. */
  breaks: string;
  seenBy: readonly [Sight, ...Sight[]];
  /** Its tests run the program as it is built. */
  isBuilt?: true;
};
