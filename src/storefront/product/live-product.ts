import { useEffect, useRef, useState } from 'react';
import { followChanges } from '../../http/follow-changes.ts';
import { retryRead } from '../../http/retry-read.ts';
import { type ProductDetail, productDetailSchema } from '../../shop/catalogue/product-detail.schema.ts';
import { ApiRefusal, callApi, isFinalRefusal } from '../cart/call-api.ts';
import { ownOrderNow, watchLateAttempts } from '../cart/late-attempts.ts';

type Seen = { since: ProductDetail; product: ProductDetail; problem: string | null; gone: boolean };

/**
 * The product as the shop has it now, beginning with what the page was loaded with. Where it could not be read again,
 * `problem` says so and `retry` tries once more; `gone` says that nobody may see it any more. With `follow` false it
 * stays as it was loaded.
 */
export function useLiveProduct(loaded: ProductDetail, { follow }: { follow: boolean }) {
  const [seen, setSeen] = useState<Seen | null>(null);
  const watching = useRef<Watching>(null);

  useEffect(() => {
    if (!follow) return;
    const beginning: Seen = { since: loaded, product: loaded, problem: null, gone: false };
    const update = (change: Partial<Seen>) =>
      setSeen((before) => ({ ...(before?.since === loaded ? before : beginning), ...change }));
    const ownOrder = () => ownOrderNow(loaded.id);
    const watched = watchProduct(loaded.id, {
      ownOrder,
      found: (product) => update({ product, problem: null, gone: false }),
      gone: () => update({ gone: true }),
      failed: (problem) => update({ problem }),
    });
    watching.current = watched;
    // The kept page is the same for everybody: what one has reserved oneself is asked for.
    let known: string | undefined;
    const stopListening = watchLateAttempts(() => {
      const own = ownOrder();
      if (own !== known) watched.look();
      known = own;
    });
    return () => {
      stopListening();
      watched.stop();
    };
  }, [loaded, follow]);

  const current = seen?.since === loaded ? seen : { product: loaded, problem: null, gone: false };
  return { ...current, retry: () => watching.current?.look() };
}

type Watcher = {
  found(product: ProductDetail): void;
  /** Nobody may see the product any more. */
  gone(): void;
  /** What is shown may be out of date, and why, in a sentence. */
  failed(problem: string): void;
  /** The order by which the shopper's own reservation of the product is known, if there is one at this moment. */
  ownOrder?: () => string | undefined;
};

export type Watching = { look(): void; stop(): void };

const NOT_FOUND = 404;
const PATIENCE_MS = 20_000;

/**
 * Reads a product again whenever the shop says that it changed, and when its tab comes back to the front; a hidden
 * tab listens to nothing.
 */
export function watchProduct(id: string, watcher: Watcher): Watching {
  const stopping = new AbortController();
  const { signal } = stopping;
  // The page itself counts as read when its document was asked for: nothing that is shown is older.
  let readAt = 0;
  let unfollow: (() => void) | undefined;

  const look = oneAtATime(async () => {
    const began = performance.now();
    try {
      const product = await readProductNow(id, watcher.ownOrder?.(), signal);
      if (signal.aborted) return;
      readAt = began;
      watcher.found(product);
    } catch (error) {
      if (signal.aborted) return;
      if (!(error instanceof ApiRefusal && error.status === NOT_FOUND))
        return watcher.failed(productProblem(error));
      // There are no events of it either.
      unfollow?.();
      watcher.gone();
    }
  });

  function follow() {
    unfollow = followChanges({
      address: () => `/api/products/${id}/events?age=${Math.round(performance.now() - readAt)}`,
      changed: look,
    });
  }

  function turn() {
    unfollow?.();
    unfollow = undefined;
    if (document.visibilityState === 'hidden') return;
    follow();
    look();
  }

  if (document.visibilityState === 'visible') follow();
  document.addEventListener('visibilitychange', turn, { signal });
  return {
    look,
    stop() {
      stopping.abort();
      unfollow?.();
    },
  };
}

/** A product as the shop has it now; `ownOrder` as in its API. */
export function readProductNow(
  id: string,
  ownOrder: string | undefined,
  stop: AbortSignal,
): Promise<ProductDetail> {
  const query = ownOrder === undefined ? '' : `?own=${encodeURIComponent(ownOrder)}`;
  const readOnce = () => {
    // A browser without `any` waits as long as it likes.
    const signal = AbortSignal.any?.([stop, AbortSignal.timeout(PATIENCE_MS)]) ?? stop;
    return callApi(`/api/products/${id}${query}`, productDetailSchema, { signal });
  };
  return retryRead(readOnce, stop, isFinalRefusal);
}

/** Asked while it works, it works once more afterwards. */
function oneAtATime(work: () => Promise<void>): () => void {
  let working = false;
  let again = false;
  async function run() {
    working = true;
    do {
      again = false;
      await work();
    } while (again);
    working = false;
  }
  return () => {
    again = true;
    if (!working) void run();
  };
}

/**
 * What shoppers are told when an open page could not be brought up to date.
 * docs/behaviour/product-page.md#what-could-not-be-read.
 */
export function productProblem(error: unknown): string {
  if (!(error instanceof ApiRefusal) || error.message === '') return 'Failed to load variants';
  if (error.code === 'attributes_unreadable') return 'Failed to load product attributes';
  return `Error loading variants: ${error.message}`;
}
