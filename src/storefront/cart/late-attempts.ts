import { createLatePart } from '../../ui/late-part.ts';
import { remembersAttempts } from './attempt-records.ts';
import { storageEvents } from './stored-record.ts';

/** The shopper's attempts to pay: most have none, and their pages do without the code of it. */
const attempts = createLatePart(() => import('./use-attempts.ts'));
let isWatched = false;

/** Without a line nobody could be asked about them either: the next event tries again. */
function look() {
  if (remembersAttempts()) void attempts.need().catch(() => undefined);
}

/**
 * On every page: attempts that this browser remembers are asked about, and what is paid leaves the cart. Calls back
 * whenever they change, until what this gives back is called.
 */
export function watchLateAttempts(changed: () => void): () => void {
  if (!isWatched) {
    isWatched = true;
    storageEvents.soon(look);
    storageEvents.watch(look);
  }
  let stop = attempts.current()?.watchAttempts(changed);
  const stopWaiting = attempts.subscribe(() => {
    stop ??= attempts.current()?.watchAttempts(changed);
  });
  return () => {
    stopWaiting();
    stop?.();
  };
}

/** The order by which the shopper's own reservation of a product is known, if there is one at this moment. */
export function ownOrderNow(productId: string): string | undefined {
  return attempts.current()?.ownOrderNow(productId);
}
