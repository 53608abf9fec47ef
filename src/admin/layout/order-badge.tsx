import { createContext, use, useState } from 'react';
import * as z from 'zod/mini';
import { cx } from '../../ui/cx.ts';
import { useMay } from './use-may.ts';
import { useChangesEvery } from './use-changes.ts';

const countsSchema = z.nullable(z.object({ toDo: z.number(), problems: z.number() }));

type OrderCounts = z.infer<typeof countsSchema>;

const Counts = createContext<OrderCounts>(null);

const RENEW_MS = 2_000;

/**
 * What is known of the orders that wait, for the sidebar: as each navigation reads it, and as it is renewed when the shop
 * tells of orders.
 */
export function OrderCountsProvider({
  loaded,
  children,
}: {
  loaded: OrderCounts;
  children: React.ReactNode;
}) {
  const [seen, setSeen] = useState({ loaded, counts: loaded });
  const mayFollow = useMay()('orders');
  const counts = seen.loaded === loaded ? seen.counts : loaded;
  return (
    <Counts value={counts}>
      {mayFollow ? <Follower found={(found) => setSeen({ loaded, counts: found })} /> : null}
      {children}
    </Counts>
  );
}

function Follower({ found }: { found: (counts: OrderCounts) => void }) {
  useChangesEvery('orders', RENEW_MS, () => {
    void readCounts().then((counts) => counts && found(counts));
  });
  return null;
}

/** Nothing where it cannot be read: the next change, or the next screen, tells. */
async function readCounts(): Promise<OrderCounts> {
  try {
    const response = await fetch('/api/admin/orders/badge');
    return response.ok ? (countsSchema.safeParse(await response.json()).data ?? null) : null;
  } catch {
    return null;
  }
}

const MOST = 100;
const shown = (count: number) => (count >= MOST ? `${MOST - 1}+` : String(count));

/** Beside 'Orders': how many wait for their next step, in another colour while somebody has to see to one. */
export function OrderBadge() {
  const counts = use(Counts);
  if (!counts || counts.toDo + counts.problems === 0) return null;
  const { toDo, problems } = counts;
  const words = [
    ...(toDo > 0 ? [`${shown(toDo)} to pack or ship`] : []),
    ...(problems > 0 ? [`${shown(problems)} with a problem`] : []),
  ].join(', ');
  return (
    <span
      title={words}
      className={cx(
        'pointer-events-none absolute inset-y-0 right-3 my-auto flex h-6 min-w-6 items-center justify-center rounded-pill px-2 text-sm font-semibold figures',
        problems > 0 ? 'bg-clay-100 text-clay-700' : 'bg-leaf-100 text-leaf-950',
      )}
    >
      <span aria-hidden="true">{toDo > 0 ? shown(toDo) : '!'}</span>
      <span className="sr-only">{words}</span>
    </span>
  );
}
