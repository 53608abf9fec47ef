import { useEffect, useRef, useState } from 'react';
import type { ProductDetail } from '../../shop/catalogue/find-product.ts';
import { ownOrderOfProduct } from '../cart/attempt.rules.ts';
import { currentAttempts, watchAttempts } from '../cart/use-attempts.ts';
import { watchProduct, type Watching } from './watch-product.ts';

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
    const ownOrder = () => ownOrderOfProduct(currentAttempts().attempts, loaded.id, Date.now());
    const watched = watchProduct(loaded.id, {
      ownOrder,
      found: (product) => update({ product, problem: null, gone: false }),
      gone: () => update({ gone: true }),
      failed: (problem) => update({ problem }),
    });
    watching.current = watched;
    // The kept page is the same for everybody: what one has reserved oneself is asked for.
    let known: string | undefined;
    const stopListening = watchAttempts(() => {
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
