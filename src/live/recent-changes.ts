import { LRUCache } from 'lru-cache';
import type { ChangeFeed } from './change-feed.types.ts';

/** A copy of the program may hear of a change a moment later than the one that answered the reader. */
const MARGIN_MS = 5000;

/**
 * Remembers when each of the tags that last changed did so; what was before that memory counts as changed. What somebody
 * read may have been kept on the way, by a CDN, for `keptMs` before.
 */
export function rememberChanges(
  feed: Pick<ChangeFeed, 'subscribe'>,
  { remember = 5000, keptMs = 0, now = Date.now } = {},
) {
  let knownSince = now();
  const changedAt = new LRUCache<string, number>({
    max: remember,
    dispose(time, _tag, reason) {
      if (reason === 'evict') knownSince = time;
    },
  });

  feed.subscribe({
    changed(tags) {
      for (const tag of tags) changedAt.set(tag, now());
    },
    lost() {
      changedAt.clear();
      knownSince = now();
    },
  });

  return {
    /** Whether what somebody read so long ago may have changed; when in doubt, it may. */
    mayHaveChanged(tag: string, readMsAgo: number): boolean {
      const readAt = now() - readMsAgo - keptMs - MARGIN_MS;
      return (changedAt.peek(tag) ?? knownSince) >= readAt;
    },
  };
}
