import type { ChangeFeed } from './change-feed.types.ts';

/** A copy of the program may hear of a change a moment later than the one that answered the reader. */
const MARGIN_MS = 5000;

export type RecentChanges = {
  /** Whether what somebody read so long ago may have changed; when in doubt, it may. */
  mayHaveChanged(tag: string, readMsAgo: number): boolean;
};

/**
 * Remembers when each of the tags that last changed did so; what was before that memory counts as changed. What somebody
 * read may have been kept on the way, by a CDN, for `keptMs` before.
 */
export function rememberChanges(
  feed: Pick<ChangeFeed, 'subscribe'>,
  { remember = 5000, keptMs = 0, now = Date.now } = {},
): RecentChanges {
  // In the order of their changes, the oldest first.
  const changedAt = new Map<string, number>();
  let knownSince = now();

  feed.subscribe({
    changed(tags) {
      for (const tag of tags) {
        changedAt.delete(tag);
        changedAt.set(tag, now());
      }
      for (const [tag, time] of changedAt) {
        if (changedAt.size <= remember) break;
        changedAt.delete(tag);
        knownSince = time;
      }
    },
    lost() {
      changedAt.clear();
      knownSince = now();
    },
  });

  return {
    mayHaveChanged(tag, readMsAgo) {
      const readAt = now() - readMsAgo - keptMs - MARGIN_MS;
      return (changedAt.get(tag) ?? knownSince) >= readAt;
    },
  };
}
